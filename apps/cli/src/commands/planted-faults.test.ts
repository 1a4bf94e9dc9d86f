import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedScenarios } from '@korzo/engine';
import { writeScenario } from '@korzo/formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';
import { faultsFor, type Document } from './planted-faults.testing.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-planted-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function placesReported(document: Document): Promise<string[]> {
  const file = join(folder, 'planted.json');
  writeFileSync(file, JSON.stringify(document, null, 1));
  const shell = trialShell();
  await runWords(['check', file, '--json'], shell);
  const { problems } = JSON.parse(shell.printed.out) as { problems: { place: string }[] };
  return problems.map(({ place }) => place);
}

/** Places with a city need its file, and time to be made. */
const texts = new Map(
  shippedScenarios()
    .filter(({ scenario }) => scenario.city === undefined)
    .map(({ name, scenario }) => [name, writeScenario(scenario, { as: 'json' })]),
);

it('all faults of a scenario are reported in one round, each once, and nothing else', async () => {
  const trials = fc.record({
    name: fc.constantFrom(...texts.keys()),
    /** Where in the list of faults each is taken from. */
    picks: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(trials, async ({ name, picks }) => {
      const document = JSON.parse(texts.get(name) ?? '') as Document;
      const all = faultsFor(document);
      const chosen = new Map(
        picks.map((pick) => all[Math.floor(pick * all.length)]).map((each) => [each.slot, each] as const),
      );
      for (const { plant } of chosen.values()) plant(document);
      const expected = Array.from(chosen.values(), ({ place }) => place).toSorted();
      expect([name, (await placesReported(document)).toSorted()]).toEqual([name, expected]);
    }),
    { numRuns: Number(process.env['KORZO_TRIALS'] ?? 6) * 10, seed: 1912 },
  );
});
