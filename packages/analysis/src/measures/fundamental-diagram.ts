import { choice, number } from '@korzo/core';
import { PeopleCells } from '../cells/people-cells.ts';
import { found, type CurveFinding, type Finding, type TableEntry, type TableFinding } from '../findings/finding.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { weidmannSpeed } from '../reference/weidmann.ts';
import { Bins, type Bin } from '../statistics/bins.ts';
import { cutOffParameter, intervalParameter } from './sampling.ts';

const methods = ['voronoi', 'classic'] as const;

/**
 * Density, mean speed and flow rho v of the area at every look. Voronoi: rho as in density-voronoi, v = sum of v_i |A_i and M| /
 * sum of |A_i and M|. Classic: N / |M| and the mean over those inside.
 */
export const fundamentalDiagram: Measure = defineMeasure({
  name: 'fundamental-diagram',
  summary:
    'Specific flow (density times speed) in an area; with speed and flow over density beside the curve of Weidmann.',
  unit: '1/(m s)',
  parameters: {
    method: choice('voronoi', methods, 'how density and speed are taken'),
    interval: intervalParameter,
    cutOff: cutOffParameter,
    bin: number(0.25, { min: 0.001, max: 100, unit: '1/m2' }, 'bin width of the density'),
    from: number(0, { min: 0, max: 1e7, unit: 's' }, 'simulated time at which sampling begins'),
  },
  sites: ['area'],
  start: (place, { method, interval, cutOff, bin, from }, { area }) => {
    const cells = new PeopleCells(place, area, cutOff);
    const pace = new Pace(interval);
    const densities: number[] = [];
    const speeds: number[] = [];
    const places = new Bins(bin);
    const persons = new Bins(bin);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (frame.time < from || !pace.isDue(frame.time)) return value;
        cells.load(frame);
        const { density, speed } = method === 0 ? voronoi(cells) : classic(cells);
        value = density * speed;
        if (Number.isNaN(speed)) {
          value = 0;
          return value;
        }
        densities.push(density);
        speeds.push(speed);
        places.add(density, speed);
        addPersons(cells, persons);
        return value;
      },
      findings: () => [
        ...diagrams(densities, speeds, places),
        table('areas', 'Speed over density of the area', places),
        table('persons', 'Speed over density of each person', persons),
      ],
    };
  },
});

interface Sample {
  readonly density: number;
  readonly speed: number;
}

function voronoi(cells: PeopleCells): Sample {
  const { people } = cells;
  let [number, ground, moved] = [0, 0, 0];
  for (let person = 0; person < people.count; person++) {
    const share = cells.share(person);
    if (!(share > 0)) continue;
    const own = share * (cells.cells.of[person]?.area ?? 0);
    number += share;
    ground += own;
    moved += own * people.speed(person);
  }
  return { density: number / cells.area.size, speed: moved / ground };
}

function classic({ people, area }: PeopleCells): Sample {
  let [number, speeds] = [0, 0];
  for (let person = 0; person < people.count; person++) {
    if (!area.has(people.level[person], people.x[person], people.y[person])) continue;
    number++;
    speeds += people.speed(person);
  }
  return { density: number / area.size, speed: speeds / number };
}

function addPersons({ people, area, cells }: PeopleCells, bins: Bins): void {
  for (let person = 0; person < people.count; person++) {
    if (!area.has(people.level[person], people.x[person], people.y[person])) continue;
    const density = cells.density(person);
    if (density > 0) bins.add(density, people.speed(person));
  }
}

const densityAxis = { label: 'density', unit: '1/m2' };
const speedAxis = { label: 'speed', unit: 'm/s' };
const flowAxis = { label: 'specific flow', unit: '1/(m s)' };

function diagrams(densities: readonly number[], speeds: readonly number[], bins: Bins): Finding[] {
  const filled = bins.filled();
  const last = Math.max(5.4, ...filled.map(({ middle }) => middle));
  const curveX = Array.from({ length: 61 }, (_, step) => (last * step) / 60);
  const diagram = (
    name: string,
    title: string,
    y: CurveFinding['y'],
    of: (density: number, speed: number) => number,
  ): CurveFinding => ({
    kind: 'curve',
    name,
    title,
    x: densityAxis,
    y,
    lines: [
      {
        name: 'looks',
        style: 'points',
        x: [...densities],
        y: densities.map((density, index) => found(of(density, speeds[index]))),
      },
      {
        name: 'mean',
        style: 'line',
        x: filled.map(({ meanX }) => meanX),
        y: filled.map(({ meanX, mean }) => found(of(meanX, mean))),
      },
      { name: 'Weidmann', style: 'line', x: curveX, y: curveX.map((density) => of(density, weidmannSpeed(density))) },
    ],
  });
  return [
    diagram('speed', 'Speed over density', speedAxis, (_density, speed) => speed),
    diagram('flow', 'Specific flow over density', flowAxis, (density, speed) => density * speed),
  ];
}

const table = (name: string, title: string, bins: Bins): TableFinding => ({
  kind: 'table',
  name,
  title,
  columns: [
    { label: 'density from', unit: '1/m2' },
    { label: 'density to', unit: '1/m2' },
    { label: 'looks', unit: '' },
    { label: 'mean density', unit: '1/m2' },
    { label: 'mean speed', unit: 'm/s' },
    { label: 'deviation', unit: 'm/s' },
    { label: 'flow', unit: '1/(m s)' },
    { label: 'Weidmann', unit: 'm/s' },
    { label: 'over Weidmann', unit: '' },
  ],
  rows: bins.filled().map(rowOf),
});

function rowOf({ from, to, count, meanX, mean, deviation }: Bin): TableEntry[] {
  const expected = weidmannSpeed(meanX);
  return [from, to, count, ...[meanX, mean, deviation, meanX * mean, expected, mean / expected].map(found)];
}
