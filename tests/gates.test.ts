import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

// People leave by gates with all kinds of things behind them.

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-gates-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface House {
  /** Further regions, gates and obstacles, as text. */
  readonly regions?: string;
  readonly gates?: string;
  readonly obstacles?: string;
  /** South-west corner, width and height of where 10 people start. */
  readonly start?: string;
}

const house = ({ regions = '', gates = '', obstacles = '', start = '[2, 3, 6, 6]' }: House): string => `
korzo: 1
name: house
title: House
about: Ten people leave a hall by its gate.
world:
  size: [30, 14]
  building:
    regions: [{ id: hall, rect: [0, 0, 10, 12] }${regions}]
    gates: [{ id: east, region: hall, at: [[10, 8], [10, 9]], way: out }${gates}]
    obstacles: [${obstacles}]
groups: [{ name: people, count: 10, place: { rect: ${start} }, people: {}, goals: [{ goal: leave }] }]
run: { duration: 60 }
`;

/** How many left by each gate. */
async function exitsOf(name: string, text: string, ...words: string[]): Promise<Record<string, number>> {
  writeFileSync(at(`${name}.yaml`), text);
  const { code, stdout } = await korzoHere(['run', at(`${name}.yaml`), '--json', '--quiet', ...words]);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { exits: Record<string, number> }).exits;
}

describe('a gate', () => {
  it.each([0, 0.3, 0.55, 0.8, 1.1, 1.3, 1.6, 2.3, 2.6, 3])('lets people out %s m before another room', async (gap) => {
    const regions = `, { id: other, rect: [${10 + gap}, 0, 8, 12] }`;
    expect(await exitsOf(`before-${gap}`, house({ regions }))).toEqual({ east: 10 });
  });

  it.each([0.5, 1, 2, 2.5])('lets no agent out of another room that begins %s m behind it', async (gap) => {
    const regions = `, { id: other, rect: [${10 + gap}, 0, 8, 12] }`;
    const gates = `, { id: far, region: other, at: [[${18 + gap}, 8], [${18 + gap}, 9]], way: out }`;
    const start = `[${10.5 + gap}, 3, 6, 6]`;
    expect(await exitsOf(`through-${gap}`, house({ regions, gates, start }))).toEqual({ east: 0, far: 10 });
  });

  it.each([0.3, 0.6, 1.3, 2.6])('lets people out %s m before an obstacle', async (gap) => {
    const obstacles = `{ id: stall, rect: [${10 + gap}, 7, 0.5, 3] }`;
    expect(await exitsOf(`stall-${gap}`, house({ obstacles }))).toEqual({ east: 10 });
  });

  it('is left in a recording that replays to the same bits', async () => {
    await exitsOf('recorded', house({}), '--out', at('recorded'));
    const { code, stdout } = await korzoHere(['replay', at('recorded'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ same: true });
  });
});
