import { hasLeft, type Simulation } from '@korzo/core';
import type { ControlColumn } from './requests.ts';

/** `KZF1` in the order of bytes. */
export const frameMagic = 0x31465a4b;
export const frameHeadBytes = 32;

/**
 * The state of a run as bytes, little endian: 4 bytes `KZF1`; ask, tick and count of agents as 32-bit unsigned integers; time in
 * s as a 64-bit float; 1 or 0 (the run is over, or not) and the number of columns as 32-bit unsigned integers; then the columns
 * one after the other, each with a 64-bit float per agent that is present, in the order of ids.
 */
export function frameOf(
  simulation: Simulation,
  { ask, over, columns }: { readonly ask: number; readonly over: boolean; readonly columns: readonly ControlColumn[] },
): Uint8Array<ArrayBuffer> {
  const rows = rowsById(simulation);
  const bytes = new Uint8Array(frameHeadBytes + 8 * rows.length * columns.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, frameMagic, true);
  view.setUint32(4, ask, true);
  view.setUint32(8, simulation.ticks, true);
  view.setUint32(12, rows.length, true);
  view.setFloat64(16, simulation.time, true);
  view.setUint32(24, over ? 1 : 0, true);
  view.setUint32(28, columns.length, true);
  let at = frameHeadBytes;
  for (const name of columns)
    for (const { crowd, row } of rows) {
      view.setFloat64(at, simulation.crowds[crowd].columns[name][row], true);
      at += 8;
    }
  return bytes;
}

function rowsById({
  crowds,
}: Simulation): readonly { readonly crowd: number; readonly row: number; readonly id: number }[] {
  const rows = crowds.flatMap(({ ownCount, columns: { id, wantedExit } }, crowd) =>
    Array.from({ length: ownCount }, (_, row) => ({ crowd, row, id: id[row] })).filter(
      // Those that have left are still on their way out of the picture.
      ({ row }) => !hasLeft(wantedExit[row]),
    ),
  );
  return rows.sort((one, other) => one.id - other.id);
}
