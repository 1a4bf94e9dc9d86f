import { number, type Line, type World } from '@korzo/core';
import { areaBeside, lengthWithin } from '../cells/cell.ts';
import { imageShifts } from '../cells/images.ts';
import { PeopleCells } from '../cells/people-cells.ts';
import { distanceTo } from '../crossings/line-watch.ts';
import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { widthOf, type LineSite } from '../sites/site.ts';
import { LineFlow } from './line-flow.ts';

/** At gates people are gone a body before the line: it is looked at so far before them that whole cells have passed by then, m. */
const beforeGates = 1;
/** Doors lie on walls: a line is looked at a little to its left, m. */
const aside = 0.001;

/**
 * J = sum over i of (v_i . n) |A_i and l| / |A_i and S|: what flows through a line l with normal n by the cells that it cuts, where S
 * is the ground straight before and behind the line. A cell that passes without changing its shape adds up to one person
 * over time; divided by |A_i| it would only to the part of it that goes through, which beside a door in a wide room is little.
 */
export const flowVoronoi: Measure = defineMeasure({
  name: 'flow-voronoi',
  summary:
    'Flow through lines by the density and velocity of the Voronoi cells they cut: smooth in time; forward less backward.',
  unit: '1/s',
  parameters: {
    // A cell is over a line for half a second: fewer looks would miss people.
    interval: number(0.2, { min: 0, max: 1e6, unit: 's' }, 'sampling interval; 0 samples every tick'),
    cutOff: number(
      0.5,
      { min: 0, max: 1e6, unit: 'm' },
      "largest distance of a cell's edge from its owner; 0: unlimited",
    ),
  },
  sites: ['line'],
  start: (place, { interval, cutOff }, { lines }) => {
    // Cells end at doors otherwise, and so at the very lines that they are to be cut by.
    const cells = new PeopleCells(place, undefined, cutOff, { doorsPart: false });
    const flows = lines.flatMap((site) => (site.line === undefined ? [] : [new LineFlow(site)]));
    const images = flows.map(({ site }) => imagesOf(site, place.world));
    const pace = new Pace(interval);
    const isNear = cutOff > 0 ? nearLines(cells, images.flat(), cutOff) : undefined;
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        cells.load(frame, isNear);
        value = 0;
        for (const [index, flow] of flows.entries()) {
          let through = 0;
          for (const line of images[index]) through += flowThrough(cells, flow.site.level, line);
          flow.add(frame.time, through);
          value += through;
        }
        return value;
      },
      findings: () => [
        linesTable(flows),
        curveOverTime(
          { name: 'flow', title: 'Voronoi flow', y: { label: 'flow', unit: '1/s' } },
          flows.map(({ curve }) => curve),
        ),
      ],
    };
  },
});

/** Where a line is looked at, and the same places across edges that wrap. */
function imagesOf({ line, kind }: LineSite, world: World): readonly Line[] {
  if (line === undefined) return [];
  const [[ax, ay], [bx, by]] = line;
  const step = (kind === 'gate' ? beforeGates : aside) / Math.hypot(bx - ax, by - ay);
  const [left, up] = [-(by - ay) * step, (bx - ax) * step];
  return imageShifts(world).map(([dx, dy]): Line => [
    [ax + left + dx, ay + up + dy],
    [bx + left + dx, by + up + dy],
  ]);
}

/** Says who may have a cell that reaches a line: discs are polygons of the same area, whose corners stick out a little. */
function nearLines(cells: PeopleCells, lines: readonly Line[], cutOff: number): (person: number) => boolean {
  const reach = 1.01 * cutOff;
  const { people } = cells;
  return (person) => lines.some((line) => distanceTo(line, people.x[person], people.y[person]) <= reach);
}

function flowThrough({ people, cells }: PeopleCells, level: number, line: Line): number {
  const [[ax, ay], [bx, by]] = line;
  const length = Math.hypot(bx - ax, by - ay);
  let flow = 0;
  for (let person = 0; person < people.count; person++) {
    const cell = cells.of[person];
    if (cell === undefined || people.level[person] !== level) continue;
    const inside = lengthWithin(cell, line);
    if (inside === 0) continue;
    // Forward leads to the right of the line.
    const across = (people.vx[person] * (by - ay) - people.vy[person] * (bx - ax)) / length;
    flow += (across * inside) / areaBeside(cell, line);
  }
  return flow;
}

const linesTable = (flows: readonly LineFlow[]): TableFinding => ({
  kind: 'table',
  name: 'lines',
  title: 'Voronoi flow, from the first look that finds any to the last',
  columns: [
    { label: 'line', unit: '' },
    { label: 'width', unit: 'm' },
    { label: 'passed', unit: '' },
    { label: 'flow', unit: '1/s' },
    { label: 'specific flow', unit: '1/(m s)' },
  ],
  rows: flows.map(({ site, passed, mean }) => [
    site.id,
    found(widthOf(site)),
    found(passed),
    found(mean),
    found(mean / widthOf(site)),
  ]),
});
