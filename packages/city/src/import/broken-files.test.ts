import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOsm } from './read-osm.ts';
import type { ReadNetwork } from './read-network.ts';
import { readSumoNet } from './read-sumo-net.ts';
import { contradictions, walkLanes } from './walk.testing.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

/** One thing that goes wrong with a file: a value becomes another one, or lines get lost. */
type Fault =
  | { readonly kind: 'value'; readonly at: number; readonly value: string | number }
  | { readonly kind: 'lines'; readonly at: number; readonly count: number };

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const fault = fc.oneof<fc.Arbitrary<Fault>[]>(
  fc.record({
    kind: fc.constant('value' as const),
    at: share,
    value: fc.oneof(fc.constantFrom('', '0', '-1', '1e9', 'x', '999', '0.0000001', ':', '0,0'), share),
  }),
  fc.record({ kind: fc.constant('lines' as const), at: share, count: fc.integer({ min: 1, max: 3 }) }),
);

function broken(text: string, faults: readonly Fault[]): string {
  return faults.reduce((found, each) => {
    if (each.kind === 'lines') {
      const lines = found.split('\n');
      lines.splice(Math.floor(each.at * lines.length), each.count);
      return lines.join('\n');
    }
    const values = [...found.matchAll(/="([^"]*)"/g)];
    if (values.length === 0) return found;
    const hit = values[Math.floor(each.at * values.length)];
    // A number stands for the value of another attribute.
    const value = typeof each.value === 'string' ? each.value : values[Math.floor(each.value * values.length)][1];
    return `${found.slice(0, hit.index + 2)}${value}${found.slice(hit.index + 2 + hit[1].length)}`;
  }, text);
}

const readers: readonly [string, (text: string, file: string) => ReadNetwork][] = [
  ['quarter.osm', readOsm],
  ['spider.net.xml', readSumoNet],
  ['priority.net.xml', readSumoNet],
];

describe.each(readers)('%s with faults', (name, read) => {
  const text = fixture(name);

  it('is refused with reasons, or read as a whole network', () => {
    fc.assert(
      fc.property(fc.array(fault, { minLength: 1, maxLength: 3 }), (faults) => {
        const { network, problems } = read(broken(text, faults), name);
        for (const { file, rule, remedy } of problems)
          expect([file, rule === '', remedy === '']).toEqual([name, false, false]);
        if (network === undefined) {
          expect(problems.length).toBeGreaterThan(0);
          return;
        }
        expect(walkLanes(network).gap).toBeLessThan(0.001);
        expect(contradictions(network)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
