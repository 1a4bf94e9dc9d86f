import type { RollingGround } from '../ground/ground.ts';
import { kick, type Moved } from '../motion/impacts.ts';
import { isRigid, reachOf } from '../motion/kinds.ts';
import type { RigidBlow } from '../rigid/blows.ts';
import { RigidWorld, type RigidMoved } from '../rigid/rigid-world.ts';
import type { SavedRigid } from '../rigid/saved-rigid.ts';
import type { MovingSolid } from '../rigid/solids.ts';

/** What is farther than this from every rigid body is not in their world, m. */
const sight = 12;
/** A blow that changes the speed of a body by less in a tick is a touch, m/s. */
const worthTelling = 1;

/** The rigid bodies of a run among those that move by themselves: these push, and lose the speed that they give away. */
export class RigidPeers {
  readonly #ground: RollingGround;
  #made: RigidWorld | undefined;

  constructor(ground: RollingGround) {
    this.#ground = ground;
  }

  /** Made when the run begins: a scenario can be compiled without the library. */
  get #world(): RigidWorld {
    this.#made ??= new RigidWorld(this.#ground);
    return this.#made;
  }

  step(all: readonly Moved[], vehicles: readonly MovingSolid[], time: number): readonly RigidBlow[] {
    const rigid = all.flatMap(({ kind, ...rest }): RigidMoved[] => (isRigid(kind) ? [{ ...rest, kind }] : []));
    const solids = [...all.flatMap(solidOf), ...vehicles]
      .filter(({ state }) => rigid.some((each) => isNear(each, state)))
      .toSorted((one, other) => one.id - other.id);
    const byId = new Map(all.map((each) => [each.id, each]));
    const blows = this.#world.step(rigid, solids, time);
    for (const { one, other, impulse } of blows) {
      const [a, b] = [byId.get(one), typeof other === 'number' ? byId.get(other) : undefined];
      if (a === undefined || b === undefined) continue;
      giveBack(a, b, impulse);
      giveBack(b, a, impulse);
    }
    // Whole numbers are enough for who reads them, and weight that rests on something is no blow.
    return blows
      .filter((blow) => isBlow(blow, byId))
      .map(({ one, other, impulse }) => ({ one, other, impulse: Math.round(impulse) }));
  }

  save(): SavedRigid {
    return this.#world.save();
  }

  problemWith(saved: unknown): string | undefined {
    return this.#world.problemWith(saved);
  }

  restore(saved: SavedRigid): void {
    this.#world.restore(saved);
  }
}

function solidOf({ id, kind, state, before }: Moved): MovingSolid[] {
  if (isRigid(kind)) return [];
  return [{ id, state, before, form: kind.kind === 'car' ? kind : { radius: reachOf(kind) } }];
}

const isNear = ({ kind, state }: RigidMoved, { x, y }: { readonly x: number; readonly y: number }): boolean => {
  const [dx, dy] = [state.x - x, state.y - y];
  const reach = reachOf(kind) + sight;
  return dx * dx + dy * dy < reach * reach;
};

/** A body that Rapier cannot push is slowed by what it has pushed. */
function giveBack(moved: Moved, from: Moved, impulse: number): void {
  if (isRigid(moved.kind)) return;
  const [dx, dy] = [moved.state.x - from.state.x, moved.state.y - from.state.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance === 0) return;
  const change = impulse / moved.kind.mass / distance;
  kick(moved, dx * change, dy * change);
}

/** Whether a blow is reported: one of the two can be driven, and its motion or that of the other has changed by more than a touch does. */
function isBlow({ one, other }: RigidBlow, byId: ReadonlyMap<number, Moved>): boolean {
  const pair = [byId.get(one), typeof other === 'number' ? byId.get(other) : undefined];
  if (!pair.some((moved) => moved !== undefined && moved.kind.kind !== 'thing')) return false;
  return pair.some((moved) => {
    if (moved === undefined) return false;
    const { state, before } = moved;
    const [dx, dy, dz] = [state.vx - before.vx, state.vy - before.vy, state.vz - before.vz];
    return dx * dx + dy * dy + dz * dz > worthTelling * worthTelling;
  });
}
