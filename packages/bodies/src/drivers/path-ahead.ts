import { spacing, type LaneWays } from './lane-ways.ts';

/** The farthest that a driver looks, m. */
export const farthest = 60;

/** The places that a driver will pass, one each metre from where it is. */
export class PathAhead {
  readonly x = new Float64Array(farthest + 1);
  readonly y = new Float64Array(farthest + 1);
  readonly speed = new Float64Array(farthest + 1);
  count = 0;
  /** Whether the path leads on behind the last place. */
  leadsOn = true;
  /** The first lane of a junction that is entered on the way, and how far it is; -1 without any. */
  junctionLane = -1;
  toJunction = Infinity;

  /** Follows the lanes of a driver for a distance. */
  follow(
    ways: LaneWays,
    driver: number,
    from: { readonly lane: number; readonly along: number },
    distance: number,
  ): void {
    let { lane } = from;
    let at = Math.max(0, Math.ceil(from.along / spacing));
    this.count = 0;
    this.leadsOn = true;
    this.junctionLane = -1;
    this.toJunction = Infinity;
    const most = Math.min(farthest, Math.ceil(distance));
    const isInJunction = ways.network.lanes[lane].junction !== undefined;
    while (this.count <= most) {
      const way = ways.way(lane);
      if (at > way.last) {
        const next = ways.next(lane, driver);
        if (next < 0) {
          this.leadsOn = false;
          return;
        }
        if (this.junctionLane < 0 && !isInJunction && ways.network.lanes[next].junction !== undefined) {
          this.junctionLane = next;
          this.toJunction = this.count;
        }
        lane = next;
        // Its first place is the last of the lane before.
        at = 1;
        continue;
      }
      this.x[this.count] = way.x[at];
      this.y[this.count] = way.y[at];
      this.speed[this.count] = way.speed[at];
      this.count++;
      at++;
    }
  }
}
