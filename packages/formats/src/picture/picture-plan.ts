import type { Point } from '@korzo/building';
import type { DrawnFloor, DrawnSolid } from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';
import { borderOf } from './outline.ts';
import { blobsIn, stepsTo, withRim, type Blob, type Raster } from './raster.ts';
import type { DarkPicture } from './read-png.ts';
import { cornersOf } from './simplify.ts';
import { chainsIn, stretched, withoutSpurs } from './skeleton.ts';
import { straightLines } from './straight-lines.ts';
import { thin } from './thin.ts';

/** Smaller dark spots are dirt or letters, m. */
const speck = 0.3;
/** Shapes that are thicker than walls by this factor are solid. */
const solidFactor = 2.5;
/** Half of the thickest wall, m: what is thicker is solid in any case. */
const thickest = 0.5;
/** More pixels in lines make no plan that people look through. */
const mostLines = 20_000;

/** The walls of a picture: its dark lines, thinned and straightened, and what is thicker than walls as obstacles. */
export function planOfPicture(
  picture: DarkPicture,
  metresPerPixel: number,
  notes: NoteBook,
): DrawnFloor | { readonly fault: string } {
  const whole = withRim(picture.width, picture.height, picture.dark);
  const specks = blobsIn(whole).filter(({ box }) => sizeOf(box) * metresPerPixel < speck);
  for (const { pixels } of specks) for (const at of pixels) whole.dark[at] = 0;
  if (specks.length > 0) notes.skipped(`dark spots smaller than ${speck} m`, specks.length);
  const toLight = stepsTo(whole, 0);
  const firstChains = chainsIn(thin(whole));
  const half = medianOf(firstChains.flatMap((chain) => chain.map((at) => toLight[at])));
  const solids = solidsIn(whole, toLight, Math.max(2, Math.min(solidFactor * half, thickest / metresPerPixel)));
  const chains = withoutSpurs(solids.hasSolids ? chainsIn(thin(solids.walls)) : firstChains, (at) => toLight[at]);
  const error = Math.max(1.2, 0.6 * half);
  const lines = straightLines(stretched(chains, whole.columns, toLight), whole.columns, error);
  if (lines.length > mostLines)
    return { fault: `its dark lines have ${lines.length} straight pieces; up to ${mostLines} are read` };
  const metres = ([x, y]: Point): Point => [x * metresPerPixel, (picture.height + 1 - y) * metresPerPixel];
  const outlines = solids.blobs.map((blob): DrawnSolid => ({
    outline: outlineOf(blob, solids.grown, error).map(metres),
  }));
  notes.understood(`walls about ${((2 * half - 1) * metresPerPixel).toFixed(2)} m thick, as ${lines.length} lines`);
  if (outlines.length > 0) notes.understood('dark shapes thicker than walls as obstacles', outlines.length);
  // A pixel is as wide as the distance of its middle from that of the next one.
  const middle = ([x, y]: Point): Point => metres([x + 0.5, y + 0.5]);
  return {
    level: 0,
    lines: lines.map(({ from, to }) => ({ from: middle(from), to: middle(to) })),
    solids: outlines,
  };
}

const sizeOf = ([west, north, east, south]: Blob['box']): number => Math.max(east - west, south - north) + 1;

function medianOf(values: number[]): number {
  if (values.length === 0) return 1;
  return values.sort((one, other) => one - other)[values.length >> 1];
}

/** Shapes into which a square with sides of twice `reach` pixels fits, and the picture without those that stand alone. */
function solidsIn(
  whole: Raster,
  toLight: Uint16Array,
  reach: number,
): { readonly blobs: readonly Blob[]; readonly grown: Raster; readonly walls: Raster; readonly hasSolids: boolean } {
  const { columns, rows } = whole;
  const limit = Math.round(reach);
  const core = { columns, rows, dark: Uint8Array.from(toLight, (steps) => (steps > limit ? 1 : 0)) };
  if (!core.dark.includes(1)) return { blobs: [], grown: core, walls: whole, hasSolids: false };
  const toCore = stepsTo(core, 1);
  const grown: Raster = {
    columns,
    rows,
    dark: whole.dark.map((dark, at) => (dark === 1 && toCore[at] <= limit ? 1 : 0)),
  };
  const blobs = blobsIn(grown);
  const walls = { columns, rows, dark: Uint8Array.from(whole.dark) };
  // A solid that stands alone has no wall through it; others keep the line that joins the walls at them.
  for (const { pixels } of blobsIn(whole))
    if (pixels.every((at) => grown.dark[at] === 1 || toCore[at] <= 2 * limit))
      for (const at of pixels) walls.dark[at] = 0;
  return { blobs, grown, walls, hasSolids: true };
}

function outlineOf(blob: Blob, grown: Raster, error: number): Point[] {
  const border = borderOf(blob, grown);
  const closed = [...border, border[0]];
  return cornersOf(closed, error)
    .slice(0, -1)
    .map((index) => closed[index]);
}
