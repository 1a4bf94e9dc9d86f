import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { korzoVersion } from './korzo-version.ts';

it('is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  expect(korzoVersion).toBe(version);
});
