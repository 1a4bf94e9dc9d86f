import { FoundRows, type HandsMaker, type Part, type RunPlace, type World } from '@korzo/core';
import type { Premises } from '@korzo/building';
import type { Group } from '../document/group-schema.ts';
import { pointReached, type Wish } from './wish.ts';
import { alarmWish, wishesOf, type RandomPoints, type WishPremises } from './wishes.ts';

interface WishesBriefing {
  readonly groups: readonly Group[];
  /** Of the list of found rows. */
  readonly address: number;
}

/** Other threads know the place as it is when no command has changed it; in another one the leader works alone. */
const untouched: WishPremises = {
  anyShut: false,
  isShut: () => false,
  isFree: () => true,
  signalTick: () => Infinity,
  dropped: { size: 0 },
};

/** How each thread leads agents with one simple goal. A job is the number of a wish. */
export const wishesHands: HandsMaker<WishesBriefing> = {
  name: 'wishes',
  make: (place, { groups, address }) => {
    const { crowds, world, seed, dt, memory } = place;
    const wishes = wishesOf(groups, untouched, world);
    const found = new FoundRows(memory, address);
    return {
      refresh: () => found.refresh(),
      perform: (job, tile, first, last) => {
        const seen = { tile, crowd: crowds[tile], world, seed, dt, tick: place.tick };
        const { find, choose } = wishes[job];
        if (find === undefined) choose(seen, first, last);
        else find(seen, first, last, found);
      },
    };
  },
};

/** Rows that a thread leads before it asks for more. */
const rowsAtOnce = 2048;

/** The part that leads groups with one simple goal each; undefined when there is none. */
export function wishesPart(
  groups: readonly Group[],
  { points, premises, world }: { readonly points: RandomPoints; readonly premises: Premises; readonly world: World },
): Part | undefined {
  const wishes = wishesOf(groups, premises, world, points);
  const alarm = premises.setup.exits.length > 0 ? [alarmWish(groups, premises)] : [];
  if (wishes.length + alarm.length === 0) return undefined;
  let address = 0;
  let found: FoundRows | undefined;
  const isTouched = (): boolean => premises.anyShut || premises.dropped.size > 0;
  const workOf =
    (wish: Wish, job: number) =>
    (run: RunPlace): void => {
      if (wish.rests?.(run.tick) === true) return;
      if (job < 0 || isTouched()) {
        chooseAll(wish, run);
        return;
      }
      found?.clear();
      run.share(job, (tile) => run.crowds[tile].ownCount, rowsAtOnce);
      if (wish.find === undefined) return;
      const choose = (tile: number, row: number): void => wish.choose(run.tiles[tile], row, row + 1);
      if (found?.visit(choose) !== true) chooseAll(wish, run);
    };
  return {
    name: 'wishes',
    events: [pointReached],
    settle: (memory) => {
      address = FoundRows.reserve(memory);
      found = new FoundRows(memory.memory, address);
    },
    hands: () => ({ maker: wishesHands, briefing: { groups, address } satisfies WishesBriefing }),
    // The order of phases that leave each other alone is that of this list.
    phases: [...wishes.slice(0, beforeAlarm(wishes)), ...alarm, ...wishes.slice(beforeAlarm(wishes))].map((wish) => ({
      name: wish.name,
      after: ['exchange'],
      before: ['places'],
      work: workOf(wish, wishes.indexOf(wish)),
    })),
  };
}

/** The alarm comes before paths that agents follow whatever happens. */
const beforeAlarm = (wishes: readonly Wish[]): number => {
  const ways = wishes.findIndex(({ name }) => name === 'ways');
  return ways < 0 ? wishes.length : ways;
};

/** Chooses for all agents on this thread. */
function chooseAll(wish: Wish, { tiles }: RunPlace): void {
  for (const place of tiles) wish.choose(place, 0, place.crowd.ownCount);
}
