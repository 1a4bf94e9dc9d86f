import { kindIndex, type RunPlace, type TilePlace } from '@korzo/core';
import { reachOf } from '../motion/kinds.ts';
import { findWayOut, type SeenBody, type WayOut } from './way-out.ts';

/** Bodies farther away than they go in this time, and this far beyond, do not matter, s and m. */
const foresight = 4;
const beyond = 6;

/** What a person wanted before it saw a body: given back when it has decided. */
interface Wished {
  readonly row: number;
  readonly goalX: number;
  readonly goalY: number;
  readonly speed: number;
}

/** Name of the column that says until which tick a person who fell lies on the ground. */
export const fallenUntil = 'fallenUntil';

/**
 * People see bodies as moving obstacles: they run out of the way of one that comes, walk around one that stands, and lie for a while
 * when one has knocked them over. Whatever model moves them, it is led by another goal and speed for one decision.
 */
export class WaryPeople {
  readonly #wished: Wished[][] = [];
  readonly #way: WayOut = { x: 0, y: 0, isFlight: false };

  /** Before people decide. */
  warn({ tiles, tick }: RunPlace, bodies: readonly SeenBody[]): void {
    for (const [index, place] of tiles.entries()) {
      this.#wished[index] = [];
      this.#warnTile(place, tick, bodies, this.#wished[index]);
    }
  }

  #warnTile({ crowd, ownColumns }: TilePlace, tick: number, bodies: readonly SeenBody[], wished: Wished[]): void {
    const person = kindIndex('person');
    const { kind, x, y, radius, goalX, goalY, desiredSpeed, maxSpeed } = crowd.columns;
    const lies = ownColumns[fallenUntil];
    for (let row = 0; row < crowd.ownCount; row++) {
      if (kind[row] !== person) continue;
      const before = { row, goalX: goalX[row], goalY: goalY[row], speed: desiredSpeed[row] };
      if (lies[row] > tick) {
        wished.push(before);
        desiredSpeed[row] = 0;
        continue;
      }
      const walker = { x: x[row], y: y[row], radius: radius[row], goalX: goalX[row], goalY: goalY[row] };
      if (!this.#leads(walker, bodies)) continue;
      wished.push(before);
      goalX[row] = this.#way.x;
      goalY[row] = this.#way.y;
      if (this.#way.isFlight) desiredSpeed[row] = maxSpeed[row];
    }
  }

  /** Flight from any body comes before the way around another; of several the one with the smallest id counts. */
  #leads(walker: Parameters<typeof findWayOut>[0], bodies: readonly SeenBody[]): boolean {
    const found: WayOut = { x: 0, y: 0, isFlight: false };
    let isFound = false;
    for (const body of bodies) {
      const { state, kind } = body;
      const [dx, dy] = [state.x - walker.x, state.y - walker.y];
      const speed = Math.sqrt(state.vx * state.vx + state.vy * state.vy);
      const reach = reachOf(kind) + beyond + speed * foresight;
      if (dx * dx + dy * dy > reach * reach || !findWayOut(walker, body, found)) continue;
      if (isFound && !found.isFlight) continue;
      Object.assign(this.#way, found);
      isFound = true;
      if (found.isFlight) break;
    }
    return isFound;
  }

  /** After people have decided. */
  calm({ crowds }: RunPlace): void {
    for (const [index, { columns }] of crowds.entries())
      for (const { row, goalX, goalY, speed } of this.#wished[index] ?? []) {
        columns.goalX[row] = goalX;
        columns.goalY[row] = goalY;
        columns.desiredSpeed[row] = speed;
      }
  }
}
