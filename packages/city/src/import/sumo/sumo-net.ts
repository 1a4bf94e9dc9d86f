import type { XmlElement } from '@korzo/reading';
import type { Vector } from '../../plan/city-plan.ts';

/** One lane of an edge, as the file gives it. */
export interface NetLane {
  readonly id: string;
  /** Counted from the outermost. */
  readonly index: number;
  /** m/s */
  readonly speed: number;
  readonly width: number;
  readonly shape: readonly Vector[];
  /** Whether cars may drive on it. */
  readonly isForCars: boolean;
  /** The lane of the other direction that may be used to overtake. */
  readonly overtakesOn?: string;
  readonly element: XmlElement;
}

export interface NetEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  readonly isInternal: boolean;
  /** By their indexes. */
  readonly lanes: readonly NetLane[];
  readonly element: XmlElement;
}

/** A vehicle that a link waits for: letter j from the right is 1 when it is link j. */
export interface NetRequest {
  readonly response: string;
}

export interface NetJunction {
  readonly id: string;
  readonly type: string;
  readonly position: Vector;
  readonly incoming: readonly string[];
  readonly internal: readonly string[];
  readonly requests: readonly NetRequest[];
  readonly element: XmlElement;
}

export interface NetConnection {
  readonly from: string;
  readonly to: string;
  readonly fromLane: number;
  readonly toLane: number;
  readonly via?: string;
  readonly light?: string;
  readonly linkIndex: number;
  readonly direction: string;
  readonly element: XmlElement;
}

export interface NetPhase {
  readonly duration: number;
  readonly shortest: number;
  readonly longest: number;
  readonly state: string;
}

export interface NetProgram {
  readonly id: string;
  readonly isActuated: boolean;
  readonly offset: number;
  readonly phases: readonly NetPhase[];
  readonly element: XmlElement;
}

/** A net of SUMO as read, with references that hold. */
export interface SumoNet {
  readonly edges: ReadonlyMap<string, NetEdge>;
  readonly lanes: ReadonlyMap<string, NetLane>;
  readonly junctions: ReadonlyMap<string, NetJunction>;
  readonly connections: readonly NetConnection[];
  readonly programs: ReadonlyMap<string, NetProgram>;
}
