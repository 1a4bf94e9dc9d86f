import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModule, type UsualNames } from '../declaration/read-module.ts';
import type { FoundModule, LeftOut } from '../set/module-set.ts';
import { hashOf } from './hash-files.node.ts';
import { probeModules } from './probe.node.ts';

/** A place where a module may be. */
interface Candidate {
  /** Its entry file. */
  readonly file: string;
  /** All that belongs to it: the file, or the folder of a package. */
  readonly root: string;
  readonly usual: UsualNames;
}

export interface FoundModules {
  readonly found: readonly FoundModule[];
  readonly leftOut: readonly LeftOut[];
}

const endings = new Set(['.mjs', '.js']);
/** A package below node_modules is a module when it says so; others are only needed by modules. */
const keyword = 'korzo-module';
/** A module that does not load within this time is left out, s. */
const loadPatience = 10;

/** Finds the modules of a folder, files and packages, in the order of their names. Those with problems are left out, with the reason. */
export async function findModules(folder: string): Promise<FoundModules> {
  const leftOut: LeftOut[] = [];
  const candidates = candidatesIn(folder, leftOut);
  return loadAll(candidates, leftOut);
}

/**
 * Reads single modules by their paths: a file, or the folder of a package.
 *
 * @param usualOf name and version of a file that gives none
 */
export async function findModuleFiles(
  paths: readonly string[],
  usualOf: (path: string) => Candidate['usual'] = () => ({}),
): Promise<FoundModules> {
  const leftOut: LeftOut[] = [];
  const candidates = paths.flatMap((path): readonly Candidate[] => {
    if (!existsSync(path)) leftOut.push(left(path, 'there is no such file', 'check the path'));
    else if (statSync(path).isDirectory()) return packageIn(path, leftOut);
    else return [{ file: resolve(path), root: resolve(path), usual: usualOf(path) }];
    return [];
  });
  return loadAll(candidates, leftOut);
}

async function loadAll(candidates: readonly Candidate[], leftOut: LeftOut[]): Promise<FoundModules> {
  if (candidates.length === 0) return { found: [], leftOut };
  const found: FoundModule[] = [];
  const addresses = candidates.map(({ file }) => pathToFileURL(file).href);
  const failures = await probeModules(addresses, loadPatience);
  for (const [index, { file, root, usual }] of candidates.entries()) {
    const failure = failures.get(addresses[index]);
    if (failure !== undefined) {
      leftOut.push(left(file, `it cannot be loaded: ${failure}`, remedyOf(failure)));
      continue;
    }
    const read = readModule(await import(/* @vite-ignore */ addresses[index]), usual);
    if ('problems' in read) leftOut.push({ file, ...nameIn(usual), problems: read.problems });
    else found.push({ module: read.module, file, address: addresses[index], hash: hashOf(root) });
  }
  return { found, leftOut };
}

/** Node's message on an import of a package that is in no `node_modules` above the file. */
function remedyOf(failure: string): string {
  const wanted = /Cannot find package '([^']+)'/.exec(failure)?.[1];
  if (wanted === undefined) return 'give a JavaScript module, such as own.mjs';
  return `install ${wanted} in the folder of the module, or above it`;
}

const nameIn = ({ name }: Candidate['usual']): { readonly name?: string } => (name === undefined ? {} : { name });

const left = (file: string, rule: string, remedy: string): LeftOut => ({ file, problems: [{ rule, remedy }] });

function candidatesIn(folder: string, leftOut: LeftOut[]): readonly Candidate[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
  return names.flatMap((name): readonly Candidate[] => {
    const path = resolve(folder, name);
    if (name === 'node_modules') return installedIn(path, leftOut);
    if (statSync(path).isDirectory()) return existsSync(join(path, 'package.json')) ? packageIn(path, leftOut) : [];
    const isTest = /\.test\.m?js$/.test(name);
    return endings.has(extname(name)) && !isTest ? [{ file: path, root: path, usual: {} }] : [];
  });
}

/** Packages that npm has installed, those of scopes among them. */
function installedIn(folder: string, leftOut: LeftOut[]): readonly Candidate[] {
  const folders = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(folder, name))
            .sort()
            .map((own) => join(folder, name, own))
        : [join(folder, name)],
    );
  return folders
    .filter((path) => existsSync(join(path, 'package.json')))
    .filter((path) => {
      const { keywords } = manifestIn(path) ?? {};
      return Array.isArray(keywords) && keywords.includes(keyword);
    })
    .flatMap((path) => packageIn(path, leftOut));
}

type Manifest = Readonly<Record<string, unknown>>;

function manifestIn(folder: string): Manifest | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof read === 'object' && read !== null ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

function packageIn(folder: string, leftOut: LeftOut[]): readonly Candidate[] {
  const manifest = manifestIn(folder);
  if (manifest === undefined) {
    leftOut.push(left(folder, 'its package.json cannot be read', 'write it as JSON'));
    return [];
  }
  const { name, version } = manifest;
  const file = entryOf(folder, manifest);
  if (file === undefined) {
    leftOut.push(left(folder, 'its package.json names no file that is there', 'name it under exports or main'));
    return [];
  }
  const usual = {
    // A scope is no part of a module's name.
    ...(typeof name === 'string' ? { name: name.replace(/^@[^/]*\//, '') } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  };
  return [{ file, root: resolve(folder), usual }];
}

function entryOf(folder: string, { exports: door, main }: Manifest): string | undefined {
  const named = [textIn(door), textIn(inside(door, '.')), textIn(inside(inside(door, '.'), 'default')), textIn(main)];
  const paths = [...named, 'index.mjs', 'index.js'].flatMap((path) =>
    path === undefined ? [] : [resolve(folder, path)],
  );
  return paths.find((path) => path.startsWith(resolve(folder)) && existsSync(path) && statSync(path).isFile());
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
