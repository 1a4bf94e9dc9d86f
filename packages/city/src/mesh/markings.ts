import type { CityPlan, LineStyle, PlannedCross, Vector } from '../plan/city-plan.ts';
import type { CityShape } from '../maps/city-shape.ts';
import type { JunctionShape } from '../maps/junction-shape.ts';
import { acrossRib, type LayoutRun, type Rib, type RoadBand, type Span } from '../maps/road-band.ts';
import { drivingSide } from '../roads/driving-side.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { paints } from './paints.ts';
import { normalsOf } from './road-mesh.ts';

/** Paint lies this much above the road, m, so that no vehicle sees the road through it. */
const lift = 0.02;
const lineWidth = 0.12;
/** Between the two lines of a double one, m. */
const doubleGap = 0.14;
/** A dash and the gap behind it, m. */
const dash = { on: 3, off: 4.5 };
const shortDash = { on: 0.5, off: 0.5 };
const stripe = 0.5;
/** Lines end this far before a zebra, m. */
const zebraClearance = 0.8;
const stopLine = { from: 0.15, to: 0.65 };
/** Edge lines lie this far inside the edge, m. */
const edgeInset = 0.25;

interface Dashes {
  readonly on: number;
  readonly off: number;
}

/** Where a line lies on a rib: its middle, m to the right of the middle line. */
type Offset = (rib: Rib) => number;

/** All paint on roads. */
export function drawMarkings(mesh: MeshBuilder, plan: CityPlan, { bands, junctions }: CityShape): void {
  for (const band of bands) {
    for (const run of band.layouts()) drawMiddle(mesh, band, run);
    for (const run of band.evenRuns()) drawLaneLines(mesh, band, run);
    drawEdges(mesh, band);
    for (const span of band.zebras) drawZebra(mesh, band, span);
    drawStops(mesh, plan, band);
  }
  for (const junction of junctions) drawZebras(mesh, junction);
}

/** The parts of a run that lie on no zebra. */
function freeOf(run: Span, zebras: readonly Span[]): Span[] {
  let free: Span[] = [run];
  for (const { from, to } of zebras) {
    free = free.flatMap((part) => [
      { from: part.from, to: Math.min(part.to, from - zebraClearance) },
      { from: Math.max(part.from, to + zebraClearance), to: part.to },
    ]);
  }
  return free.filter(({ from, to }) => to - from > 0.05);
}

/** Dashes count from the beginning of the road, so that they go on across runs. */
function dashesIn({ from, to }: Span, { on, off }: Dashes): Span[] {
  const spans: Span[] = [];
  const period = on + off;
  for (let start = Math.floor(from / period) * period; start < to; start += period) {
    const [first, last] = [Math.max(from, start + off / 2), Math.min(to, start + off / 2 + on)];
    if (last - first > 0.05) spans.push({ from: first, to: last });
  }
  return spans;
}

interface Line {
  readonly at: Offset;
  readonly width?: number;
  readonly dashes?: Dashes;
}

function drawLine(mesh: MeshBuilder, band: RoadBand, span: Span, { at, width = lineWidth, dashes }: Line): void {
  for (const part of freeOf(span, band.zebras))
    for (const { from, to } of dashes === undefined ? [part] : dashesIn(part, dashes)) {
      const ribs = band.ribsBetween(from, to);
      const right = ribs.map((rib) => acrossRib(rib, at(rib) + width / 2, lift));
      const left = ribs.map((rib) => acrossRib(rib, at(rib) - width / 2, lift));
      mesh.on('marking').ribbon(right, left, paints.marking, normalsOf(ribs));
    }
}

/** The lines between both directions: first the one on the side of those who drive there. */
const middleLines: Readonly<Record<Exclude<LineStyle, 'lsCrashBarrier'>, readonly (Dashes | undefined)[]>> = {
  lsSingle: [undefined],
  lsDashed: [dash],
  lsDouble: [undefined, undefined],
  lsOutDashed: [undefined, dash],
  lsInDashed: [dash, undefined],
};

function drawMiddle(mesh: MeshBuilder, band: RoadBand, run: LayoutRun): void {
  const { line, lanesThere, lanesBack, side } = run.layout;
  if (lanesThere === 0 || lanesBack === 0) return;
  if (line === 'lsCrashBarrier') {
    drawBarrier(mesh, band, run);
    return;
  }
  const lines = middleLines[line];
  for (const [index, dashes] of lines.entries()) {
    const aside = lines.length === 1 ? 0 : ((index === 0 ? side : -side) * (doubleGap + lineWidth)) / 2;
    drawLine(mesh, band, run, { at: () => aside, ...(dashes === undefined ? {} : { dashes }) });
  }
}

function drawLaneLines(mesh: MeshBuilder, band: RoadBand, run: LayoutRun): void {
  const { lanesThere, lanesBack, laneWidth, side } = run.layout;
  for (let lane = 1; lane < lanesThere; lane++)
    drawLine(mesh, band, run, { at: () => side * lane * laneWidth, dashes: dash });
  for (let lane = 1; lane < lanesBack; lane++)
    drawLine(mesh, band, run, { at: () => -side * lane * laneWidth, dashes: dash });
}

/** Where no kerb shows the edge a line does. */
function drawEdges(mesh: MeshBuilder, band: RoadBand): void {
  let from = 0;
  for (const { pavement, to } of band.verges) {
    const span = { from, to: Math.min(to, band.length) };
    from = to;
    if (pavement > 0 || span.to <= span.from) continue;
    drawLine(mesh, band, span, { at: ({ right }) => right - edgeInset });
    drawLine(mesh, band, span, { at: ({ left }) => edgeInset - left });
  }
}

/** Stripes along the road, from edge to edge. */
function drawZebra(mesh: MeshBuilder, band: RoadBand, { from, to }: Span): void {
  const ribs = band.ribsBetween(from, to);
  const width = ribs.reduce((least, { left, right }) => Math.min(least, left + right), Infinity);
  const count = Math.floor((width + stripe) / (2 * stripe));
  const normals = normalsOf(ribs);
  for (let index = 0; index < count; index++) {
    const sideAt = (rib: Rib, steps: number): Vector =>
      acrossRib(rib, rib.right - ((rib.left + rib.right) * (2 * index + steps + 0.5)) / (2 * count), lift);
    const [right, left] = [0, 1].map((steps) => ribs.map((rib) => sideAt(rib, steps)));
    mesh.on('marking').ribbon(right, left, paints.marking, normals);
  }
}

const mixed = (one: Vector, other: Vector, share: number): Vector => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share + lift,
];

function drawZebras(mesh: MeshBuilder, { mouths, corners }: JunctionShape): void {
  for (const index of mouths.keys()) {
    const [before, after] = [corners[(index + corners.length - 1) % corners.length], corners[index]];
    if (before.zebraTo === undefined || after.zebraFrom === undefined) continue;
    const [farRight, nearRight] = before.zebraTo.map((rib) => before.ribs[rib].edge);
    const [nearLeft, farLeft] = after.zebraFrom.map((rib) => after.ribs[rib].edge);
    const width = Math.sqrt(
      (nearLeft[0] - nearRight[0]) * (nearLeft[0] - nearRight[0]) +
        (nearLeft[1] - nearRight[1]) * (nearLeft[1] - nearRight[1]),
    );
    const count = Math.floor((width + stripe) / (2 * stripe));
    for (let each = 0; each < count; each++) {
      const [one, other] = [(2 * each + 0.5) / (2 * count), (2 * each + 1.5) / (2 * count)];
      const [right, left] = [one, other].map((share) => [
        mixed(farRight, farLeft, share),
        mixed(nearRight, nearLeft, share),
      ]);
      mesh.on('marking').ribbon(right, left, paints.marking);
    }
  }
}

/** What is painted before a cross: a line where one stops, dashes where one gives way. */
function lineBefore({ control, incomes }: PlannedCross, income: number): 'stop' | 'give way' | undefined {
  const { kind } = control;
  if (kind === 'light' || kind === 'actuated' || kind === 'all-way') return 'stop';
  const isQuiet = incomes.filter(({ road }) => road !== undefined).length < 3;
  if (kind === 'main-road' && !isQuiet && !control.incomes.includes(income)) return 'give way';
  return incomes[income].zebra ? 'stop' : undefined;
}

const onRight: Offset = ({ right }) => right;
const onLeft: Offset = ({ left }) => -left;

function drawStops(mesh: MeshBuilder, { crosses, roads, settings }: CityPlan, band: RoadBand): void {
  const { from, to } = roads[band.road];
  const { length } = band;
  const start = { from: stopLine.from, to: stopLine.to };
  const end = { from: length - stopLine.to, to: length - stopLine.from };
  if (length < 4 * stopLine.to) return;
  const [there, back] = drivingSide(settings) > 0 ? [onRight, onLeft] : [onLeft, onRight];
  drawStop(mesh, band, end, { kind: lineBefore(crosses[to.cross], to.income), side: there });
  drawStop(mesh, band, start, { kind: lineBefore(crosses[from.cross], from.income), side: back });
}

function drawStop(
  mesh: MeshBuilder,
  band: RoadBand,
  { from, to }: Span,
  { kind, side }: { readonly kind: 'stop' | 'give way' | undefined; readonly side: Offset },
): void {
  if (kind === undefined) return;
  const ribs = [band.ribAt(from), band.ribAt(to)];
  const far = side(ribs[0]);
  const reach = Math.abs(far) - 0.2;
  if (reach < 0.5) return;
  const spans = kind === 'stop' ? [{ from: 0.15, to: reach }] : dashesIn({ from: 0.15, to: reach }, shortDash);
  for (const span of spans) {
    const [one, other] = [Math.sign(far) * span.from, Math.sign(far) * span.to];
    const right = ribs.map((rib) => acrossRib(rib, Math.max(one, other), lift));
    const left = ribs.map((rib) => acrossRib(rib, Math.min(one, other), lift));
    mesh.on('marking').ribbon(right, left, paints.marking, normalsOf(ribs));
  }
}

/** Half of the profile of a concrete barrier: how far from its middle and how high, m. */
const barrier = [
  [0.3, 0],
  [0.3, 0.08],
  [0.13, 0.3],
  [0.08, 0.82],
] as const;

function drawBarrier(mesh: MeshBuilder, band: RoadBand, run: LayoutRun): void {
  for (const { from, to } of freeOf(run, band.zebras)) {
    const ribs = band.ribsBetween(from, to);
    const lineAt = (right: number, height: number): Vector[] => ribs.map((rib) => acrossRib(rib, right, height));
    const sheet = mesh.on('barrier');
    for (let index = 1; index < barrier.length; index++) {
      const [[far, low], [near, high]] = [barrier[index - 1], barrier[index]];
      sheet.ribbon(lineAt(far, low), lineAt(near, high), paints.barrier);
      sheet.ribbon(lineAt(-near, high), lineAt(-far, low), paints.barrier);
    }
    const [top, height] = barrier[barrier.length - 1];
    sheet.ribbon(lineAt(top, height), lineAt(-top, height), paints.barrier);
    for (const [rib, sign] of [
      [ribs[0], 1],
      [ribs[ribs.length - 1], -1],
    ] as const) {
      const right = barrier.map(([far, high]) => acrossRib(rib, sign * far, high));
      const left = barrier.map(([far, high]) => acrossRib(rib, -sign * far, high)).toReversed();
      // Seen from outside the ends go round anticlockwise.
      sheet.face([...left.slice(-1), ...right, ...left.slice(0, -1)].toReversed(), paints.barrier);
    }
  }
}
