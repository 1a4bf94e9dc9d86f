import type { Point } from '@korzo/building';
import { cos, sin } from '@korzo/core';
import { axesOf, placedBy, vectorOf } from './placement.ts';
import { listOf, numberOf, numbersOf, wordIn, type StepEntity, type StepFile, type StepValue } from './step.ts';

/** Corners of a full circle. */
const corners = 32;
const deepest = 8;
const mostPoints = 5000;

/** The outline of a profile, in its own plane; empty when it is of a kind that is not read. */
export function profileOf(file: StepFile, value: StepValue): Point[] {
  const profile = file.at(value);
  if (profile === undefined) return [];
  const { type, values } = profile;
  if (type === 'IFCARBITRARYCLOSEDPROFILEDEF' || type === 'IFCARBITRARYPROFILEDEFWITHVOIDS')
    return closed(curveOf(file, values[2]));
  const size = (index: number): number => numberOf(values[index]) ?? 0;
  const placed = (points: readonly Point[]): Point[] => {
    const axes = axesOf(file, values[2]);
    return points.map(([x, y]): Point => {
      const [px, py] = placedBy(axes, [x, y, 0]);
      return [px, py];
    });
  };
  if (type === 'IFCCIRCLEPROFILEDEF' || type === 'IFCCIRCLEHOLLOWPROFILEDEF')
    return placed(arc(size(3), 0, 2 * Math.PI));
  // Rectangles, and the boxes around beams of all shapes: width and depth are their first numbers.
  const box: Readonly<Record<string, readonly [number, number]>> = {
    IFCRECTANGLEPROFILEDEF: [3, 4],
    IFCRECTANGLEHOLLOWPROFILEDEF: [3, 4],
    IFCROUNDEDRECTANGLEPROFILEDEF: [3, 4],
    IFCISHAPEPROFILEDEF: [3, 4],
    IFCTSHAPEPROFILEDEF: [4, 3],
    IFCUSHAPEPROFILEDEF: [4, 3],
    IFCLSHAPEPROFILEDEF: [4, 3],
  };
  const sides = box[type];
  if (sides === undefined) return [];
  const [x, y] = [size(sides[0]) / 2, size(sides[1]) / 2];
  return placed([
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]);
}

function arc(radius: number, from: number, to: number): Point[] {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * corners));
  const isFull = Math.abs(Math.abs(to - from) - 2 * Math.PI) < 1e-6;
  return Array.from({ length: isFull ? steps : steps + 1 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / steps;
    return [radius * cos(angle), radius * sin(angle)];
  });
}

function closed(points: readonly Point[]): Point[] {
  const distinct = points.filter(
    ([x, y], index) => index === 0 || Math.hypot(x - points[index - 1][0], y - points[index - 1][1]) > 1e-9,
  );
  const [first, last] = [distinct[0], distinct[distinct.length - 1]];
  return distinct.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6
    ? distinct.slice(0, -1)
    : distinct;
}

function curveOf(file: StepFile, value: StepValue, depth = 0): Point[] {
  const curve = file.at(value);
  if (curve === undefined || depth > deepest) return [];
  const { type, values } = curve;
  if (type === 'IFCPOLYLINE')
    return listOf(values[0])
      .slice(0, mostPoints)
      .flatMap((point): Point[] => {
        const found = vectorOf(file, point);
        return found === undefined ? [] : [[found[0], found[1]]];
      });
  if (type === 'IFCINDEXEDPOLYCURVE') return indexed(file, curve);
  if (type === 'IFCCOMPOSITECURVE')
    return file
      .each(values[0])
      .slice(0, mostPoints)
      .flatMap((segment) => {
        const points = curveOf(file, segment.values[2], depth + 1);
        return wordIn(segment.values[1]) === 'F' ? points.toReversed() : points;
      });
  if (type === 'IFCTRIMMEDCURVE') return trimmed(file, curve, depth);
  if (type === 'IFCCIRCLE') return circle(file, curve, 0, 2 * Math.PI);
  return [];
}

function circle(file: StepFile, { values }: StepEntity, from: number, to: number): Point[] {
  const axes = axesOf(file, values[0]);
  return arc(numberOf(values[1]) ?? 0, from, to).map(([x, y]): Point => {
    const [px, py] = placedBy(axes, [x, y, 0]);
    return [px, py];
  });
}

function indexed(file: StepFile, { values }: StepEntity): Point[] {
  const list = file.at(values[0], 'IFCCARTESIANPOINTLIST2D', 'IFCCARTESIANPOINTLIST3D');
  const points = listOf(list?.values[0])
    .slice(0, mostPoints)
    .map((each): Point => {
      const [x = 0, y = 0] = numbersOf(each);
      return [x, y];
    });
  const segments = listOf(values[1]);
  if (segments.length === 0) return points;
  // Segments are lists of numbers of points, of lines and of arcs through three points; arcs keep their middle point.
  return segments.flatMap((segment) =>
    numbersOf(listOf(segment)[0]).flatMap((index): Point[] =>
      points[index - 1] === undefined ? [] : [points[index - 1]],
    ),
  );
}

function trimmed(file: StepFile, { values }: StepEntity, depth: number): Point[] {
  const basis = file.at(values[0]);
  const ends = [values[1], values[2]].map((trim) => ({
    point: listOf(trim)
      .map((each) => vectorOf(file, each))
      .find((each) => each !== undefined),
    parameter: listOf(trim)
      .map(numberOf)
      .find((each) => each !== undefined),
  }));
  const [from, to] = ends;
  if (basis?.type !== 'IFCCIRCLE') {
    const straight = ends.flatMap(({ point }): Point[] => (point === undefined ? [] : [[point[0], point[1]]]));
    return straight.length === 2 ? straight : curveOf(file, values[0], depth + 1);
  }
  if (from.parameter === undefined || to.parameter === undefined)
    return ends.flatMap(({ point }): Point[] => (point === undefined ? [] : [[point[0], point[1]]]));
  // Angles are in degrees in nearly all files; small ones that could be radians are taken so.
  const isDegrees = Math.max(Math.abs(from.parameter), Math.abs(to.parameter)) > 2 * Math.PI + 0.01;
  const factor = isDegrees ? Math.PI / 180 : 1;
  const isForward = wordIn(values[3]) !== 'F';
  const [start, end] = isForward ? [from.parameter, to.parameter] : [to.parameter, from.parameter];
  const turn = isDegrees ? 360 : 2 * Math.PI;
  const points = circle(file, basis, start * factor, (end < start ? end + turn : end) * factor);
  return isForward ? points : points.toReversed();
}
