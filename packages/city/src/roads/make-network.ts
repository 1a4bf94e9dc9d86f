import { Complaints, type Complaint } from '../language/complaint.ts';
import { cityLimits, type Limits } from '../limits/city-limits.ts';
import { TooMuch, Work } from '../work/work.ts';
import type { CityPlan, RoadEnd } from '../plan/city-plan.ts';
import { GroundFault } from '../plan/ground.ts';
import type { Arm, Draft } from './draft.ts';
import { drivingSide } from './driving-side.ts';
import { layJunction } from './junction-lanes.ts';
import { checkOverlaps } from './overlaps.ts';
import { layRoad, type LaidRoad } from './road-lanes.ts';
import { measureRoad } from './measure-road.ts';
import { measureParks } from './park-checks.ts';
import { measureRoadPairs } from './road-pairs.ts';
import { checkZebras } from './zebra-checks.ts';
import { sortRelations, type Lane, type Road, type RoadNetwork } from './road-network.ts';

export interface MadeNetwork {
  /** Absent when there is an error. */
  readonly network?: RoadNetwork;
  /** Errors and slips, in the order of the text the plan comes from. */
  readonly complaints: readonly Complaint[];
}

export interface NetworkOptions {
  /** What a city may ask for: `cityLimits` unless a program that makes its own texts raises them. */
  readonly limits?: Limits;
}

/** Makes the lanes of a city: those of its roads, those that join them on crosses, and who goes first where. */
export function makeNetwork(plan: CityPlan, { limits = cityLimits }: NetworkOptions = {}): MadeNetwork {
  const complaints = new Complaints();
  const work = new Work(limits);
  const draft: Draft = { plan, complaints, work, lanes: [], roads: [], junctions: [], lights: [] };
  try {
    plan.ground.survey?.();
    for (const road of plan.roads) measureRoad(road, plan, work);
    measureRoadPairs(plan, work);
    measureParks(plan, work);
    layCity(draft);
  } catch (error) {
    const { span, rule, remedy } = complaintOf(error);
    complaints.error(span, rule, remedy);
  }
  if (complaints.hasErrors) return { complaints: complaints.all };
  const network = finish(draft);
  const isLeft = drivingSide(plan.settings) < 0;
  return { network: isLeft ? { ...network, drivesOn: 'left' } : network, complaints: complaints.all };
}

function layCity(draft: Draft): void {
  const { plan, complaints } = draft;
  const laid = plan.roads.map((_, number) => layRoad(draft, number));
  for (const [number, cross] of plan.crosses.entries()) layJunction(draft, cross, armsOf(plan, laid, number));
  if (!complaints.hasErrors) checkOverlaps(draft, laid);
  checkZebras(plan, complaints);
}

/** What is wrong with a city that could not be finished; faults of the program itself are thrown on. */
function complaintOf(error: unknown): Pick<Complaint, 'span' | 'rule' | 'remedy'> {
  if (error instanceof GroundFault) return error.complaint;
  if (error instanceof TooMuch) return error;
  throw error;
}

/** The roads at a cross; those that could not be laid are left out. */
export function armsOf({ crosses, roads }: CityPlan, laid: readonly (LaidRoad | undefined)[], cross: number): Arm[] {
  return crosses[cross].incomes.flatMap(({ road }, income): Arm[] => {
    const built = road === undefined ? undefined : laid[road];
    if (road === undefined || built === undefined) return [];
    const { there, back } = built;
    const isFrom = ({ cross: own, income: at }: RoadEnd): boolean => own === cross && at === income;
    return isFrom(roads[road].from)
      ? [{ income, lanesIn: back.at(-1) ?? [], lanesOut: there[0] ?? [] }]
      : [{ income, lanesIn: there.at(-1) ?? [], lanesOut: back[0] ?? [] }];
  });
}

/** The network of a draft that is whole. */
export function finish({ lanes, roads, junctions, lights }: Omit<Draft, 'plan' | 'complaints' | 'work'>): RoadNetwork {
  const finished = lanes.map(({ start: _start, end: _end, related, ...lane }): Lane => {
    return { ...lane, related: sortRelations(related) };
  });
  return { lanes: finished, roads: joinRoads(finished, roads), junctions, lights };
}

const sorted = (numbers: ReadonlySet<number>): number[] => [...numbers].toSorted((one, other) => one - other);

/** Roads that lead into each other by a lane of a junction. */
function joinRoads(lanes: readonly Lane[], roads: readonly Omit<Road, 'prev' | 'next'>[]): Road[] {
  const before = roads.map(() => new Set<number>());
  const after = roads.map(() => new Set<number>());
  for (const { junction, prev, next } of lanes) {
    if (junction === undefined) continue;
    for (const from of prev) {
      for (const to of next) {
        const [one, other] = [lanes[from].road, lanes[to].road];
        if (one === undefined || other === undefined) continue;
        after[one].add(other);
        before[other].add(one);
      }
    }
  }
  return roads.map((road, index) => ({ ...road, prev: sorted(before[index]), next: sorted(after[index]) }));
}
