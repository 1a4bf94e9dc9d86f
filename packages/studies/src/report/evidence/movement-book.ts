import type { Frame } from '@korzo/analysis';

/** A person has set off once it is so far from where it was first seen, m: less is making room for others. */
export const setOffDistance = 0.5;

/** How long those who left stood at first and walked then, s; in the order of ids. */
export interface Movement {
  readonly preMovement: readonly number[];
  readonly movement: readonly number[];
}

interface Walk {
  readonly x: number;
  readonly y: number;
  readonly level: number;
  readonly cameAt: number;
  setOffAt: number | undefined;
}

/** Finds from poses when each person set off, and from events when and where it left. */
export class MovementBook {
  readonly #walks = new Map<number, Walk>();
  readonly #leftAt = new Map<number, number>();
  readonly #exits = new Map<string, number>();

  afterFrame({ crowds, events = [], time }: Frame): void {
    for (const { ownCount, columns } of crowds) {
      const { id, x, y, level } = columns;
      for (let row = 0; row < ownCount; row++) this.#see(id[row], x[row], y[row], level[row], time);
    }
    for (const event of events) {
      if (event.type !== 'left') continue;
      this.#leftAt.set(event.agent.id, time);
      this.#exits.set(event.exit, (this.#exits.get(event.exit) ?? 0) + 1);
    }
  }

  #see(id: number, x: number, y: number, level: number, time: number): void {
    const walk = this.#walks.get(id);
    if (walk === undefined) this.#walks.set(id, { x, y, level, cameAt: time, setOffAt: undefined });
    else if (
      walk.setOffAt === undefined &&
      (level !== walk.level || Math.hypot(x - walk.x, y - walk.y) > setOffDistance)
    )
      walk.setOffAt = time;
  }

  get movement(): Movement {
    const done = [...this.#leftAt]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([id, leftAt]) => {
        const walk = this.#walks.get(id);
        return walk === undefined ? [] : [{ cameAt: walk.cameAt, setOffAt: walk.setOffAt ?? leftAt, leftAt }];
      });
    return {
      preMovement: done.map(({ cameAt, setOffAt }) => setOffAt - cameAt),
      movement: done.map(({ setOffAt, leftAt }) => leftAt - setOffAt),
    };
  }

  /** People by exit. */
  get exits(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#exits].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}
