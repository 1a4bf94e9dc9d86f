import type { XmlElement } from '@korzo/reading';
import type { GeoPlace } from '../../projection/local-plane.ts';

export type Tags = ReadonlyMap<string, string>;

export interface OsmNode extends GeoPlace {
  readonly id: string;
  readonly tags: Tags;
  readonly element: XmlElement;
}

/** A way that cars may use. */
export interface OsmWay {
  readonly id: string;
  /** Nodes that are there, in runs without a gap. */
  readonly runs: readonly (readonly OsmNode[])[];
  readonly tags: Tags;
  readonly element: XmlElement;
}

/** What a turn from one way into another is, by way of a node. */
export interface OsmRestriction {
  readonly from: string;
  readonly via: string;
  readonly to: string;
  /** Only this turn, or not this one. */
  readonly isOnly: boolean;
}

export interface OsmMap {
  readonly ways: readonly OsmWay[];
  readonly restrictions: readonly OsmRestriction[];
  /** The middle of the map. */
  readonly origin: GeoPlace;
}
