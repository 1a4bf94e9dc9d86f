import { kindIndex, type RunPlace, type TilePlace } from '@korzo/core';
import { restingState } from '../motion/body-state.ts';
import { doTouch, type Overlap } from '../motion/footprint.ts';
import type { Moved } from '../motion/impacts.ts';
import { reachOf, type RoundBody } from '../motion/kinds.ts';
import { isFreeOfWalls, looksAround, nearestFree, wallsNear } from './free-place.ts';
import { fallenUntil } from './wary-people.ts';

/** A blow that changes a speed by less is a touch; one that changes it by more knocks a person over, m/s. */
const worthTelling = 0.5;
const fellBy = 2.5;
/** How long a person who fell lies, s. */
const liesFor = 5;
/** The fastest that a blow leaves a person, m/s: it is slowed on the ground. */
const fastest = 6;
const tall = 1.8;

const aPerson: RoundBody = { kind: 'ball', radius: 0.25, mass: 80, inertia: 0, resistance: 0, acceleration: 0 };
const overlap: Overlap = { x: 0, y: 0, depth: 0 };
const middle = restingState();

/** People in the way of bodies are moved out of them, never into a wall; a blow is an event, and so is a fall. */
export function pushPeople({ tiles, tick }: RunPlace, bodies: readonly Moved[]): void {
  if (bodies.length === 0) return;
  const person = kindIndex('person');
  for (const place of tiles) {
    const { kind, x, y, radius } = place.crowd.columns;
    for (let row = 0; row < place.crowd.ownCount; row++) {
      if (kind[row] !== person) continue;
      for (const moved of bodies) {
        const reach = reachOf(moved.kind) + radius[row];
        const [dx, dy] = [moved.state.x - x[row], moved.state.y - y[row]];
        if (dx * dx + dy * dy < reach * reach && touches(moved, x[row], y[row], radius[row]))
          push(place, row, moved, bodies, tick);
      }
    }
  }
}

/** Whether a body touches a person at a place; how is in `overlap`. */
function touches({ state, kind }: Moved, x: number, y: number, radius: number): boolean {
  const at = { ...middle, x, y, z: state.z + tall / 2 };
  return doTouch(at, { ...aPerson, radius }, state, kind, overlap);
}

function push(
  { crowd, world, dt, ownColumns, tell }: TilePlace,
  row: number,
  moved: Moved,
  bodies: readonly Moved[],
  tick: number,
): void {
  const { x, y, vx, vy, level, radius, mass } = crowd.columns;
  const { state, id } = moved;
  const [ox, oy] = [overlap.x, overlap.y];
  const closing = (vx[row] - state.vx - state.pushX) * ox + (vy[row] - state.vy - state.pushY) * oy;
  const from = [x[row], y[row]] as const;
  const wished = [x[row] + ox * (overlap.depth + 0.01), y[row] + oy * (overlap.depth + 0.01)] as const;
  const walls = wallsNear(world.walls, wished[0], wished[1], looksAround + radius[row]);
  const keepsOff = (px: number, py: number): boolean => isFreeOfWalls(walls, level[row], from, [px, py], radius[row]);
  const isOut = (px: number, py: number): boolean => bodies.every((each) => !touches(each, px, py, radius[row]));
  // Between a body and a wall there may be no room: then it stays where it was, which is off the wall.
  const place = nearestFree(wished, (px, py) => keepsOff(px, py) && isOut(px, py));
  if (place !== undefined) [x[row], y[row]] = place;
  if (closing >= 0) return;
  const speed = Math.min(-closing, fastest);
  vx[row] += speed * ox;
  vy[row] += speed * oy;
  if (-closing <= worthTelling) return;
  const impulse = -closing * mass[row];
  tell(row, 'knocked', { body: id, impulse });
  if (-closing <= fellBy) return;
  // One event for a fall, however long the body goes on pushing a person who lies.
  if (ownColumns[fallenUntil][row] <= tick) tell(row, 'fell', { body: id, impulse });
  ownColumns[fallenUntil][row] = tick + Math.round(liesFor / dt);
}
