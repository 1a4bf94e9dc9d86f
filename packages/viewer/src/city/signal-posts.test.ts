import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeCity } from './build-city.ts';
import { signalPosts } from './signal-posts.ts';

const text = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
const { made } = makeCity(text);
if (made === undefined) throw new Error('the shipped town has errors');
const { network } = made;

describe('posts of lights', () => {
  it('stand at the right of each road that leads to a light, beside its lanes', () => {
    const posts = signalPosts(network);
    const roads = network.lights.map(({ junction }) => network.roads.filter(({ to }) => to === junction).length);
    expect(posts).toHaveLength(roads.reduce((sum, count) => sum + count, 0));
    for (const { at, heading, lanes } of posts) {
      expect(lanes.length).toBeGreaterThan(0);
      const { position } = network.junctions[network.lanes[lanes[0]].junction ?? -1];
      const ahead = (position[0] - at[0]) * Math.cos(heading) + (position[1] - at[1]) * Math.sin(heading);
      const left = (position[1] - at[1]) * Math.cos(heading) - (position[0] - at[0]) * Math.sin(heading);
      expect(ahead).toBeGreaterThan(5);
      expect(left).toBeGreaterThan(1);
    }
  });
});
