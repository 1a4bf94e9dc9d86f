// Lays the public package out in a folder: every workspace's built files in the places they have in the repository, so that
// paths between them stay as they are, with one manifest in front.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { transformSync } from 'esbuild';
import { writeReference } from '../api-reference.mjs';
import { collectLicences } from './licences.mjs';
import { namedIn, withRelativeSpecifiers } from './specifiers.mjs';

/** What a user installs beside the package when it is needed: docs/packages.md gives its size. */
const optionalPeers = new Set(['three', '@types/three', 'h5wasm']);

/** Files that the package takes as they are. */
const asTheyAre = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'scenarios', 'cities', 'examples'];

/** Built for tests, or only of use beside the sources. */
const leftOut = /\.(test|testing)\.|\.map$|\.tsbuildinfo$/;

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Record<string, { types: string, default: string }>} [exports]
 * @property {Record<string, unknown>} [imports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {boolean} [sideEffects]
 */

/** @param {string} path @returns {Manifest} */
const readManifest = (path) => /** @type {Manifest} */ (JSON.parse(readFileSync(path, 'utf8')));

/**
 * The workspaces whose built files are shipped: all but the studio, of which only the built site is.
 *
 * @param {string} repository
 */
function shippedWorkspaces(repository) {
  return ['packages', 'apps'].flatMap((area) =>
    readdirSync(join(repository, area))
      .map((name) => `${area}/${name}`)
      .filter((path) => path !== 'packages/studio' && existsSync(join(repository, path, 'package.json')))
      .map((path) => ({ path, manifest: readManifest(join(repository, path, 'package.json')) })),
  );
}

/**
 * @param {string} repository
 * @param {string} target a folder that is emptied first
 */
export function assemble(repository, target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const workspaces = shippedWorkspaces(repository);
  const doors = doorsOf(workspaces);
  for (const { path, manifest } of workspaces) {
    copyBuilt(repository, target, path, (name) => doors.get(name));
    writeFileSync(join(target, path, 'package.json'), `${JSON.stringify(innerManifest(manifest), null, 2)}\n`);
  }
  copyLauncher(repository, target, (name) => doors.get(name));
  copyStudio(join(repository, 'packages/studio/site'), join(target, 'packages/studio/site'));
  for (const path of asTheyAre) cpSync(join(repository, path), join(target, path), { recursive: true });
  cpSync(join(repository, 'packages/korzo/README.md'), join(target, 'README.md'));
  copyDocuments(join(repository, 'docs'), join(target, 'docs'));
  const manifest = publicManifest(workspaces, readManifest(join(repository, 'package.json')));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  dropUnreachable(target, workspaces, manifest);
  writeReference(join(target, 'docs/api'));
  writeFileSync(join(target, 'THIRD-PARTY-LICENCES.md'), collectLicences(repository));
  return manifest;
}

/**
 * The texts for users: pictures and decisions stay in the repository.
 *
 * @param {string} from
 * @param {string} to
 */
function copyDocuments(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && !['api', 'decisions', 'figures'].includes(entry.name)) copyDocuments(source, target);
    else if (entry.name.endsWith('.md')) cpSync(source, target);
  }
}

/** @param {{ path: string, manifest: Manifest }[]} workspaces @returns {Map<string, string>} paths by specifier */
function doorsOf(workspaces) {
  return new Map(
    workspaces.flatMap(({ path, manifest }) =>
      Object.entries(manifest.exports ?? {}).map(([door, target]) => [
        manifest.name + door.slice(1),
        `${path}/${target.default.slice(2)}`,
      ]),
    ),
  );
}

/**
 * @param {string} repository
 * @param {string} target
 * @param {string} path of the workspace
 * @param {(name: string) => string | undefined} doorOf
 */
function copyBuilt(repository, target, path, doorOf) {
  const from = join(repository, path, 'dist');
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const file = relative(repository, source).replaceAll('\\', '/');
    if (!entry.isFile() || leftOut.test(file)) continue;
    // The command is not imported.
    if (path === 'apps/cli' && file.endsWith('.d.ts')) continue;
    const text = withRelativeSpecifiers(readFileSync(source, 'utf8'), file, doorOf);
    mkdirSync(dirname(join(target, file)), { recursive: true });
    // Maps stay behind: they lead to sources that the package does not hold.
    const unmapped = text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
    writeFileSync(join(target, file), file.endsWith('.js') ? withoutComments(text, file) : unmapped);
  }
}

/** Texts of the studio above this size are packed: the server sends them as they lie there, bytes. */
const worthPacking = 20_000;

/** @param {string} from @param {string} to */
function copyStudio(from, to) {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|json|txt)$/.test(file)) continue;
    const text = readFileSync(file);
    if (text.length < worthPacking) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    rmSync(file);
  }
}

/**
 * The launcher names the command by its package, which leads Node to a bundle in the repository and to its modules here.
 *
 * @param {string} repository
 * @param {string} target
 * @param {(name: string) => string | undefined} doorOf
 */
function copyLauncher(repository, target, doorOf) {
  const file = 'apps/cli/bin/korzo.js';
  cpSync(dirname(join(repository, file)), dirname(join(target, file)), { recursive: true });
  const text = readFileSync(join(repository, file), 'utf8');
  writeFileSync(join(target, file), withRelativeSpecifiers(text, file, doorOf));
}

/**
 * Comments stand in the declarations, where editors look for them; with white space they are a third of the bytes of programs.
 * Names stay, so that stacks of errors can be read.
 *
 * @param {string} text
 * @param {string} file for messages
 */
function withoutComments(text, file) {
  return transformSync(text, {
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    sourcefile: file,
    legalComments: 'none',
    minifyWhitespace: true,
  }).code;
}

/**
 * Removes modules and declarations that no door of the package and no thread leads to.
 *
 * @param {string} target
 * @param {{ path: string, manifest: Manifest }[]} workspaces
 * @param {{ exports: Record<string, string | Record<string, string>>, bin: { korzo: string } }} manifest
 */
function dropUnreachable(target, workspaces, { exports, bin }) {
  const doors = Object.values(exports).flatMap((door) => (typeof door === 'string' ? [door] : Object.values(door)));
  const chosen = workspaces.flatMap(({ path, manifest }) =>
    Object.values(manifest.imports ?? {}).flatMap((choices) =>
      Object.values(/** @type {Record<string, string>} */ (choices)).map((file) => join(path, file)),
    ),
  );
  const waiting = [...doors, ...chosen, bin.korzo].map((file) => resolve(target, file));
  const reached = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const isDeclaration = file.endsWith('.d.ts');
    const { modules, threads } = namedIn(readFileSync(file, 'utf8'));
    for (const name of [...modules, ...threads]) {
      if (!name.startsWith('.')) continue;
      const path = resolve(dirname(file), name);
      const found = isDeclaration ? path.replace(/\.js$/, '.d.ts') : path;
      if (reached.has(found) || !existsSync(found)) continue;
      reached.add(found);
      waiting.push(found);
    }
  }
  for (const { path } of workspaces)
    for (const entry of readdirSync(join(target, path, 'dist'), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !reached.has(file)) rmSync(file);
    }
}

/** What Node and bundlers need to know of one workspace. @param {Manifest} manifest */
function innerManifest({ name, version, sideEffects, imports }) {
  return {
    name,
    version,
    private: true,
    type: 'module',
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(imports === undefined ? {} : { imports }),
  };
}

/**
 * @param {{ path: string, manifest: Manifest }[]} workspaces
 * @param {Manifest} root
 */
function publicManifest(workspaces, root) {
  const door = workspaces.find(({ manifest }) => manifest.name === 'korzo');
  if (door === undefined) throw new Error('packages/korzo is missing');
  const { name, version, exports = {}, ...rest } = door.manifest;
  const inPackage = (/** @type {string} */ path) => `./${door.path}/${path.slice(2)}`;
  const outside = workspaces
    .flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}))
    .filter(([dependency]) => !dependency.startsWith('@korzo/'))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const types = Object.entries(door.manifest.devDependencies ?? {}).filter(([each]) => optionalPeers.has(each));
  // A newer version that a project has already must not be refused.
  const peers = [...outside, ...types]
    .filter(([each]) => optionalPeers.has(each))
    .map(([each, tested]) => [each, `>=${tested} <1`]);
  const { description, keywords, license, engines } = /** @type {Record<string, unknown>} */ (rest);
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).map(([path, target]) => [
          path,
          { types: inPackage(target.types), default: inPackage(target.default) },
        ]),
      ),
      './package.json': './package.json',
    },
    bin: { korzo: 'apps/cli/bin/korzo.js' },
    dependencies: Object.fromEntries(outside.filter(([each]) => !optionalPeers.has(each))),
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([each]) => [each, { optional: true }])),
    engines: engines ?? /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (root)).engines,
    publishConfig: { access: 'public', provenance: true },
  };
}
