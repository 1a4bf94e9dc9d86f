// Looks through an assembled package for what would only show on a user's machine.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { licenceProblems, shippedPackages } from './licences.mjs';
import { namedIn } from './specifiers.mjs';

/** The most that the unpacked package may have, bytes. It has 12.0 MB, of which the studio, packed, is 4.7 MB. */
export const mostBytes = 15e6;

/** @param {string} folder @returns {string[]} */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** @param {string} folder */
export const bytesIn = (folder) => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);

/**
 * @param {string} folder an assembled package
 * @returns {string[]} what is wrong, one line each
 */
export function packageProblems(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const problems = [];
  const bytes = bytesIn(folder);
  if (bytes > mostBytes)
    problems.push(`the package has ${(bytes / 1e6).toFixed(1)} MB unpacked; at most ${mostBytes / 1e6} MB are allowed`);
  for (const [path, target] of Object.entries(manifest.exports))
    for (const file of typeof target === 'string' ? [target] : Object.values(target))
      if (!existsSync(join(folder, file))) problems.push(`exports ${path}: there is no file ${file}`);
  for (const file of ['LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY-LICENCES.md', manifest.bin.korzo])
    if (!existsSync(join(folder, file))) problems.push(`there is no file ${file}`);
  for (const [, link] of readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g))
    if (!/^https?:/.test(link) && !existsSync(join(folder, link))) problems.push(`README.md: there is no ${link}`);
  const known = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.peerDependencies),
  ]);
  for (const file of filesIn(folder))
    if (/\.(js|d\.ts)$/.test(file) && !file.includes('/site/')) problems.push(...problemsIn(folder, file, known));
  return problems;
}

const builtins = new Set(builtinModules);

/**
 * @param {string} folder
 * @param {string} file
 * @param {ReadonlySet<string>} known
 */
function problemsIn(folder, file, known) {
  const text = readFileSync(file, 'utf8');
  const { modules, threads } = namedIn(text);
  const at = relative(folder, file);
  /** @type {string[]} */
  const problems = [];
  for (const name of [...modules, ...threads]) {
    if (name.startsWith('#')) continue;
    if (name.startsWith('.')) {
      if (!existsAs(resolve(dirname(file), name)))
        problems.push(`${at} names ${name}, which the package does not hold`);
      continue;
    }
    const owner = name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
    if (name.startsWith('node:') || builtins.has(name) || known.has(owner)) continue;
    problems.push(`${at} imports ${name}, which is no dependency of the package`);
  }
  return problems;
}

/** Declarations name the modules that they describe. @param {string} path */
const existsAs = (path) => existsSync(path) || existsSync(path.replace(/\.js$/, '.d.ts'));

/** @param {string} repository */
export const licencesOf = (repository) => licenceProblems(shippedPackages(repository));
