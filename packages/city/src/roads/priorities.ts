import { wrapped } from '../plan/shapes.ts';
import type { Control } from '../plan/city-plan.ts';
import type { Precedence } from './conflicts.ts';
import type { Draft } from './draft.ts';
import { drivingSide } from './driving-side.ts';
import type { Subordination, Turn } from './road-network.ts';
import type { Movement } from './turns.ts';

/** What the lanes of a junction are, by their numbers. */
export type Movements = ReadonlyMap<number, Movement>;

const opposite = (3 * Math.PI) / 4;
const rank: Readonly<Record<Turn, number>> = { straight: 0, right: 1, left: 2, back: 3 };

/** Says who goes first on a cross. `isTogether` says whether two incomes have green at the same time. */
export function precedenceAt(
  draft: Draft,
  control: Control,
  movements: Movements,
  isTogether: (one: number, other: number) => boolean,
): Precedence {
  return (one, other) => {
    const [mine, theirs] = [movements.get(one), movements.get(other)];
    if (mine === undefined || theirs === undefined) return 'pair';
    const [here, there] = [mine.from.income, theirs.from.income];
    if (here === there) return Math.abs(mine.angle) <= Math.abs(theirs.angle) ? 'slave' : 'master';
    if (control.kind === 'all-way') return 'dynamic';
    if ((control.kind === 'light' || control.kind === 'actuated') && !isTogether(here, there)) return 'dynamic';
    if (control.kind === 'main-road') {
      const [isMain, areMain] = [control.incomes.includes(here), control.incomes.includes(there)];
      if (isMain !== areMain) return isMain ? 'slave' : 'master';
    }
    return betweenEquals(draft, mine, theirs);
  };
}

/**
 * A vehicle that turns back waits; one that turns left waits for those that come against him; else who comes from the
 * right goes first. Where one drives on the left, all of it is the other way round.
 */
function betweenEquals({ lanes, plan }: Draft, mine: Movement, theirs: Movement): Subordination {
  const seen = wrapped(lanes[theirs.from.lanesIn[0]].end.heading - lanes[mine.from.lanesIn[0]].end.heading);
  const comesAgainst = Math.abs(seen) > opposite;
  if (comesAgainst || (mine.turn === 'back') !== (theirs.turn === 'back'))
    return rank[mine.turn] <= rank[theirs.turn] ? 'slave' : 'master';
  return seen * drivingSide(plan.settings) > 0 ? 'master' : 'slave';
}
