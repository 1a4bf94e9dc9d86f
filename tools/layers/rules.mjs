/**
 * @typedef {object} Layer
 * @property {string[] | 'every package'} mayImport
 * @property {boolean} external whether it may use packages from outside the project
 * @property {'never' | 'in *.node.ts' | 'anywhere'} node where it may use Node's own modules
 * @property {boolean} deterministic whether its results must not depend on clock, chance or the engine's Math
 *
 * @typedef {object} LayerConfig
 * @property {Record<string, Layer>} packages
 * @property {Layer} apps
 *
 * @typedef {object} Violation
 * @property {string} file
 * @property {number} line
 * @property {string} rule
 * @property {string} what
 * @property {string} remedy
 *
 * @typedef {object} Tree
 * @property {import('./source-files.mjs').SourceFile[]} files
 * @property {Map<string, import('./source-files.mjs').SourceFile>} byPath
 * @property {LayerConfig} config
 */

/**
 * @param {Tree} tree
 * @param {import('./source-files.mjs').SourceFile} file
 * @returns {Layer | undefined}
 */
export function layerOf({ config }, file) {
  return file.area === 'apps' ? config.apps : config.packages[file.owner];
}

/**
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {string} specifier a relative one
 * @returns {string} the path it names, from the root
 */
export function resolveRelative(file, specifier) {
  const path = file.path.split('/').slice(0, -1);
  for (const step of specifier.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

/**
 * The files of the project that a specifier may name: one for a relative path, one or more for a `#name`, none for
 * another package. AssemblyScript leaves the ending away, and may leave away the name of an index file.
 *
 * @param {Tree} tree
 * @param {import('./source-files.mjs').SourceFile} file
 * @param {string} specifier
 */
export function importedFiles({ byPath }, file, specifier) {
  const isRelative = specifier.startsWith('.');
  const paths = isRelative ? [resolveRelative(file, specifier)] : (file.aliases[specifier] ?? []);
  return paths.flatMap((path) => byPath.get(path) ?? byPath.get(`${path}.ts`) ?? byPath.get(`${path}/index.ts`) ?? []);
}
