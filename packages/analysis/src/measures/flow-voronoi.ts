import { lengthWithin } from '../cells/cell.ts';
import { PeopleCells } from '../cells/people-cells.ts';
import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { meanOf } from '../statistics/percentiles.ts';
import { widthOf, type LineSite } from '../sites/site.ts';
import { cutOffParameter, intervalParameter } from './sampling.ts';

/** J = sum over i of (v_i . n) |A_i and l| / |A_i|: what flows through a line l with normal n by the cells that it cuts. */
export const flowVoronoi: Measure = defineMeasure({
  name: 'flow-voronoi',
  summary:
    'Flow through lines by the density and velocity of the Voronoi cells they cut: smooth in time; forward less backward.',
  unit: '1/s',
  parameters: { interval: intervalParameter, cutOff: cutOffParameter },
  sites: ['line'],
  start: (place, { interval, cutOff }, { lines }) => {
    // Cells end at doors otherwise, and so at the very lines that they are to be cut by.
    const cells = new PeopleCells(place, undefined, cutOff, { doorsPart: false });
    const cut = lines.filter(({ line }) => line !== undefined).map(shifted);
    const curves = cut.map(({ id }) => new TimeCurve(id));
    const pace = new Pace(interval);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        cells.load(frame);
        value = 0;
        for (const [index, line] of cut.entries()) {
          const flow = flowThrough(cells, line);
          curves[index].add(frame.time, flow);
          value += flow;
        }
        return value;
      },
      findings: () => [
        linesTable(cut, curves),
        curveOverTime({ name: 'flow', title: 'Voronoi flow', y: { label: 'flow', unit: '1/s' } }, curves),
      ],
    };
  },
});

/** A millimetre to its left: at a gate ground ends. */
function shifted(site: LineSite): LineSite {
  if (site.line === undefined) return site;
  const [[ax, ay], [bx, by]] = site.line;
  const step = 0.001 / Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [-(by - ay) * step, (bx - ax) * step];
  return { ...site, line: [[ax + dx, ay + dy], [bx + dx, by + dy]] }; // prettier-ignore
}

function flowThrough({ people, cells }: PeopleCells, { level, line }: LineSite): number {
  if (line === undefined) return 0;
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
    flow += (across * inside) / (cell.area * cell.sharers);
  }
  return flow;
}

const linesTable = (lines: readonly LineSite[], curves: readonly TimeCurve[]): TableFinding => ({
  kind: 'table',
  name: 'lines',
  title: 'Mean Voronoi flow',
  columns: [
    { label: 'line', unit: '' },
    { label: 'width', unit: 'm' },
    { label: 'flow', unit: '1/s' },
    { label: 'specific flow', unit: '1/(m s)' },
  ],
  rows: lines.map((line, index) => {
    const flow = meanOf(curves[index].values);
    return [line.id, found(widthOf(line)), found(flow), found(flow / widthOf(line))];
  }),
});
