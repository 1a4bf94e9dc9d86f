import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import type { ModuleWords } from '../../options/modules.ts';
import { UsageError } from '../../shell/report-error.ts';

/** The user's modules as nodes get them: files by their paths below a common folder, and what the command line says of them. */
export interface SentModules {
  readonly files: readonly { readonly path: string; readonly base64: string }[];
  readonly module: readonly string[];
  readonly modules?: string;
  readonly moduleSet: Readonly<Record<string, string>>;
}

/** All files of modules together may have so many bytes. */
const mostBytes = 32 * 1024 * 1024;

/** Reads all files of the modules that the command line names; undefined without modules. */
export function readModuleFiles({ module = [], modules, moduleSet = {} }: ModuleWords): SentModules | undefined {
  if (module.length === 0 && modules === undefined) return undefined;
  const roots = [...module, ...(modules === undefined ? [] : [modules])].map((path) => resolve(path));
  const paths = new Set<string>();
  for (const root of roots) for (const path of filesOf(root)) paths.add(path);
  const above = commonFolder([...paths, ...roots]);
  const inside = (path: string): string => relative(above, path).split(sep).join(posix.sep);
  let bytes = 0;
  const files = [...paths].sort().map((path) => {
    const content = readFileSync(path);
    bytes += content.length;
    if (bytes > mostBytes)
      throw new UsageError(
        `the files of the modules have more than ${mostBytes / 1024 / 1024} MiB, too many to send to nodes: leave out what modules do not need`,
      );
    return { path: inside(path), base64: content.toString('base64') };
  });
  return {
    files,
    module: module.map((path) => inside(resolve(path))),
    ...(modules === undefined ? {} : { modules: inside(resolve(modules)) }),
    moduleSet,
  };
}

/** Writes sent modules into a folder of their own, from which they can be loaded until the process ends. */
export function unpackModules({ files, module, modules, moduleSet }: SentModules): ModuleWords {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-modules-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const placed = (path: string): string => {
    const whole = resolve(folder, path);
    if (whole !== folder && !whole.startsWith(folder + sep))
      throw new Error(`'${path}' leads out of the folder of sent modules`);
    return whole;
  };
  for (const { path, base64 } of files) {
    const whole = placed(path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, Buffer.from(base64, 'base64'));
  }
  // What modules import of Korzo they find in the node's own installation.
  const packages = installedPackages();
  if (packages !== undefined && !existsSync(join(folder, 'node_modules')))
    symlinkSync(packages, join(folder, 'node_modules'));
  return { module: module.map(placed), ...(modules === undefined ? {} : { modules: placed(modules) }), moduleSet };
}

/** A file with all that it imports by relative paths, or all files below a folder. */
function filesOf(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  if (statSync(root).isDirectory()) return filesBelow(root);
  const found = new Set<string>([root]);
  for (const path of found)
    for (const [, imported] of readFileSync(path, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g,
    )) {
      const other = resolve(dirname(path), imported);
      if (existsSync(other) && statSync(other).isFile()) found.add(other);
    }
  return [...found];
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });

function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  let folder = dirname(first);
  while (!paths.every((path) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)))
    folder = dirname(folder);
  return folder;
}

/** The `node_modules` that Korzo's own packages are in. */
function installedPackages(): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths('@korzo/core') ?? [];
  return paths.find((path) => existsSync(join(path, '@korzo', 'core')));
}
