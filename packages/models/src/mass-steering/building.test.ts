import { guide, type Wall } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { deepestInWalls, person, startTrial, wall } from './trial.testing.ts';

/** Twenty rooms of 5 x 6 m, ten on each side of a corridor 3 m wide, with doors of 0.9 m. */
const twentyRooms = (): Wall[] => {
  const walls = [wall(50, 0, 50, 6), wall(50, 9, 50, 15)];
  for (let west = 0; west < 50; west += 5) {
    for (const [corridor, back] of [
      [6, 0],
      [9, 15],
    ] as const) {
      walls.push(wall(west, back, west + 5, back), wall(west, back, west, corridor));
      walls.push(wall(west, corridor, west + 2.05, corridor), wall(west + 2.95, corridor, west + 5, corridor));
    }
  }
  return walls;
};

/** Out of the room by its door, then along the corridor to the nearer end. */
const outOfRooms = guide({
  name: 'out of the rooms',
  choose: ({ crowd }) => {
    const { x, y, radius, goalX, goalY } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      const isInRoom = y[row] < 6 + radius[row] || y[row] > 9 - radius[row];
      const door = Math.floor(x[row] / 5) * 5 + 2.5;
      const isBeforeDoor = isInRoom && Math.abs(x[row] - door) > 0.2;
      const side = y[row] < 7.5 ? 1 : -1;
      goalX[row] = isInRoom ? door : x[row] < 25 ? -4 : 54;
      goalY[row] = isBeforeDoor ? 7.5 - 2.2 * side : isInRoom ? 7.5 : Math.min(Math.max(y[row], 6.5), 8.5);
    }
  },
});

describe('a building of twenty rooms', () => {
  it('is left by all of its 500 people, and no agent is in a wall', () => {
    const walls = twentyRooms();
    const agents = Array.from({ length: 500 }, (_, at) => {
      const [room, place] = [Math.floor(at / 25), at % 25];
      const south = room < 10 ? 0 : 9;
      return person((room % 10) * 5 + 0.5 + (place % 5) * 0.95, south + 0.6 + Math.floor(place / 5) * 1.1, {
        radius: 0.2 + 0.01 * (at % 6),
        desiredSpeed: 0.9 + 0.1 * (at % 8),
        exit: 'any',
      });
    });
    const simulation = startTrial({
      agents,
      world: {
        origin: [-5, -2, 0],
        size: [60, 19, 0],
        walls,
        exits: [
          { id: 'west', level: 0, min: [-5, 5], max: [-2, 10] },
          { id: 'east', level: 0, min: [52, 5], max: [55, 10] },
        ],
      },
      parts: [outOfRooms],
    });
    let deepest = -Infinity;
    while (simulation.present > 0 && simulation.time < 600) {
      simulation.tick();
      if (simulation.ticks % 10 === 0) deepest = Math.max(deepest, deepestInWalls(simulation, walls));
    }
    expect(simulation.present).toBe(0);
    expect(deepest).toBeLessThan(1e-9);
  });
});
