import type { RoadNetwork, Turn } from '@korzo/city';
import type { TrafficState } from '../tick/traffic-state.ts';

/** The least gap in the stream with the right of way that is used, and the time between two that use the same one, s. */
export interface GapTimes {
  readonly critical: number;
  readonly followUp: number;
}

/** By what a driver does: those of the Highway Capacity Manual for two-lane roads. */
const fromSideRoads: Readonly<Record<Turn, GapTimes>> = {
  right: { critical: 6.2, followUp: 3.3 },
  straight: { critical: 6.5, followUp: 4 },
  left: { critical: 7.1, followUp: 3.5 },
  back: { critical: 7.1, followUp: 3.5 },
};
/** Left from a road that has the right of way, against those who come at a light, and between equals. */
const betweenEquals: GapTimes = { critical: 4.1, followUp: 2.2 };

/** Those for driving on the left are the mirror image. */
const mirrored: Readonly<Record<Turn, Turn>> = { right: 'left', left: 'right', straight: 'straight', back: 'back' };

/** What is reported of a lane of a junction; undefined leaves what is usual. */
export type GapTimesOf = (lane: number) => Partial<GapTimes> | undefined;

export function setGapTimes(
  { criticalGap, followUpTime }: TrafficState,
  { lanes, junctions, drivesOn }: RoadNetwork,
  given: GapTimesOf = () => undefined,
): void {
  for (const [number, { junction, turn = 'straight', related }] of lanes.entries()) {
    if (junction === undefined) continue;
    // From a side road no vehicle has priority over another.
    const goesFirst = related.some(({ kind, subordinate }) => kind !== 'splitting' && subordinate === 'slave');
    const isSide = junctions[junction].control === 'main-road' && !goesFirst;
    const usual = isSide ? fromSideRoads[drivesOn === 'left' ? mirrored[turn] : turn] : betweenEquals;
    const { critical = usual.critical, followUp = usual.followUp } = given(number) ?? {};
    criticalGap[number] = critical;
    followUpTime[number] = followUp;
  }
}
