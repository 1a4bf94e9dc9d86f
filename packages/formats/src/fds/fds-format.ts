import type { Point } from '@korzo/building';
import { uniteOutlines } from '@korzo/plans';
import { bytesOfDataUrl, type Problem } from '@korzo/reading';
import { missingCompanion, type Companion } from '../format/companion.ts';
import type { Format, FormatResult, OtherFiles, SourceFile } from '../format/format.ts';
import { NoteBook } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { readSlice, type Slice } from './read-slice.ts';
import { readSmv, type FireModel, type FireSlice } from './read-smv.ts';
import { quantityOf, zonesOf, type FireZone } from './zones.ts';

/** Runs of the Fire Dynamics Simulator: the place, and smoke and gases over time. */
export const fdsFormat: Format = {
  name: 'fds',
  summary:
    'FDS run (.smv with its .sf slices): meshes and obstructions as a place, smoke and gases as hazards over time',
  extensions: ['.smv'],
  sniff: (text) => /^\s*GRID\b/m.test(text) && /^\s*PDIM\b/m.test(text),
  companions: (text) => slicesToRead(readSmv(text)).map(companionOf),
  read: readFire,
};

const mostSlices = 200;

const slicesToRead = ({ slices, meshes }: FireModel): FireSlice[] =>
  slices.filter((slice) => quantityOf(slice) !== undefined && meshes[slice.mesh] !== undefined).slice(0, mostSlices);

const companionOf = ({ file }: FireSlice, index: number): Companion => ({
  what: `slice ${index + 1}`,
  place: 'SLCF',
  names: [file],
  isBinary: true,
});

/** Where people breathe, above the floor, m. */
const breathing = 1.8;
/** Blocks between these heights above the floor stand in the way, m. */
const [low, high] = [0.3, 1.7];
/** Blocks thinner than this are drawn as thick, m. */
const thinnest = 0.1;
const mostZones = 1500;

function readFire(text: string, file: string, { beside, plan }: OtherFiles = {}): FormatResult {
  const model = readSmv(text);
  if (model.meshes.length === 0) {
    const rule = 'the file has no mesh: GRID and PDIM with six numbers';
    return { problems: [{ file, place: 'PDIM', rule, remedy: 'give the .smv file that FDS wrote' }] };
  }
  const notes = new NoteBook();
  const wanted = slicesToRead(model);
  const missing = wanted.filter((slice, index) => beside?.get(companionOf(slice, index).what) === undefined);
  if (wanted.length > 0 && missing.length === wanted.length)
    return { problems: [missingCompanion(file, companionOf(wanted[0], 0))] };
  if (missing.length > 0) notes.skipped('slices whose files are missing', missing.length);
  const others = model.slices.length - wanted.length;
  if (others > 0) notes.skipped('slices of quantities that do not act on people, such as temperature', others);
  const read = wanted.flatMap((slice, index) => {
    const source = beside?.get(companionOf(slice, index).what);
    return source === undefined ? [] : [{ slice, source, data: sliceIn(source) }];
  });
  const faults = read.flatMap(({ data, source }): Problem[] =>
    'fault' in data
      ? [{ file: source.file, place: '', rule: `the slice cannot be read: ${data.fault}`, remedy: 'copy it again' }]
      : [],
  );
  if (faults.length > 0) return { problems: faults };
  const sound = read.flatMap(({ slice, data }) => ('fault' in data ? [] : [{ slice, data }]));
  const zones = zonesIn(model, sound, notes);
  return planScenario(
    {
      drawing: { floors: [floorOf(model, notes)] },
      notes,
      file,
      what: 'FDS run',
      ...(zones.length === 0 ? {} : { hazards: { zones } }),
    },
    plan,
  );
}

function sliceIn({ contents }: SourceFile): ReturnType<typeof readSlice> {
  const bytes = typeof contents === 'string' ? bytesOfDataUrl(contents) : contents;
  return bytes === undefined ? { fault: 'it is no slice file' } : readSlice(bytes);
}

/** Of each mesh and quantity the horizontal slice nearest to where people breathe. */
function zonesIn(
  { meshes }: FireModel,
  read: readonly { readonly slice: FireSlice; readonly data: Slice }[],
  notes: NoteBook,
): FireZone[] {
  const ground = Math.min(...meshes.map(({ box }) => box[4]));
  const best = new Map<string, { readonly slice: FireSlice; readonly data: Slice; readonly off: number }>();
  for (const each of read) {
    const { slice, data } = each;
    const [, , , , bottom, top] = data.nodes;
    const height = meshes[slice.mesh].nodes[2][bottom];
    if (bottom !== top || height === undefined) {
      notes.skipped('slices that are not horizontal');
      continue;
    }
    const off = Math.abs(height - ground - breathing);
    const key = `${slice.mesh} ${quantityOf(slice)?.key ?? ''}`;
    if (off < (best.get(key)?.off ?? Infinity)) best.set(key, { ...each, off });
  }
  const area = meshes.reduce((sum, { box: [west, east, south, north] }) => sum + (east - west) * (north - south), 0);
  let side = 1;
  while ((area / (side * side)) * Math.max(1, best.size / meshes.length) > mostZones) side *= 2;
  const zones = [...best.values()].flatMap(({ slice, data }) => {
    const quantity = quantityOf(slice);
    if (quantity === undefined) return [];
    notes.understood(`${slice.quantity} as ${quantity.key}, ${data.frames.length} times`);
    return zonesOf(data, meshes[slice.mesh], quantity, { side, isOfCells: slice.isOfCells });
  });
  if (zones.length > 0) notes.guessed(`air is the mean of blocks of ${side} m: ${zones.length} zones`);
  return zones;
}

const rectangle = (west: number, east: number, south: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

const wide = (from: number, to: number): readonly [number, number] =>
  to - from >= thinnest ? [from, to] : [(from + to - thinnest) / 2, (from + to + thinnest) / 2];

function floorOf(
  { meshes, blocks }: FireModel,
  notes: NoteBook,
): Parameters<typeof planScenario>[0]['drawing']['floors'][number] {
  const ground = Math.min(...meshes.map(({ box }) => box[4]));
  const grounds = uniteOutlines(
    meshes.map(({ box: [west, east, south, north] }) => rectangle(west, east, south, north)),
  );
  const standing = blocks.filter(([, , , , bottom, top]) => bottom < ground + high && top > ground + low);
  const solids = standing.map(([west, east, south, north]) => ({
    outline: rectangle(...wide(west, east), ...wide(south, north)),
  }));
  notes.understood(`${meshes.length} meshes as ground, ${solids.length} of ${blocks.length} obstructions as obstacles`);
  return { level: 0, lines: [], grounds, solids };
}
