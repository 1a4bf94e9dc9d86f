import { InputError } from '@korzo/reading';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { readScenario } from '../reader/read.ts';

const write = (size: string, obstacles: string, place: string): string => `
korzo: 1
name: around
title: Around
about: Obstacles of all shapes.
world: { size: ${size}, obstacles: [${obstacles.replaceAll('\n', ' ')}] }
groups: [{ name: birds, kind: bird, model: straight, count: 40, place: ${place} }]
`;

const compile = (text: string) => {
  const read = readScenario(text, { file: 'around.yaml' });
  if ('problems' in read) throw new InputError(read.problems);
  return compileScenario(read.scenario, { models: builtinModels });
};

const shapes = `
{ shape: sphere, centre: [5, 5, 5], radius: 2 },
{ shape: cylinder, centre: [12, 5], radius: 1 },
{ shape: box, min: [1, 10, 0], max: [5, 12, 4], turn: 0.5 },
{ shape: wall, from: [10, 10], to: [15, 15], top: 8 },
{ shape: mesh, vertices: [[16, 16, 0], [19, 16, 0], [16, 19, 0], [16, 16, 3]],
  triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], spacing: 0.5 }`;

describe('obstacles of a scenario', () => {
  it('stand in the volume, where the heights that are not given are those of the world', () => {
    const { world } = compile(write('[20, 20, 10]', shapes, '{ shape: world, level: volume }'));
    expect(world.solids?.map(({ shape }) => shape)).toEqual(['sphere', 'cylinder', 'box', 'box', 'mesh']);
    expect(world.solids?.[1]).toMatchObject({ bottom: 0, top: 10 });
    expect(world.solids?.[3]).toMatchObject({
      centre: [12.5, 12.5, 4],
      half: [expect.closeTo(Math.hypot(5, 5) / 2, 9), 0.1, 4],
    });
    expect(world.walls).toEqual([]);
  });

  it('are walls to every agent on a floor of a world without height', () => {
    const { world } = compile(write('[20, 20]', shapes, '{ shape: world }'));
    expect(world.solids?.every(({ level }) => level === 0)).toBe(true);
    expect(world.solidWalls).toBe(24 + 24 + 4 + 4 + 3);
    expect(world.walls).toHaveLength(59);
  });

  it('are kept free of bodies at the start, and refuse a body that is put into one', () => {
    const inside = write('[20, 20, 10]', shapes, '{ shape: points, points: [[5, 5, 6]] }').replace('count: 40, ', '');
    expect(() => compile(inside)).toThrow(/must not touch walls or obstacles at the start; 1 of 1/);
    const full = write(
      '[20, 20, 10]',
      '{ shape: box, min: [0, 0, 0], max: [20, 20, 10] }',
      '{ shape: world, level: volume }',
    );
    expect(() => compile(full)).toThrow(InputError);
  });

  it('are refused with place, rule and remedy', () => {
    const wrong = `
{ shape: cylinder, centre: [1, 1], radius: 1, bottom: 5, top: 2 },
{ shape: box, min: [1, 1, 1], max: [2, 2, 1] },
{ shape: wall, from: [1, 1], to: [1, 1] },
{ shape: sphere, centre: [1, 1, 1], radius: 1, level: 3 },
{ shape: mesh, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 3, 0]] },
{ shape: mesh, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 9, 0]] },
{ shape: mesh, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], triangles: [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]] },
{ shape: mesh, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] }`;
    const read = readScenario(write('[20, 20, 10]', wrong, '{ shape: world }'), { file: 'around.yaml' });
    const places = 'problems' in read ? read.problems.map(({ place }) => place) : [];
    expect(places).toEqual([
      'world.obstacles[0].top',
      'world.obstacles[1].max[2]',
      'world.obstacles[2].to',
      'world.obstacles[3].level',
      'world.obstacles[4].triangles',
      'world.obstacles[5].triangles[3]',
      'world.obstacles[6].triangles',
      'world.obstacles[7].triangles',
    ]);
    expect(() =>
      compile(write('[20, 20, 10]', '{ shape: sphere, centre: [1, 1, 1], radius: 0 }', '{ shape: world }')),
    ).toThrow(/radius/);
  });
});
