import type { Evidence } from '../evidence/evidence.ts';
import { tableMarkup } from '../drawing/tables.ts';
import { because, counted, seconds } from './markup.ts';

const metres = (value: number): string => `${value.toFixed(2)} m`;

/** The deepest overlap of a run: at every tick where the run noted it, else in the recorded frames. */
export const deepestOverlap = ({ overlaps }: Evidence): number =>
  Math.max(overlaps.everyTick?.deepest ?? 0, overlaps.worst?.depth ?? 0);

/** How far bodies overlapped, for how many people and how long. */
export function overlaps(runs: readonly Evidence[]): string {
  if (runs.every(({ people }) => people === 0)) return because('The recordings show no people.');
  const rule =
    '<p>Two bodies overlap when they are closer than the sum of their radii, a body and a wall when it is closer than its radius. The contact check finds overlaps from places and radii alone; it shares nothing with the models.</p>';
  const deepest = Math.max(...runs.map(deepestOverlap));
  if (deepest === 0) return `${rule}${because('No two bodies overlapped, and no body overlapped a wall.')}`;
  return `${rule}${words(runs, deepest)}${timeTable(runs)}`;
}

function words(runs: readonly Evidence[], deepest: number): string {
  const noted = runs.flatMap(({ overlaps: own }) => own.everyTick ?? []);
  const [worst] = runs
    .flatMap(({ overlaps: own, floors, info }) =>
      own.worst === undefined ? [] : [{ ...own.worst, floor: floors[own.worst.level]?.name ?? '', seed: info.seed }],
    )
    .toSorted((one, other) => other.depth - one.depth);
  const lines = [`The deepest overlap was <strong>${metres(deepest)}</strong>.`];
  const areOthersToo = runs.some(({ vehicles, otherAgents }) => vehicles + otherAgents > 0);
  if (noted.length > 0) {
    const [agents, walls] = [sumOf(noted.map((each) => each.agents)), sumOf(noted.map((each) => each.walls))];
    lines.push(
      `Checked at every tick${runs.length === 1 ? '' : ` of ${counted(noted.length, 'run')}`}, two bodies${areOthersToo ? ' (vehicles and other agents too)' : ''} came to overlap ${agents} times, and a body and a wall ${walls} times.`,
    );
  }
  if (worst !== undefined)
    lines.push(
      `In the recorded frames the deepest was ${metres(worst.depth)}, ${partnersOf(worst)}, on ${worst.floor} at (${worst.x.toFixed(1)}, ${worst.y.toFixed(1)}) m after ${seconds(worst.time)}${runs.length > 1 ? ` (seed ${worst.seed})` : ''}.`,
    );
  return `<p>${lines.join(' ')}</p>`;
}

const partnersOf = ({ withWall, withOther = false }: { withWall: boolean; withOther?: boolean }): string => {
  if (withWall) return 'with a wall';
  return withOther ? 'between a person and a vehicle or another agent' : 'between two people';
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function timeTable(runs: readonly Evidence[]): string {
  const all = sumOf(runs.map(({ overlaps: own }) => own.personSeconds));
  const [first] = runs;
  const rows = first.overlaps.deeperThan.map(({ bound }, index) => {
    const spent = sumOf(runs.map(({ overlaps: own }) => own.deeperThan[index].personSeconds));
    return [bound.toFixed(2), spent.toFixed(1), all === 0 ? '' : ((100 * spent) / all).toFixed(2)];
  });
  return tableMarkup({
    title: `Person-time in overlaps${runs.length === 1 ? '' : ', all runs together'}, of ${all.toFixed(0)} person-seconds`,
    columns: ['deeper than, m', 'person-time, s', 'share, %'],
    rows,
  });
}
