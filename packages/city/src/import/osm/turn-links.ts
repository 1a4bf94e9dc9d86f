import type { LaneLink } from '../../plan/city-plan.ts';
import type { Arm, Draft } from '../../roads/draft.ts';
import { defaultPairs, movementsFrom, type LanePair, type Movement } from '../../roads/turns.ts';
import type { Turn } from '../../roads/road-network.ts';
import type { Span } from '../../language/complaint.ts';
import type { StreetEnd } from './crossroads.ts';
import type { OsmRestriction } from './osm-map.ts';
import { lanesAgainst } from './street-graph.ts';

/** What a map says about turns at one crossroads. */
export interface TurnRules {
  /** Streets in the order of the incomes. */
  readonly ends: readonly StreetEnd[];
  /** Restrictions of turns by the nodes they lead by. */
  readonly restrictions: ReadonlyMap<string, readonly OsmRestriction[]>;
  readonly span: Span;
}

/** Words of turn:lanes of those who come to the crossroads, from the middle outwards. */
function turnsOf({ step }: StreetEnd): readonly string[] {
  const { turnsThere, turnsBack } = step.style;
  return step.isForward ? turnsBack : turnsThere;
}

/** Which lanes lead where; empty where the map says nothing and the usual holds. */
export function linksOf(draft: Draft, arms: readonly Arm[], { ends, restrictions, span }: TurnRules): LaneLink[] {
  const own = [...new Set(ends.map(({ node }) => node.id))].flatMap((node) => restrictions.get(node) ?? []);
  const isTold = ends.some((end) => turnsOf(end).length > 0 && lanesAgainst(end.step) > 0);
  if (own.length === 0 && !isTold) return [];
  return arms.flatMap((arm) => {
    const all = movementsFrom(draft, arms, arm);
    const end = ends[arm.income];
    const allowed = all.filter((movement) => isAllowed(own, end, ends[movement.to.income]));
    const movements = allowed.length > 0 ? allowed : all;
    const words = turnsOf(end);
    const pairs = words.length === arm.lanesIn.length ? pairsBy(words, movements) : defaultPairs(movements);
    return pairs.map(({ movement, laneFrom, laneTo }) => ({
      from: arm.income,
      to: movement.to.income,
      laneFrom,
      laneTo,
      span,
    }));
  });
}

function isAllowed(restrictions: readonly OsmRestriction[], from: StreetEnd, to: StreetEnd): boolean {
  const own = restrictions.filter((each) => each.from === from.step.way.id && each.via === from.node.id);
  const isMeant = (each: OsmRestriction): boolean => each.to === to.step.way.id;
  const only = own.filter(({ isOnly }) => isOnly);
  return (only.length === 0 || only.some(isMeant)) && !own.some((each) => !each.isOnly && isMeant(each));
}

const meaning: ReadonlyMap<string, Turn> = new Map([
  ['left', 'left'],
  ['sharp_left', 'left'],
  ['slight_left', 'left'],
  ['through', 'straight'],
  ['none', 'straight'],
  ['', 'straight'],
  ['right', 'right'],
  ['sharp_right', 'right'],
  ['slight_right', 'right'],
  ['reverse', 'back'],
]);

/** Lanes by the words painted on them. A lane whose words lead nowhere goes where the nearest movement goes. */
function pairsBy(words: readonly string[], movements: readonly Movement[]): LanePair[] {
  if (movements.length === 0) return [];
  const wanted = words.map((word) => {
    const turns = new Set(word.split(';').map((each) => meaning.get(each.trim()) ?? 'straight'));
    const found = movements.filter(({ turn }) => turns.has(turn));
    return found.length > 0 ? found : [nearest(turns, movements)];
  });
  return movements.flatMap((movement) => {
    const lanes = wanted.flatMap((found, lane) => (found.includes(movement) ? [lane] : []));
    const last = movement.to.lanesOut.length - 1;
    return lanes.map((laneFrom, at) => {
      const outer = Math.max(0, last - (lanes.length - 1 - at));
      return { movement, laneFrom, laneTo: movement.turn === 'right' ? outer : Math.min(at, last) };
    });
  });
}

/** Movements come from the rightmost to the leftmost. */
function nearest(turns: ReadonlySet<Turn>, movements: readonly Movement[]): Movement {
  if (turns.has('left') || turns.has('back')) return movements[movements.length - 1];
  if (turns.has('right')) return movements[0];
  return movements.reduce((best, each) => (Math.abs(each.angle) < Math.abs(best.angle) ? each : best));
}
