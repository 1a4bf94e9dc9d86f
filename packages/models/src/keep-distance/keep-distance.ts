import { defineModel, number, type DecisionPlace } from '@korzo/core';
import { NearWalls } from '../kit/around/near-walls.ts';

/** Agents on one point have no direction between them; they let each other be. */
const onePoint = 1e-9;
const mostWalls = 32;

/**
 * A small model in plain TypeScript, written to be read: every agent walks to its goal, but nears no agent and no wall faster than at
 * gap / timeGap, so that it comes to a stop before it touches, and slides along what stands in its way. With n the unit vector to the
 * other and gap the free distance: v.n <= share gap / timeGap, where each of two people has half of the gap and a wall leaves all of it.
 */
export const keepDistance = defineModel({
  name: 'keep-distance',
  summary: 'Walks to its goal and slows down behind the agent ahead to avoid contact.',
  space: 'floor',
  parameters: {
    sight: number(3, { min: 0.5, max: 20, unit: 'm' }, 'neighbours farther away than this are ignored'),
    mostSeen: number(8, { min: 1, max: 64, integer: true }, 'how many of the nearest others it minds'),
    timeGap: number(0.6, { min: 0.1, max: 5, unit: 's' }, 'time in which it could walk into what is ahead'),
  },
  perceptionRadius: (values) => values.sight,
  wallReach: (values) => values.sight,
  bind(place) {
    const { crowd, model, values, look } = place;
    const walls = new NearWalls(crowd, mostWalls);
    const velocity = { x: 0, y: 0 };
    return (first, last) => {
      const wanted = { radius: values.sight, limit: values.mostSeen };
      const { timeGap } = values;
      const { occupied, cellStart, ownCount } = crowd;
      const { rowOfSlot, slotModel, radius, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const end = cellStart[occupied[entry] + 1];
        for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
          const self = rowOfSlot[slot];
          if (self >= ownCount || slotModel[slot] !== model) continue;
          wish(place, self, velocity);
          // The nearest come last: theirs is the last word.
          for (let other = look.nearest(self, wanted) - 1; other >= 0; other--) {
            const distance = Math.sqrt(look.distanceSquared[other]);
            const gap = distance - radius[self] - radius[look.rows[other]];
            approach(velocity, look.dx[other], look.dy[other], distance, (0.5 * gap) / timeGap);
          }
          for (let wall = walls.find(self, values.sight) - 1; wall >= 0; wall--) {
            const gap = walls.distance[wall] - radius[self];
            approach(velocity, walls.dx[wall], walls.dy[wall], walls.distance[wall], gap / timeGap);
          }
          nextVx[slot] = velocity.x;
          nextVy[slot] = velocity.y;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

interface Velocity {
  x: number;
  y: number;
}

/** The desired velocity, no faster than the agent can. */
function wish({ crowd }: DecisionPlace, self: number, velocity: Velocity): void {
  const { desiredVx, desiredVy, maxSpeed } = crowd.columns;
  const speed = Math.sqrt(desiredVx[self] * desiredVx[self] + desiredVy[self] * desiredVy[self]);
  const scale = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
  velocity.x = desiredVx[self] * scale;
  velocity.y = desiredVy[self] * scale;
}

/** Takes away what nears something faster than `fastest`; a velocity only gets shorter by it. */
function approach(velocity: Velocity, dx: number, dy: number, distance: number, fastest: number): void {
  if (distance < onePoint) return;
  const toward = (velocity.x * dx + velocity.y * dy) / distance;
  const excess = toward - Math.max(fastest, 0);
  if (excess <= 0) return;
  velocity.x -= (excess * dx) / distance;
  velocity.y -= (excess * dy) / distance;
}
