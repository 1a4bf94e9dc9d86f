import type { AgentStore } from '../agents/agent-store.ts';
import { bytesPerValue, isSeen, isState, type ColumnSpec } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';

/**
 * What one tile sends another in one tick: agents that crossed (all their state), then copies of agents near the
 * border (what neighbours may see). Lossless bytes, so that a Link may carry them anywhere.
 */
export interface Parcel {
  readonly from: number;
  readonly to: number;
  readonly tick: number;
  readonly migrants: number;
  readonly ghosts: number;
  readonly bytes: Uint8Array;
}

const align = (offset: number): number => (offset + 7) & ~7;

const sectionBytes = (specs: readonly ColumnSpec[], rows: number): number =>
  specs.reduce((sum, spec) => sum + align(bytesPerValue[spec.type] * (spec.width ?? 1) * rows), 0);

/** Writes parcels of one tile into a buffer it keeps and grows. */
export class ParcelPacker {
  #buffer = new ArrayBuffer(4096);

  pack(
    store: AgentStore,
    address: { readonly from: number; readonly to: number; readonly tick: number },
    rows: {
      readonly migrants: Int32Array;
      readonly migrantCount: number;
      readonly ghosts: Int32Array;
      readonly ghostCount: number;
    },
  ): Parcel {
    const state = store.specs.filter(isState);
    const seen = store.specs.filter(isSeen);
    const bytes = sectionBytes(state, rows.migrantCount) + sectionBytes(seen, rows.ghostCount);
    if (this.#buffer.byteLength < bytes) this.#buffer = new ArrayBuffer(bytes * 2);
    const end = this.#write(store, 0, { wanted: isState, rows: rows.migrants, count: rows.migrantCount });
    this.#write(store, end, { wanted: isSeen, rows: rows.ghosts, count: rows.ghostCount });
    return {
      ...address,
      migrants: rows.migrantCount,
      ghosts: rows.ghostCount,
      bytes: new Uint8Array(this.#buffer, 0, bytes),
    };
  }

  #write(
    store: AgentStore,
    start: number,
    section: { readonly wanted: (spec: ColumnSpec) => boolean; readonly rows: Int32Array; readonly count: number },
  ): number {
    let at = start;
    for (const { spec, view } of store.columns) {
      if (!section.wanted(spec)) continue;
      const width = spec.width ?? 1;
      const out = columnView(this.#buffer, spec.type, at, section.count * width);
      for (let index = 0; index < section.count; index++) {
        const from = section.rows[index] * width;
        for (let part = 0; part < width; part++) out[index * width + part] = view[from + part];
      }
      at += align(out.byteLength);
    }
    return at;
  }
}

/** Appends the migrants (or ghosts) of a parcel to the rows of a store; the store must have room. */
export function unpack(store: AgentStore, parcel: Parcel, part: 'migrants' | 'ghosts', firstRow: number): void {
  const wanted = part === 'migrants' ? isState : isSeen;
  const count = parcel[part];
  let at = part === 'migrants' ? 0 : sectionBytes(store.specs.filter(isState), parcel.migrants);
  for (const { spec, view } of store.columns) {
    if (!wanted(spec)) {
      // A new row must not inherit what an earlier tenant left behind.
      if (spec.role === 'row' || (part === 'ghosts' && isState(spec)))
        view.fill(0, firstRow * (spec.width ?? 1), (firstRow + count) * (spec.width ?? 1));
      continue;
    }
    const width = spec.width ?? 1;
    const { buffer, byteOffset } = parcel.bytes;
    const values = columnView(buffer, spec.type, byteOffset + at, count * width);
    view.set(values, firstRow * width);
    at += align(values.byteLength);
  }
}
