import type { People } from '../people/people.ts';

/** One jam, from when it was first seen to when it was last seen. */
export interface Jam {
  readonly start: number;
  end: number;
  /** People in it at most, and when and where (their middle) that was. */
  most: number;
  at: number;
  x: number;
  y: number;
  readonly level: number;
  personSeconds: number;
}

interface Going {
  readonly jam: Jam;
  members: ReadonlySet<number>;
}

/** Follows jams from look to look: a crowd is the same jam while some who stand in it stood in it before. */
export class JamLog {
  readonly jams: Jam[] = [];
  #going: Going[] = [];
  #time = Number.NaN;

  /** @param crowds numbers of people who jam together, the largest crowd first */
  note(people: People, crowds: readonly (readonly number[])[], time: number): void {
    const since = time > this.#time ? time - this.#time : 0;
    this.#time = time;
    const free = new Set(this.#going);
    this.#going = crowds.map((crowd) => {
      const members = new Set(crowd.map((person) => people.id[person]));
      const before = this.#mostShared(free, members);
      if (before !== undefined) free.delete(before);
      const jam = before?.jam ?? this.#begin(people.level[crowd[0]], time);
      jam.end = time;
      if (before !== undefined) jam.personSeconds += before.members.size * since;
      if (crowd.length > jam.most) this.#grow(jam, people, crowd, time);
      return { jam, members };
    });
  }

  #mostShared(jams: Iterable<Going>, members: ReadonlySet<number>): Going | undefined {
    let best: Going | undefined;
    let most = 0;
    for (const going of jams) {
      let shared = 0;
      for (const id of going.members) if (members.has(id)) shared++;
      if (shared <= most) continue;
      most = shared;
      best = going;
    }
    return best;
  }

  #begin(level: number, time: number): Jam {
    const jam: Jam = { start: time, end: time, most: 0, at: time, x: 0, y: 0, level, personSeconds: 0 };
    this.jams.push(jam);
    return jam;
  }

  #grow(jam: Jam, { x, y }: People, crowd: readonly number[], time: number): void {
    jam.most = crowd.length;
    jam.at = time;
    jam.x = crowd.reduce((sum, person) => sum + x[person], 0) / crowd.length;
    jam.y = crowd.reduce((sum, person) => sum + y[person], 0) / crowd.length;
  }
}
