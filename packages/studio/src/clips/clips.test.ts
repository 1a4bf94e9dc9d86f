import { findShippedScenario } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { absent, clipUnits, decodeClip, encodeClip, placeIn } from '@korzo/viewer/light';
import { recordClip } from './record-clip.ts';

const shipped = (name: string): Scenario => {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  return found.scenario;
};

const moved = (clip: Awaited<ReturnType<typeof recordClip>>['clip']): number => {
  let moving = 0;
  for (let agent = 0; agent < clip.agents; agent++) {
    const [from, to] = [placeIn(clip, agent, 0), placeIn(clip, agent, 5)];
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) moving++;
  }
  return moving;
};

describe('clips', () => {
  it('show people who really move, inside the picture', async () => {
    const { clip, entered } = await recordClip(shipped('hello'));
    expect(entered).toBe(200);
    expect(clip.agents).toBeGreaterThan(100);
    expect(moved(clip)).toBeGreaterThan(clip.agents / 2);
    expect(clip.positions.every((value) => value <= clipUnits || value === absent)).toBe(true);
    expect(new Set(clip.colours)).toEqual(new Set([0, 1]));
  });

  it('show a volume from the side, cut to where something happens', async () => {
    const { clip } = await recordClip(shipped('murmuration'));
    expect(clip.aspect).toBeGreaterThan(0.8);
    expect(clip.aspect).toBeLessThan(2.3);
    expect(moved(clip)).toBeGreaterThan(clip.agents / 2);
  });

  it('are read back as they were written', async () => {
    const { clip } = await recordClip(shipped('room'));
    expect(clip.walls.length).toBeGreaterThan(0);
    expect(decodeClip(encodeClip(clip))).toEqual(clip);
  });

  it('do not draw a streak when an agent comes in on the other side', () => {
    const head = { aspect: 1, framesPerSecond: 6, frames: 2, agents: 2, colours: [0, 0], radius: 0.01, walls: [] };
    const clip = { ...head, positions: Uint16Array.from([100, 100, 200, 200, 65_000, 100, 400, 200]) };
    expect(placeIn(clip, 0, 0.5)).toBeUndefined();
    expect(placeIn(clip, 1, 0.5)).toEqual([300, 200]);
  });
});
