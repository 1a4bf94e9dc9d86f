// The licences of everything that is in the public package, in the studio and in the documentation site. What npm installs
// beside the package brings its own licence with it, and is listed for completeness.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Found
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {string} text
 */

/**
 * All packages that the shipped code can load, found by their manifests from the dependencies of all workspaces on.
 *
 * @param {string} repository
 * @param {readonly string[]} [more] packages that no workspace depends on
 * @returns {Found[]}
 */
export function shippedPackages(repository, more = []) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  const waiting = ['packages', 'apps'].flatMap((area) =>
    readdirSync(join(repository, area)).flatMap((name) => dependenciesIn(join(repository, area, name))),
  );
  waiting.push(...more);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name.startsWith('@korzo/') || found.has(name)) continue;
    const folder = join(repository, 'node_modules', name);
    // One for another platform.
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    found.set(name, { name, version, licence: nameOf(license), text: textIn(folder) });
    waiting.push(...dependenciesIn(folder));
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @param {string} folder @returns {string[]} */
function dependenciesIn(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return [];
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {});
}

/** @param {unknown} licence a manifest has a name, or in old ones an object */
function nameOf(licence) {
  if (typeof licence === 'string') return licence;
  const { type } = /** @type {{ type?: unknown }} */ (licence ?? {});
  return typeof type === 'string' ? type : '';
}

/** @param {string} folder */
function textIn(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$|-)/i.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

/** Licences that let the package be what its own says it is. */
const fitting =
  /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|Zlib|CC0-1\.0|Unlicense|SEE LICENSE IN LICENSE(\.txt)?)\)?( OR .*)?$/;

/**
 * @param {readonly Found[]} packages
 * @returns {string[]} what is wrong, one line each
 */
export function licenceProblems(packages) {
  return packages.flatMap(({ name, version, licence, text }) => {
    if (fitting.test(licence)) return [];
    if (licence === '' && text !== '') return [];
    return [
      `${name} ${version} has the licence '${licence}', which is not on the list. Remedy: read it, then add it to tools/release/licences.mjs or take the package out.`,
    ];
  });
}

/**
 * @param {string} repository
 * @param {readonly string[]} [more] packages that no workspace depends on
 */
export function collectLicences(repository, more = []) {
  const packages = shippedPackages(repository, more);
  const parts = packages.map(
    ({ name, version, licence, text }) =>
      `## ${name} ${version}\n\n${licence === '' ? 'See below.' : licence}\n${text === '' ? '' : `\n\`\`\`\n${text}\n\`\`\`\n`}`,
  );
  return `# Third-party licences\n\nPackages that Korzo loads, or that its pages were built with.\n\n${parts.join('\n')}`;
}
