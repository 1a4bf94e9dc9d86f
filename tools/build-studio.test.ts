import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { studioSourceHash } from './build-studio.mjs';

let packages: string;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(packages, file)), { recursive: true });
  writeFileSync(join(packages, file), text);
};

beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'korzo-packages-'));
  write('core/dist/index.js', 'one');
  write('studio/index.html', 'page');
  write('studio/src/main.tsx', 'main');
});

afterEach(() => rmSync(packages, { recursive: true, force: true }));

describe('the site is built again', () => {
  it.each([
    'core/dist/index.js',
    'core/dist/generated/new.js',
    'studio/index.html',
    'studio/src/main.tsx',
    'studio/new.css',
  ])('when %s changes', (file) => {
    const before = studioSourceHash(packages);
    write(file, 'other');
    expect(studioSourceHash(packages)).not.toBe(before);
  });

  it('but not when the package around it changes', () => {
    const before = studioSourceHash(packages);
    write('korzo/dist/index.js', 'other');
    expect(studioSourceHash(packages)).toBe(before);
  });

  it('when a file gets another name', () => {
    const before = studioSourceHash(packages);
    rmSync(join(packages, 'studio/src/main.tsx'));
    write('studio/src/other.tsx', 'main');
    expect(studioSourceHash(packages)).not.toBe(before);
  });

  it.each([
    'core/src/index.ts',
    'core/dist/index.js.map',
    'core/dist/index.d.ts',
    'core/dist/.tsbuildinfo',
    'studio/site/index.html',
    'studio/site.part-42/index.html',
    'studio/dist/index.js',
    'studio/generated/gallery/hello.bin',
    'studio/src/main.test.tsx',
    'studio/src/main.testing.ts',
  ])('not when %s changes', (file) => {
    const before = studioSourceHash(packages);
    write(file, 'other');
    expect(studioSourceHash(packages)).toBe(before);
  });
});
