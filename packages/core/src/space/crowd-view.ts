import { Block, type BlockOffsets } from '../memory/block.ts';
import { agentColumns, type AgentColumns, type ColumnSpec } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';
import { crowdBlock } from './crowd-block.ts';

export type CrowdFields = (typeof crowdBlock)['fields'];

/**
 * TypeScript's sight of one tile's crowd: named columns and the cell table, all views of the one memory.
 * Views die when the memory grows or the tile is laid out again; `CrowdView.refresh` makes them again.
 */
export class CrowdView {
  readonly memory: WebAssembly.Memory;
  readonly pointer: number;
  readonly block: Block<CrowdFields>;
  readonly offsets: BlockOffsets<CrowdFields> = crowdBlock.offsets;
  columns!: AgentColumns;
  /** i32 and f64 sight of the block itself: `ints[offsets.rowCount >> 2]`. */
  ints!: Int32Array;
  floats!: Float64Array;
  cellStart!: Int32Array;
  occupied!: Int32Array;
  walls!: Float64Array;
  wallStart!: Int32Array;
  wallIndex!: Int32Array;
  motionRules!: Uint8Array;

  constructor(memory: WebAssembly.Memory, pointer: number) {
    this.memory = memory;
    this.pointer = pointer;
    this.block = new Block(memory, crowdBlock, pointer);
    this.refresh();
  }

  refresh(): void {
    const { buffer } = this.memory;
    this.ints = new Int32Array(buffer, this.pointer, crowdBlock.bytes >> 2);
    this.floats = new Float64Array(buffer, this.pointer, crowdBlock.bytes >> 3);
    // From entries: an object that gets so many names one by one is a dictionary, and looked up in slowly in every loop.
    this.columns = Object.fromEntries(
      (agentColumns as readonly ColumnSpec[]).map(({ name, type }) => [
        name,
        columnView(buffer, type, this.int(name as keyof CrowdFields)),
      ]),
    ) as unknown as AgentColumns;
    this.cellStart = columnView(buffer, 'i32', this.int('cellStart'));
    this.occupied = columnView(buffer, 'i32', this.int('occupied'));
    this.walls = columnView(buffer, 'f64', this.int('walls'));
    this.wallStart = columnView(buffer, 'i32', this.int('wallStart'));
    this.wallIndex = columnView(buffer, 'i32', this.int('wallIndex'));
    this.motionRules = columnView(buffer, 'u8', this.int('motionRules'));
  }

  /** Takes the views again only when the memory grew or the tile was laid out again. */
  refreshIfMoved(): void {
    const ints = this.ints;
    const moved =
      ints.buffer !== this.memory.buffer ||
      ints[this.offsets.id >> 2] !== this.columns.id.byteOffset ||
      ints[this.offsets.cellStart >> 2] !== this.cellStart.byteOffset ||
      ints[this.offsets.wallStart >> 2] !== this.wallStart.byteOffset;
    if (moved) this.refresh();
  }

  int(field: keyof CrowdFields): number {
    return this.ints[this.offsets[field] >> 2];
  }

  float(field: keyof CrowdFields): number {
    return this.floats[this.offsets[field] >> 3];
  }

  /** Cells of the window, on all floors and in the volume. */
  get cellCount(): number {
    const { ints, offsets } = this;
    const layers = ints[offsets.levels >> 2] + ints[offsets.cellsZ >> 2];
    return layers * ints[offsets.cellsY >> 2] * ints[offsets.cellsX >> 2];
  }

  get rowCount(): number {
    return this.ints[this.offsets.rowCount >> 2];
  }

  get ownCount(): number {
    return this.ints[this.offsets.ownCount >> 2];
  }
}
