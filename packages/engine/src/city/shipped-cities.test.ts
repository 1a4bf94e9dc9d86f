import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shippedCityNames, shippedCityText } from './shipped-cities.ts';

const folder = new URL('../../../../cities/', import.meta.url);

function moduleText(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.city'))
    .map((path) => [basename(path, '.city'), path] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const entries = files.map(
    ([name, file]) => `  ${JSON.stringify(name)}: ${JSON.stringify(readFileSync(new URL(file, folder), 'utf8'))},\n`,
  );
  return `// Generated from the folder cities: run \`npx vitest run shipped-cities -u\` after a change there.\nexport const shippedCityTexts: Readonly<Record<string, string>> = {\n${entries.join('')}};\n`;
}

describe('the shipped cities', () => {
  it('are carried in the program as they are in the folder: run `npx vitest run shipped-cities -u` after a change', async () => {
    const file = fileURLToPath(new URL('generated/shipped-city-texts.ts', import.meta.url));
    await expect(moduleText()).toMatchFileSnapshot(file);
  });

  it('are found by name alone', () => {
    expect(shippedCityNames()).toContain('small-town');
    expect(shippedCityText('small-town')).toMatch(/Square/);
    expect(shippedCityText('toString')).toBeUndefined();
  });
});
