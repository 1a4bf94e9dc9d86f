import { isSeen, isState, type ColumnSpec } from '../memory/columns.ts';
import { GhostCodec } from './ghost-codec.ts';
import { RowCodec } from './row-codec.ts';

/** How a parcel holds agents that crossed, and copies of agents near the border. */
export interface ParcelCodecs {
  readonly migrants: RowCodec;
  readonly ghosts: GhostCodec;
}

/** Columns that say nothing of agents on floors. */
const heights = new Set(['z', 'vz', 'headingZ']);

/** In a world without a volume ghosts have no height. */
export const parcelCodecs = (specs: readonly ColumnSpec[], hasVolume: boolean): ParcelCodecs => ({
  migrants: new RowCodec(specs, isState, 'columns'),
  ghosts: new GhostCodec(specs, (spec) => isSeen(spec) && (hasVolume || !heights.has(spec.name))),
});
