import { expect, it } from 'vitest';
import { lockFileProblems } from './check-lock-file.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-x' };

function problemsWith(packages: Record<string, object>): string[] {
  return lockFileProblems(JSON.stringify({ lockfileVersion: 3, packages }));
}

it('accepts versions with hashes, and links to workspaces', () => {
  const workspace = { resolved: 'packages/core', link: true };
  const packages = { '': {}, 'packages/core': {}, 'node_modules/@korzo/core': workspace, 'node_modules/zod': zod };
  expect(problemsWith(packages)).toEqual([]);
});

it('refuses an address', () => {
  const found = problemsWith({ 'node_modules/zod': { ...zod, resolved: 'https://registry.example/zod.tgz' } });
  expect(found).toEqual([expect.stringContaining('https://registry.example/zod.tgz')]);
});

it('refuses a package without a hash', () => {
  expect(problemsWith({ 'node_modules/zod': { version: '4.6.7' } })).toEqual([expect.stringContaining('integrity')]);
});

it('refuses an empty lock file', () => {
  expect(problemsWith({})).toEqual([expect.stringContaining('no packages')]);
});
