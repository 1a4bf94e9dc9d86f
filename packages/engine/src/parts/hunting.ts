import { Records, type ModelInstance, type Part, type RunPlace, type World } from '@korzo/core';
import { makerOf, type PartMaker } from './declaration/part-maker.ts';

/** What all processes know of an agent that hunts. */
const hunter = { x: 0, y: 1, z: 2, level: 3, reach: 4, kind: 5, group: 6 } as const;

/** Parameters of models whose agents catch others: how near, which kind, and which group (-1: any). */
const wanted = ['catchRadius', 'quarry', 'quarryGroup'] as const;

const canCatch = ({ model }: ModelInstance): boolean => wanted.every((name) => Object.hasOwn(model.parameters, name));

/** Agents with a `catchRadius` catch those they hunt: what they touch within it is gone. */
class Hunting implements Part {
  readonly name = 'hunting';
  readonly events = [
    {
      name: 'caught',
      meaning: 'An agent was caught by one that hunts it, and is gone.',
      properties: {},
    },
  ] as const;
  readonly phases = [
    {
      name: 'hunting',
      after: ['move', 'turnstiles', 'levels', 'exits'],
      before: ['arrivals'],
      work: (run: RunPlace): void => this.#work(run),
    },
  ];
  readonly #instances: ReadonlySet<number>;
  readonly #hunters = new Records(Object.keys(hunter));
  readonly #new = new Int32Array(1);
  #caught = 0;

  constructor(instances: ReadonlySet<number>) {
    this.#instances = instances;
  }

  figures(): Readonly<Record<string, number>> {
    return { caught: this.#caught };
  }

  save(): unknown {
    return this.#caught;
  }

  problemWith(saved: unknown): string | undefined {
    return Number.isSafeInteger(saved) && Number(saved) >= 0 ? undefined : 'the number of caught agents is none';
  }

  restore(saved: unknown): void {
    this.#caught = Number(saved ?? 0);
  }

  #work(run: RunPlace): void {
    this.#noteHunters(run);
    run.door.share(this.#hunters);
    this.#new[0] = 0;
    if (this.#hunters.count > 0) for (let tile = 0; tile < run.tiles.length; tile++) this.#catchIn(run, tile);
    run.door.addUp(this.#new);
    this.#caught += this.#new[0];
  }

  #noteHunters({ tiles }: RunPlace): void {
    const records = this.#hunters;
    records.clear();
    for (const { tile, crowd, values } of tiles) {
      const { id, model, x, y, z, level, radius } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        if (!this.#instances.has(model[row])) continue;
        const { catchRadius, quarry, quarryGroup } = values[model[row]];
        if (catchRadius === 0) continue;
        const reach = radius[row] + catchRadius;
        records.add(id[row], tile, row, x[row], y[row], z[row], level[row], reach, quarry, quarryGroup);
      }
    }
  }

  #catchIn(run: RunPlace, tile: number): void {
    const { crowd, world, tell } = run.tiles[tile];
    const { kind, group, x, y, z, level, radius } = crowd.columns;
    const hunters = this.#hunters;
    for (let row = 0; row < crowd.ownCount; row++) {
      for (let at = 0; at < hunters.count; at++) {
        if (hunters.at(at, hunter.kind) !== kind[row] || hunters.at(at, hunter.level) !== level[row]) continue;
        const only = hunters.at(at, hunter.group);
        if (only >= 0 && only !== group[row]) continue;
        const dx = nearestImage(hunters.at(at, hunter.x) - x[row], world, 0);
        const dy = nearestImage(hunters.at(at, hunter.y) - y[row], world, 1);
        const dz = level[row] < 0 ? nearestImage(hunters.at(at, hunter.z) - z[row], world, 2) : 0;
        const reach = hunters.at(at, hunter.reach) + radius[row];
        if (dx * dx + dy * dy + dz * dz > reach * reach) continue;
        // No agent catches itself, when its kind hunts its own.
        if (hunters.row(at) === row && hunters.tile(at) === tile) continue;
        tell(row, 'caught', {});
        run.leave(tile, row);
        this.#new[0]++;
        break;
      }
    }
  }
}

const nearestImage = (difference: number, { edges, size }: World, axis: 0 | 1 | 2): number =>
  edges === 'wrap' ? difference - Math.round(difference / size[axis]) * size[axis] : difference;

/** Made when a group begins with a `catchRadius`. */
export const hunting: PartMaker = makerOf({
  name: 'hunting',
  make: ({ models }) => {
    const hunters = models.flatMap((instance, index) =>
      canCatch(instance) && Number(instance.values['catchRadius']) > 0 ? [index] : [],
    );
    return hunters.length === 0 ? [] : [new Hunting(new Set(hunters))];
  },
});
