// Which package may import which, and from where.
import { builtinModules } from 'node:module';
import { importedFiles, layerOf, resolveRelative } from './rules.mjs';

const builtins = new Set(builtinModules);

/**
 * @param {import('./rules.mjs').Tree} tree
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkArrows(tree) {
  const violations = [];
  for (const file of tree.files) {
    const layer = layerOf(tree, file);
    if (!layer) {
      violations.push({
        file: file.path,
        line: 1,
        rule: 'unknown package',
        what: `${file.owner} is not in the list of packages`,
        remedy: 'give it a line in tools/layers.config.mjs',
      });
      continue;
    }
    for (const reference of file.references) {
      const found = judge(tree, file, layer, reference.specifier);
      if (found) violations.push({ file: file.path, line: reference.line, ...found });
    }
  }
  return violations;
}

/**
 * @param {import('./rules.mjs').Tree} tree
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {import('./rules.mjs').Layer} layer
 * @param {string} specifier
 */
function judge(tree, file, layer, specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return judgeRelative(tree, file, specifier);
  if (specifier.startsWith('@korzo/')) return judgePackage(file, layer, specifier);
  if (file.isTest || specifier in file.aliases) return undefined;
  if (specifier.startsWith('node:') || builtins.has(specifier)) return judgeNodeModule(file, layer, specifier);
  if (layer.external) return undefined;
  return {
    rule: 'outside dependency',
    what: `${file.owner} imports ${specifier}, but depends on nothing outside the project`,
    remedy: 'write what you need of it, or move this code to a package that may have dependencies',
  };
}

/**
 * @param {import('./rules.mjs').Tree} tree
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {string} specifier
 */
function judgeRelative(tree, file, specifier) {
  const [area, owner] = resolveRelative(file, specifier).split('/');
  if (specifier.startsWith('/') || area !== file.area || owner !== file.owner) {
    // Tests may read what the project ships beside its packages; they may not reach into another package.
    if (file.isTest && area !== 'packages' && area !== 'apps') return undefined;
    return {
      rule: 'reach into another package',
      what: `${specifier} leads out of ${file.owner}`,
      remedy: 'import the package by its name and export there what you need',
    };
  }
  if (!file.isTest && importedFiles(tree, file, specifier).some((imported) => imported.isTest)) {
    return {
      rule: 'import of test code',
      what: `${specifier} is only for tests and is not built`,
      remedy: 'move what is needed into a file that is not named .test.ts or .testing.ts',
    };
  }
  return undefined;
}

/**
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {import('./rules.mjs').Layer} layer
 * @param {string} specifier
 */
function judgePackage(file, layer, specifier) {
  const [, target, ...inside] = specifier.split('/');
  if (file.area === 'packages' && target === file.owner) {
    return {
      rule: 'import of itself',
      what: `${file.owner} imports itself by name`,
      remedy: 'import the file by its relative path',
    };
  }
  // What touches Node has a door of its own, so that pages can import the rest; so has what brings the NATS client along.
  const isNodeDoor = inside.length === 1 && ['node', 'nats'].includes(inside[0]);
  // What brings large libraries along has one too, so that no user loads them by the way.
  const isHeavyDoor = inside.length === 1 && ['report', 'together'].includes(inside[0]);
  // Names and limits alone, for what must start at once.
  const isLightDoor = inside.length === 1 && inside[0] === 'light';
  const refused = isNodeDoor ? judgeNodeModule(file, layer, specifier) : undefined;
  if (refused !== undefined) return refused;
  if (inside.length > 0 && !isNodeDoor && !isHeavyDoor && !isLightDoor) {
    return {
      rule: 'reach into another package',
      what: `${specifier} reaches into ${target}`,
      remedy: `import from '@korzo/${target}' and export there what you need`,
    };
  }
  if (layer.mayImport === 'every package' || layer.mayImport.includes(target)) return undefined;
  const allowed = layer.mayImport.length > 0 ? layer.mayImport.join(', ') : 'no other package';
  return {
    rule: 'wrong arrow',
    what: `${file.owner} imports ${target}, but may know only: ${allowed}`,
    remedy: 'turn the dependency round, for instance by passing in what you need, or move the code',
  };
}

/**
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {import('./rules.mjs').Layer} layer
 * @param {string} specifier
 */
function judgeNodeModule(file, layer, specifier) {
  if (layer.node === 'anywhere') return undefined;
  if (layer.node === 'in *.node.ts' && file.path.endsWith('.node.ts')) return undefined;
  const remedy =
    layer.node === 'never'
      ? 'take what you need as a parameter; read and write files in engine or in an app'
      : 'move this code to a file named *.node.ts';
  return { rule: 'Node module', what: `${file.owner} imports ${specifier}, but runs in the browser too`, remedy };
}
