// Compiles packages/kernels/assembly to two wasm binaries, for shared and for unshared memory, which differ in one byte:
// the flag of the imported memory. Embeds one of them and that byte in a TypeScript module together with the typed list
// of their exports.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';
import { declarationFiles, parameterEnumerations } from './kernel-parameters.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const kernels = join(repository, 'packages/kernels');
const entry = 'packages/kernels/assembly/index.ts';
const generatedFile = join(kernels, 'src/generated/kernel-binaries.ts');
const parametersFile = 'packages/kernels/assembly/generated/parameters.ts';

// Static data begins at 1024, so that address 0 never names anything. Relaxed SIMD stays off: its results may differ
// between processors. The memory belongs to the caller, who must declare a maximum of at most 65536 pages (4 GiB).
const commonFlags = ['--runtime', 'stub', '--importMemory', '--noExportMemory', '--enable', 'simd,threads'];
const memoryFlags = ['--memoryBase', '1024', '--initialMemory', '1', '--maximumMemory', '65536'];
const releaseFlags = ['-O3', '--noAssert', ...memoryFlags];

/** Hash of everything the binaries depend on: sources, declarations of parameters, this script and the compiler version. */
export function kernelSourceHash() {
  const hash = createHash('sha256');
  const compilerManifest = join(repository, 'node_modules/assemblyscript/package.json');
  hash.update(JSON.parse(readFileSync(compilerManifest, 'utf8')).version);
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const file of [...listFiles(join(kernels, 'assembly')), ...declarationFiles(kernels)]) {
    hash.update(`\0${relative(kernels, file).replaceAll('\\', '/')}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether the embedded binaries were built from other sources than the present ones, or not at all. */
export function kernelsAreStale() {
  try {
    return !readFileSync(generatedFile, 'utf8').includes(`// source ${kernelSourceHash()}\n`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}

/**
 * @param {string} folder
 * @returns {string[]} all files below the folder, in an order that does not depend on the file system
 */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
}

/**
 * @param {string[]} flags
 * @returns {Promise<Map<string, Uint8Array | string>>} what the compiler wrote, by file name
 */
async function compile(flags) {
  const { default: asc } = await import('assemblyscript/asc');
  const written = new Map();
  const parameters = parameterEnumerations(kernels);
  let complaints = '';
  const { error } = await asc.main([entry, ...commonFlags, ...flags, '--outFile', 'kernels.wasm'], {
    readFile: (name, folder) => {
      // Not on disk: no user can read it while it is written, and it is never older than the declarations.
      if (name.replaceAll('\\', '/') === parametersFile) return parameters;
      try {
        return readFileSync(join(repository, folder, name), 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (name, contents) => void written.set(name, contents),
    listFiles: () => null,
    stderr: asc.createMemoryStream((text) => (complaints += String(text))),
  });
  if (error) throw new Error(`The kernels do not compile.\n${complaints}`);
  return written;
}

/** @param {string[]} flags */
async function compileToBytes(flags) {
  const binary = (await compile(flags)).get('kernels.wasm');
  if (!(binary instanceof Uint8Array)) throw new Error('The AssemblyScript compiler wrote no binary.');
  return binary;
}

/**
 * @param {Uint8Array} shared
 * @param {Uint8Array} unshared
 * @returns {number} the index of the only byte that differs
 */
export function onlyDifference(shared, unshared) {
  const differing = [...shared.keys()].filter((index) => shared[index] !== unshared[index]);
  if (shared.length === unshared.length && differing.length === 1) return differing[0];
  throw new Error(
    `The kernels for shared and unshared memory must differ in the memory flag alone; ${differing.length} bytes differ. Remedy: use no atomics in packages/kernels/assembly.`,
  );
}

/** The exported functions as members of an interface, taken from the typings that the compiler writes. */
async function describeExports() {
  const typings = String((await compile(['--bindings', 'raw'])).get('kernels.d.ts'));
  const members = typings.matchAll(/^ {2}export function (\w+)(\(.*\)): (\w+);$/gm);
  return Array.from(members, ([, name, parameters, result]) => `  ${name}: ${parameters} => ${result};`);
}

async function buildKernels() {
  const source = kernelSourceHash();
  const shared = await compileToBytes([...releaseFlags, '--sharedMemory']);
  const unshared = await compileToBytes(releaseFlags);
  const flagAt = onlyDifference(shared, unshared);
  const exported = await describeExports();
  const lines = [
    '// Generated by tools/build-kernels.mjs from packages/kernels/assembly.',
    `// source ${source}`,
    '',
    '/** The functions of the kernels; pointers and counts of bytes are plain numbers. */',
    'export interface KernelExports {',
    ...exported,
    '}',
    '',
    '/** For shared memory. */',
    `export const kernelsBase64 = '${Buffer.from(shared).toString('base64')}';`,
    '',
    '/** The only byte that differs when the memory is not shared, and its value then. */',
    `export const unsharedFlag = { at: ${flagAt}, value: ${unshared[flagAt]} };`,
    '',
  ];
  mkdirSync(dirname(generatedFile), { recursive: true });
  // Written aside and renamed, so that a reader never sees half a file.
  writeFileSync(`${generatedFile}.part`, lines.join('\n'));
  renameSync(`${generatedFile}.part`, generatedFile);
}

if (isMain(import.meta.url)) {
  try {
    await buildKernels();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
