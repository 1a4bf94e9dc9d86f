import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packRelease } from '../../tools/release.mjs';
import { npmInstall } from '../../tools/release/install.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

export interface InstalledPackage {
  /** An empty folder but for node_modules, outside of the repository. */
  readonly folder: string;
  /** The package in it. */
  readonly korzo: string;
  readonly tarball: string;
  /** Bytes of the package, unpacked. */
  readonly bytes: number;
  /** What the release check found. */
  readonly problems: readonly string[];
  /** Why npm could not install it, if so. */
  readonly obstacle: string | undefined;
  readonly remove: () => void;
}

/**
 * Packs the public package once and installs it into an empty folder with npm. Without a registry the tarball is unpacked,
 * and beside it lies what its manifest names, from the repository's own installation. Optional peers are linked either way.
 */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-package-'));
  const { tarball, bytes, problems } = await packRelease(join(folder, 'packed'));
  const modules = join(folder, 'node_modules');
  const korzo = join(modules, 'korzo');
  const obstacle = await npmInstall(folder, [tarball]);
  if (obstacle !== undefined) {
    mkdirSync(korzo, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', korzo]);
  }
  const manifest = JSON.parse(readFileSync(join(korzo, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
    readonly bin: { readonly korzo: string };
  };
  for (const name of [...Object.keys(manifest.peerDependencies), '@types/node'])
    link(join(modules, name), inRepository(name));
  if (obstacle !== undefined) {
    for (const name of Object.keys(manifest.dependencies)) link(join(modules, name), inRepository(name));
    link(join(modules, '.bin/korzo'), join(korzo, manifest.bin.korzo));
  }
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { folder, korzo, tarball, bytes, problems, obstacle, remove };
}

function inRepository(name: string): string {
  const path = resolve(repository, 'node_modules', name);
  if (!existsSync(path)) throw new Error(`${name} is not installed in the repository; run npm install`);
  return path;
}

function link(from: string, to: string): void {
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(to, from);
}
