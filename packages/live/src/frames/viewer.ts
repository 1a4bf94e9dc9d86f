import type { Hub } from '@korzo/cluster';
import type { Channel } from '../channel.ts';
import type { Area } from '../protocol/requests.ts';
import { squareDistanceTo, type FrameCell } from './cell.ts';
import type { CellEncoder } from './cell-encoder.ts';
import { stepsPerMetre } from './format.ts';
import type { FrameWriter } from './frame-writer.ts';

/** Where frames go. */
export type FrameChannel = Pick<Channel, 'send' | 'buffered'>;

/** More than this handed over and not yet on its way: the viewer is skipped. Bytes. */
const patience = 128 * 1024;
/** Cells stay in sight until they are so much farther away than those that come into it, as a share of a cell: a riding area does not flicker. */
const lingering = 0.5;

/** One watcher: what it looks at and which cells it has. Holds no frames: a viewer that is behind misses some and gets a whole one afterwards. */
export class ViewerState {
  readonly channel: FrameChannel;
  area: Area;
  paused = false;
  /** Must get a complete frame: it is new, looks elsewhere, was skipped or asks. */
  behind = true;
  /** Frames sent and frames it was too slow for. */
  sent = 0;
  skipped = 0;
  /** By cell number: birth of the cell it has; 0 none. */
  #has = new Uint32Array(64);
  #centreX = NaN;
  #centreY = NaN;

  constructor(channel: FrameChannel, area: Area) {
    this.channel = channel;
    this.area = area;
  }

  /** Sends the frame of the encoder's update, unless the viewer is paused or too slow. */
  send(encoder: CellEncoder, writer: FrameWriter, context: { readonly hub: Hub; readonly keyEvery: number }): void {
    if (this.paused) {
      this.behind = true;
      return;
    }
    if (this.channel.buffered > patience) {
      this.behind = true;
      this.skipped++;
      return;
    }
    this.#moveCentre(context.hub);
    if (this.behind) this.#has.fill(0);
    if (this.#has.length < encoder.cells.length) {
      const grown = new Uint32Array(encoder.cells.length * 2);
      grown.set(this.#has);
      this.#has = grown;
    }
    writer.begin();
    for (let number = 0; number < encoder.cells.length; number++) {
      const cell = encoder.cells[number];
      if (cell !== undefined) this.#addCell(number, cell, { encoder, writer, keyEvery: context.keyEvery });
    }
    const all = this.behind;
    this.behind = false;
    this.sent++;
    this.channel.send(writer.finish(encoder, all));
  }

  #addCell(
    number: number,
    cell: FrameCell,
    { encoder, writer, keyEvery }: { encoder: CellEncoder; writer: FrameWriter; keyEvery: number },
  ): void {
    const has = this.#has[number] === cell.birth;
    const wants = this.#looksAt(cell, encoder.cellSteps / stepsPerMetre, has);
    const isKeyTurn = keyEvery > 0 && (encoder.updates + cell.birth) % keyEvery === 0;
    if (wants && has && !(isKeyTurn && cell.count > 0)) writer.addDelta(encoder, cell);
    else if (wants && cell.count > 0) {
      writer.addWhole(encoder, cell);
      this.#has[number] = cell.birth;
    } else if (has) {
      writer.addDrop(cell);
      this.#has[number] = 0;
    }
  }

  #looksAt(cell: FrameCell, size: number, has: boolean): boolean {
    const { area } = this;
    if (area.type === 'everything') return true;
    const reach = area.radius + (has ? lingering * size : 0);
    return squareDistanceTo(cell, size, this.#centreX, this.#centreY) <= reach * reach;
  }

  /** A riding area follows its agent; while that is not there, it stays. */
  #moveCentre({ table }: Hub): void {
    const { area } = this;
    if (area.type === 'circle') [this.#centreX, this.#centreY] = area.centre;
    if (area.type !== 'riding') return;
    const row = table.rowOf(area.agent);
    if (row < 0 || table.columns.visible[row] === 0) return;
    this.#centreX = table.columns.x[row];
    this.#centreY = table.columns.y[row];
  }
}
