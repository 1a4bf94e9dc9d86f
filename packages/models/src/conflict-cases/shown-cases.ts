import { cos, property, sin, type EventForm, type LayerForm, type LayerShape, type LayerShapes } from '@korzo/core';
import type { BlockingArea } from './areas.ts';
import { aimX, aimY, type Floor } from './floor.ts';
import { ruleNames } from './rules.ts';
import { hasSidePoint, isIdle, speedOf, standing, type Walker } from './walker.ts';

export const decisionEvent: EventForm = {
  name: 'decision',
  meaning: 'The control has applied a rule to an agent.',
  isFrequent: true,
  properties: {
    rule: property.oneOf(ruleNames, 'case 1 to 5 of the thesis, emergency, or stuck in a jam'),
    other: property.whole({ min: -1, max: 0xffff_ffff }, 'id of the other agent; -1 without one'),
  },
};

const layerNames = {
  areas: 'blocking areas',
  points: 'auxiliary points',
  ways: 'planned paths',
  ground: 'held ground',
  cells: 'cells',
} as const;

export const caseLayers: readonly LayerForm[] = [
  { name: layerNames.cells, meaning: 'The cells of the map; their middles are the vertices.', colour: 'smoke' },
  { name: layerNames.ways, meaning: 'The vertices that agents still go to, as planned.', colour: 'water' },
  { name: layerNames.ground, meaning: 'Where agents come to rest when they brake now.', colour: 'heat' },
  {
    name: layerNames.areas,
    meaning: 'Only the two agents of a conflict may move in this circle until both have left it.',
    colour: 'danger',
  },
  { name: layerNames.points, meaning: 'Points that agents go to first, to get past each other.', colour: 'mark' },
];

/** Maps with more cells are drawn without lines. */
const mostCells = 4000;
const corners = 20;

/** What a floor has to show now. */
export function shapesOf(
  floor: Floor,
  level: number,
  { ours, areas }: { readonly ours: readonly Walker[]; readonly areas: readonly BlockingArea[] },
): LayerShapes {
  const { map } = floor;
  return {
    [layerNames.cells]: map.columns * map.rows > mostCells ? [] : cellLines(floor, level),
    [layerNames.ways]: ours.filter(({ isGoing }) => isGoing).map((self) => wayOf(floor, self, level)),
    [layerNames.ground]: ours.filter((self) => speedOf(self) > standing).map((self) => groundOf(self, level)),
    [layerNames.areas]: areas.map(({ x, y }) => ({ level, polygon: circle(x, y, 3 * map.radius) })),
    [layerNames.points]: ours.filter(hasSidePoint).map(({ sideX, sideY }) => ({
      level,
      polygon: circle(sideX, sideY, map.radius / 3),
    })),
  };
}

function cellLines({ map }: Floor, level: number): LayerShape[] {
  const { west, south, cellSize, columns, rows } = map;
  const east = west + columns * cellSize;
  const north = south + rows * cellSize;
  const along = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index * cellSize);
  return [
    ...along(columns).map((x): LayerShape => ({
      level,
      line: [
        [west + x, south],
        [west + x, north],
      ],
    })),
    ...along(rows).map((y): LayerShape => ({
      level,
      line: [
        [west, south + y],
        [east, south + y],
      ],
    })),
  ];
}

function wayOf({ map }: Floor, self: Walker, level: number): LayerShape {
  const line: (readonly [number, number])[] = [[self.x, self.y]];
  if (hasSidePoint(self)) line.push([aimX(self, map), aimY(self, map)]);
  for (let at = self.next; at < self.wayLength - 1; at++)
    line.push([map.middleX(self.vertex(at)), map.middleY(self.vertex(at))]);
  line.push([self.lastX, self.lastY]);
  return { level, line };
}

const groundOf = ({ x, y, restX, restY }: Walker, level: number): LayerShape => ({
  level,
  line: [
    [x, y],
    [restX, restY],
  ],
});

const circle = (x: number, y: number, radius: number): (readonly [number, number])[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    return [x + radius * cos(angle), y + radius * sin(angle)] as const;
  });

/** What the control has decided for an agent, in words. */
export function describeWalker(floor: Floor, self: Walker, areas: readonly BlockingArea[]): readonly string[] {
  const { map } = floor;
  if (self.isQueued) return ['waits for its path to be planned'];
  if (isIdle(self)) return self.stepping ? ['makes room for another agent'] : ['no task for the movement control'];
  const found: string[] = [];
  const before = areas.find(({ number }) => number === self.waitsFor);
  if (before !== undefined) found.push(describeWaiting(self, before));
  const led = describePassing(floor, self, areas);
  if (led !== undefined) found.push(led);
  if (self.stepping) found.push('in a jam: goes from slot to slot');
  const left = Math.max(self.wayLength - self.next, 0);
  const aim = at(aimX(self, map), aimY(self, map));
  return [...found, left > 1 ? `heads for ${aim}, ${left} vertices to go` : `heads for ${aim}`];
}

function describeWaiting({ id, partner }: Walker, { one, other }: BlockingArea): string {
  if (id !== one && id !== other) return `waits until ${one} and ${other} have left their blocking area`;
  const first = id === one ? other : one;
  return `${partner === first ? 'case 2' : 'case 3 or 5'}: waits until ${first} has left the blocking area`;
}

/** What it does because of its partner, or the point it goes to first. */
function describePassing(floor: Floor, self: Walker, areas: readonly BlockingArea[]): string | undefined {
  const { partner } = self;
  if (self.mayNotStart) return `case 4: stands until ${partner} has gone around it`;
  const point = at(self.sideX, self.sideY);
  if (hasSidePoint(self)) {
    if (partner < 0) return `goes to the auxiliary point ${point}`;
    const stands = floor.find(partner)?.mayNotStart === true;
    return stands
      ? `case 4: goes around ${partner}, which stands, by the auxiliary point ${point}`
      : `case 1: passes ${partner} by the auxiliary point ${point}`;
  }
  if (partner < 0) return undefined;
  const goesFirst = areas.some(({ mover, one, other }) => mover === self.id && (one === partner || other === partner));
  return goesFirst ? `case 2: goes on while ${partner} waits` : `${partner} is its partner`;
}

const at = (x: number, y: number): string => `(${x.toFixed(1)}, ${y.toFixed(1)})`;
