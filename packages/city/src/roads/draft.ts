import type { Complaints } from '../language/complaint.ts';
import type { Work } from '../work/work.ts';
import type { CityPlan } from '../plan/city-plan.ts';
import type { Junction, Light, Relation, Road, Turn } from './road-network.ts';
import { pieceOf, endOf, type Pose, type Stretch } from './stretch.ts';
import type { Lane } from './road-network.ts';

/** A lane while the network is made. */
export interface LaneDraft extends Pick<Lane, 'pieces' | 'length' | 'width' | 'speedLimit' | 'index'> {
  readonly start: Pose;
  readonly end: Pose;
  readonly road?: number;
  readonly junction?: number;
  readonly turn?: Turn;
  readonly prev: number[];
  readonly next: number[];
  readonly related: Relation[];
}

export type RoadDraft = Omit<Road, 'lanes' | 'prev' | 'next'> & { readonly lanes: number[] };
export type JunctionDraft = Omit<Junction, 'lanes'> & { readonly lanes: number[] };

/** Everything made so far. */
export interface Draft {
  readonly plan: CityPlan;
  readonly complaints: Complaints;
  readonly work: Work;
  readonly lanes: LaneDraft[];
  readonly roads: RoadDraft[];
  readonly junctions: JunctionDraft[];
  readonly lights: Light[];
}

/** One road at a cross: the lanes that come in and those that lead away, each from the middle outwards. */
export interface Arm {
  readonly income: number;
  readonly lanesIn: readonly number[];
  readonly lanesOut: readonly number[];
}

type Traits = Pick<LaneDraft, 'width' | 'index'> & Partial<Pick<LaneDraft, 'road' | 'junction' | 'turn'>>;

/** Adds a lane along stretches and answers its number. */
export function addLane(draft: Pick<Draft, 'lanes'>, stretches: readonly Stretch[], traits: Traits): number {
  const pieces = stretches.map(pieceOf);
  draft.lanes.push({
    ...traits,
    pieces,
    length: pieces.reduce((sum, { length }) => sum + length, 0),
    speedLimit: stretches.reduce((most, { speedLimit }) => Math.max(most, speedLimit), 0),
    start: stretches[0],
    end: endOf(stretches[stretches.length - 1]),
    prev: [],
    next: [],
    related: [],
  });
  return draft.lanes.length - 1;
}

/** Lets cars go on from one lane to another. */
export function follow({ lanes }: Pick<Draft, 'lanes'>, from: number, to: number): void {
  lanes[from].next.push(to);
  lanes[to].prev.push(from);
}
