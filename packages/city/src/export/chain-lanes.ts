import { sortRelations, type Lane, type Relation } from '../roads/road-network.ts';
import { onGrid } from '../roads/stretch.ts';
import type { ReadLane, ReadRelation } from './read-svb-lanes.ts';
import type { SvbProblems } from './svb-syntax.ts';

/** Which lane of the network each lane of a file belongs to, and how far from its beginning it lies, m. */
export interface Chains {
  readonly chainOf: readonly number[];
  readonly startOf: readonly number[];
  readonly count: number;
}

/** Without Chain every lane of the file is one of its own; with it, numbers must rise from 0 along the file. */
export function findChains(lanes: readonly ReadLane[], problems: SvbProblems): Chains {
  const isChained = lanes.some(({ chain }) => chain >= 0);
  const chainOf: number[] = [];
  const startOf: number[] = [];
  for (const [index, { chain, line }] of lanes.entries()) {
    const before = index === 0 ? -1 : chainOf[index - 1];
    const expected = isChained ? chain : index;
    if (expected < 0 || (expected !== before && expected !== before + 1)) {
      problems.add(
        line,
        `Lanes[${index}].Lane.Chain`,
        `Chain must rise by one from 0 along the lanes; found ${expected} after ${before}`,
        'give all lanes a Chain in order, or none',
      );
      chainOf.push(Math.max(0, before));
    } else chainOf.push(expected);
    const isSame = index > 0 && chainOf[index] === before;
    startOf.push(isSame ? startOf[index - 1] + lanes[index - 1].piece.length : 0);
  }
  return { chainOf, startOf, count: chainOf.length === 0 ? 0 : chainOf[chainOf.length - 1] + 1 };
}

/** Joins the pieces of a file to the lanes of a network. */
export function chainLanes(read: readonly ReadLane[], { chainOf, startOf, count }: Chains): Lane[] {
  const chained = Array.from({ length: count }, (): number[] => []);
  for (const [index, chain] of chainOf.entries()) chained[chain].push(index);
  return chained.map((indexes) => joinPieces(read, indexes, { chainOf, startOf }));
}

function joinPieces(
  read: readonly ReadLane[],
  indexes: readonly number[],
  { chainOf, startOf }: Pick<Chains, 'chainOf' | 'startOf'>,
): Lane {
  const { width, speedLimit, index, road, junction, turn } = read[indexes[0]];
  const pieces = indexes.map((each) => read[each].piece);
  const relations = indexes.flatMap((each) => read[each].relations.map((told) => ({ told, own: each })));
  const alongTo = (kind: 'prev' | 'next'): number[] =>
    relations
      .filter(({ told, own }) => told.relation === kind && !isWithin(chainOf, own, told.lane))
      .map(({ told }) => chainOf[told.lane]);
  const related = relations.flatMap(({ own, told }): Relation[] =>
    relationOf(told, chainOf[told.lane], own === indexes[0], { here: startOf[own], there: startOf[told.lane] }),
  );
  return {
    pieces,
    length: pieces.reduce((sum, piece) => sum + piece.length, 0),
    width,
    speedLimit,
    index,
    ...(road >= 0 ? { road } : {}),
    ...(junction >= 0 ? { junction } : {}),
    ...(turn === undefined ? {} : { turn }),
    prev: alongTo('prev'),
    next: alongTo('next'),
    related: sortRelations(related),
  };
}

/** Whether two pieces follow each other inside one lane. */
const isWithin = (chainOf: readonly number[], own: number, other: number): boolean =>
  chainOf[own] === chainOf[other] && Math.abs(own - other) === 1;

function relationOf(
  read: ReadRelation,
  lane: number,
  isFirst: boolean,
  start: { readonly here: number; readonly there: number },
): Relation[] {
  const { relation: kind, subordinate, distance, mayOvertake } = read;
  if (kind === 'prev' || kind === 'next') return [];
  if (kind === 'neighbour') return isFirst ? [{ kind, lane, subordinate, distance }] : [];
  if (kind === 'opposite') return isFirst ? [{ kind, lane, subordinate, distance, mayOvertake }] : [];
  const length = onGrid(read.length);
  if (kind !== 'crossing') return [{ kind, lane, subordinate, length }];
  const [here, there] = [start.here + onGrid(read.thisWhere), start.there + onGrid(read.thatWhere)];
  return [{ kind, lane, subordinate, here, there, length }];
}
