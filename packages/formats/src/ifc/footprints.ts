import { boxOf, signedArea, type Point } from '@korzo/building';
import { TangledDrawing, uniteOutlines } from '@korzo/plans';
import { profileOf } from './curves.ts';
import { hullOf } from './hull.ts';
import {
  axesOf,
  operatorOf,
  placedBy,
  placementOf,
  turnedBy,
  vectorOf,
  within,
  type Axes,
  type Vector,
} from './placement.ts';
import { listOf, numberOf, numbersOf, textIn, type StepEntity, type StepFile } from './step.ts';

const deepest = 10;
const mostFaces = 20_000;
/** Faces that are less steep are floors or lids, and extrusions that are steeper stand upright. */
const upright = 0.9;
/** Representations of a product, the best first. */
const preferred = ['Body', 'Facetation', 'Box'];

/** The ground that a product stands on, in metres, as outlines; empty when its shape is not read. */
export function footprintsOf(file: StepFile, product: StepEntity, unit: number): (readonly Point[])[] {
  const frame = placementOf(file, product.values[5]);
  const shape = file.at(product.values[6], 'IFCPRODUCTDEFINITIONSHAPE');
  const representations = file.each(shape?.values[2]);
  for (const name of preferred) {
    const items = representations
      .filter(({ values }) => textIn(values[1]) === name)
      .flatMap(({ values }) => file.each(values[3]));
    const outlines = items.flatMap((item) => outlinesOf(file, item, frame, 0));
    if (outlines.length > 0)
      return outlines.map((outline) => outline.map(([x, y]): Point => [x * unit, y * unit])).filter(isGround);
  }
  return [];
}

const isGround = (outline: readonly Point[]): boolean =>
  outline.length > 2 &&
  outline.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) < 1e8 && Math.abs(y) < 1e8) &&
  Math.abs(signedArea(outline)) > 1e-4;

function outlinesOf(file: StepFile, item: StepEntity, frame: Axes, depth: number): (readonly Point[])[] {
  if (depth > deepest) return [];
  const { type, values } = item;
  if (type === 'IFCEXTRUDEDAREASOLID') return extruded(file, item, frame);
  if (/^IFCBOOLEAN(CLIPPING)?RESULT$/.test(type)) {
    const first = file.at(values[1]);
    return first === undefined ? [] : outlinesOf(file, first, frame, depth + 1);
  }
  if (type === 'IFCMAPPEDITEM') return mapped(file, item, frame, depth);
  if (type === 'IFCBOUNDINGBOX') {
    const [x, y, z] = vectorOf(file, values[0]) ?? [0, 0, 0];
    const [dx, dy] = [numberOf(values[1]) ?? 0, numberOf(values[2]) ?? 0];
    const base: Vector[] = [
      [x, y, z],
      [x + dx, y, z],
      [x + dx, y + dy, z],
      [x, y + dy, z],
    ];
    return [base.map((point) => flat(placedBy(frame, point)))];
  }
  const faces = facesOf(file, item, depth).map((face) => face.map((point) => placedBy(frame, point)));
  return faces.length === 0 ? [] : groundOfFaces(faces);
}

const flat = ([x, y]: Vector): Point => [x, y];

function extruded(file: StepFile, { values }: StepEntity, frame: Axes): (readonly Point[])[] {
  const axes = within(frame, axesOf(file, values[1]));
  const depth = numberOf(values[3]) ?? 0;
  const along = turnedBy(axes, vectorOf(file, values[2]) ?? [0, 0, 1]);
  const base = profileOf(file, values[0]).map(([x, y]) => placedBy(axes, [x, y, 0]));
  if (base.length < 3) return [];
  const isUpright = Math.abs(axes.z[2]) > upright * Math.hypot(...axes.z);
  if (isUpright) return [base.map(flat)];
  const far = base.map(([x, y, z]): Vector => [x + along[0] * depth, y + along[1] * depth, z + along[2] * depth]);
  return [hullOf([...base, ...far].map(flat))];
}

function mapped(file: StepFile, { values }: StepEntity, frame: Axes, depth: number): (readonly Point[])[] {
  const source = file.at(values[0], 'IFCREPRESENTATIONMAP');
  const target = file.at(values[1]);
  if (source === undefined || target === undefined) return [];
  const outer = within(within(frame, operatorOf(file, target)), axesOf(file, source.values[0]));
  const representation = file.at(source.values[1]);
  return file.each(representation?.values[3]).flatMap((item) => outlinesOf(file, item, outer, depth + 1));
}

/** The faces of a shape that is described by them, each as its outer loop. */
function facesOf(file: StepFile, { type, values }: StepEntity, depth: number): Vector[][] {
  if (type === 'IFCPOLYGONALFACESET') {
    const points = pointsIn(file, values[0]);
    return file
      .each(values[2])
      .slice(0, mostFaces)
      .map((face) => loopOf(points, numbersOf(face.values[0])));
  }
  if (type === 'IFCTRIANGULATEDFACESET') {
    const points = pointsIn(file, values[0]);
    return listOf(values[3])
      .slice(0, mostFaces)
      .map((corners) => loopOf(points, numbersOf(corners)));
  }
  if (['IFCFACETEDBREP', 'IFCFACETEDBREPWITHVOIDS', 'IFCADVANCEDBREP'].includes(type)) {
    const shell = file.at(values[0]);
    return shell === undefined ? [] : shellFaces(file, shell);
  }
  if ((type === 'IFCSHELLBASEDSURFACEMODEL' || type === 'IFCFACEBASEDSURFACEMODEL') && depth < deepest)
    return file.each(values[0]).flatMap((shell) => shellFaces(file, shell));
  return [];
}

const pointsIn = (file: StepFile, value: StepEntity['values'][number]): Vector[] =>
  listOf(file.at(value, 'IFCCARTESIANPOINTLIST3D')?.values[0]).map((each): Vector => {
    const [x = 0, y = 0, z = 0] = numbersOf(each);
    return [x, y, z];
  });

const loopOf = (points: readonly Vector[], corners: readonly number[]): Vector[] =>
  corners.flatMap((corner) => (points[corner - 1] === undefined ? [] : [points[corner - 1]]));

const shellFaces = (file: StepFile, shell: StepEntity): Vector[][] =>
  file
    .each(shell.values[0])
    .slice(0, mostFaces)
    .map((face) => {
      const [bound] = file.each(face.values[0]);
      const loop = file.at(bound?.values[0], 'IFCPOLYLOOP');
      return listOf(loop?.values[0]).flatMap((point): Vector[] => {
        const found = vectorOf(file, point);
        return found === undefined ? [] : [found];
      });
    })
    .filter(({ length }) => length > 2);

/** What lies at the bottom of a shape, as one outline where it can be; what is around its corners where it cannot. */
function groundOfFaces(faces: readonly (readonly Vector[])[]): (readonly Point[])[] {
  const all = faces.flat();
  if (all.length < 3) return [];
  let [low, high] = [Infinity, -Infinity];
  for (const [, , z] of all) [low, high] = [Math.min(low, z), Math.max(high, z)];
  const near = low + 0.02 * (high - low) + 1e-6;
  const bottoms = faces
    .filter((face) => face.length > 2 && face.every(([, , z]) => z <= near))
    .map((face) => face.map(flat));
  const hull = hullOf(all.map(flat));
  if (bottoms.length === 0 || bottoms.length > 300) return [hull];
  if (bottoms.length === 1) return bottoms;
  try {
    const [west, south, east] = boxOf(hull);
    // Welding knows metres; files have millimetres too. A house is some ten metres wide.
    const scale = 10 / Math.max(1e-9, east - west);
    const shrunk = bottoms.map((outline) => outline.map(([x, y]): Point => [(x - west) * scale, (y - south) * scale]));
    const united = uniteOutlines(shrunk).map(({ outline }) =>
      outline.map(([x, y]): Point => [x / scale + west, y / scale + south]),
    );
    return united.length > 0 ? united : [hull];
  } catch (error) {
    if (error instanceof TangledDrawing) return [hull];
    throw error;
  }
}
