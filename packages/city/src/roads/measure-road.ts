import { lengthOfPiece } from '../plan/shapes.ts';
import type { Work } from '../work/work.ts';
import type { CityPlan, PlannedRoad } from '../plan/city-plan.ts';

/** By how much a chord may miss its arc where roads are drawn, m. */
const chordError = 0.01;

type PlannedPiece = PlannedRoad['pieces'][number];

/** Counts what a road will ask for, before anything is made of it. */
export function measureRoad({ pieces, zebras, span }: PlannedRoad, { settings }: CityPlan, work: Work): void {
  work.spend('zebras', zebras.length, span);
  for (const piece of pieces) {
    const { lanesThere, lanesBack, treesEvery, lampsEvery } = piece.style;
    const { laneWidth = settings.default_lane_width } = piece.style;
    const length = lengthOfPiece(piece);
    work.spend('laneLength', length * (lanesThere + lanesBack), span);
    work.spend('drawnPoints', pointsOf(piece, Math.max(lanesThere, lanesBack) * laneWidth), span);
    if (treesEvery !== undefined) work.spend('trees', 2 * Math.ceil(length / treesEvery), span);
    if (lampsEvery !== undefined) work.spend('lamps', 2 * Math.ceil(length / lampsEvery), span);
  }
}

/** A chord of angle a misses its circle by about r a^2 / 8. */
const pointsOf = ({ turn, radius }: PlannedPiece, half: number): number =>
  turn === 0 ? 1 : Math.ceil(Math.abs(turn) / Math.sqrt((8 * chordError) / (radius + half)));
