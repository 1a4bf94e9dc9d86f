// Writes the modules that carry the shipped scenarios and cities into programs without a file system, such as pages. The build
// and the tests do it whenever a file of the folders differs from what was written before.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * What is shipped: a folder, a folder in it that is carried apart, the ending of the files, and the module that carries their texts;
 * `folders` names a second constant there, which holds the folder of each file.
 *
 * @type {readonly { folder: string, apart?: string, ending: string, module: string, constant: string, folders?: string }[]}
 */
const shipped = [
  {
    folder: 'scenarios',
    apart: 'validation',
    ending: '.yaml',
    module: 'packages/engine/src/scenario/generated/shipped-texts.ts',
    constant: 'shippedTexts',
  },
  {
    folder: 'scenarios/validation',
    ending: '.yaml',
    module: 'packages/engine/src/scenario/generated/validation-texts.ts',
    constant: 'validationTexts',
  },
  {
    folder: 'cities',
    ending: '.city',
    module: 'packages/engine/src/city/generated/shipped-city-texts.ts',
    constant: 'shippedCityTexts',
    folders: 'shippedCityFolders',
  },
];

/**
 * Writes the modules that are missing or stale.
 *
 * @param {string} root the folder that holds scenarios, cities and packages
 * @returns {string[]} the modules it wrote
 */
export function writeShipped(root = repository) {
  return shipped
    .filter(({ folder, apart, ending, module, constant, folders }) => {
      const text = moduleText(join(root, folder), { apart, ending, constant, folders });
      return writeIfOther(join(root, module), text.replace('FOLDER', folder));
    })
    .map(({ module }) => module);
}

/**
 * @param {string} folder
 * @param {{ apart: string | undefined, ending: string, constant: string, folders: string | undefined }} what
 */
function moduleText(folder, { apart, ending, constant, folders }) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith(ending) || path.split(/[/\\]/)[0] === apart) continue;
    // Folders only keep the files in order and are no part of their names.
    const name = basename(path, ending);
    const other = files.get(name);
    if (other !== undefined)
      throw new Error(`${join(folder, path)} and ${join(folder, other)} must have different names`);
    files.set(name, path);
  }
  const entries = [...files.keys()]
    .sort()
    .map(
      (name) =>
        `  ${JSON.stringify(name)}: ${JSON.stringify(readFileSync(join(folder, files.get(name) ?? ''), 'utf8'))},\n`,
    );
  return `// Generated from the folder FOLDER by tools/write-shipped.mjs.\nexport const ${constant}: Readonly<Record<string, string>> = {\n${entries.join('')}};\n${folders === undefined ? '' : folderLines(files, folders)}`;
}

/**
 * @param {ReadonlyMap<string, string>} files
 * @param {string} constant
 */
function folderLines(files, constant) {
  const lines = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, path]) => {
      const folder = dirname(path).replaceAll('\\', '/');
      return `  ${JSON.stringify(name)}: ${JSON.stringify(folder === '.' ? '' : folder)},\n`;
    });
  return `export const ${constant}: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
}

/**
 * Two programs may do it at once: neither must see half a file.
 *
 * @param {string} file
 * @param {string} text
 */
function writeIfOther(file, text) {
  if (textIn(file) === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.part-${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
  return true;
}

/** @param {string} file */
function textIn(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

if (isMain(import.meta.url)) for (const module of writeShipped()) console.log(`${module} written`);
