import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { Ground } from '../ground/ground.ts';
import { convexPieces } from '../ground/convex-pieces.ts';
import { loopOf } from '../ground/polygon.ts';
import type { MeasurePlace } from '../measure/frame.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { AreaIndex } from '../sites/area-index.ts';
import { knownAreas, rectangle } from '../sites/known-sites.ts';
import type { AreaSite } from '../sites/site.ts';
import { meanOf } from '../statistics/percentiles.ts';
import { intervalParameter } from './sampling.ts';

/** So many rooms a chart shows: the fullest. */
const mostLines = 16;

export const occupancy: Measure = defineMeasure({
  name: 'occupancy',
  summary: 'People in an area, or in the fullest room; with how many were in every room, over time.',
  unit: 'people',
  parameters: { interval: intervalParameter },
  sites: ['area'],
  start: (place, { interval }, { area }) => {
    const index = new AreaIndex(area === undefined ? allAreas(place) : [area]);
    const curves = index.areas.map(({ id }) => new TimeCurve(id));
    const counts = new Int32Array(index.areas.length);
    const people = new People();
    const pace = new Pace(interval);
    const ground = new Ground(place);
    const countIn = (room: number): void => {
      counts[room]++;
    };
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        ground.at(frame.ticks);
        people.load(frame);
        counts.fill(0);
        for (let person = 0; person < people.count; person++)
          index.forEachAt(people.level[person], people.x[person], people.y[person], countIn);
        for (const [room, curve] of curves.entries()) curve.add(frame.time, counts[room]);
        value = counts.reduce((most, count) => Math.max(most, count), 0);
        return value;
      },
      findings: () => {
        const rooms = index.areas.map((room, number) => ({ room, curve: curves[number] }));
        const fullest = [...rooms].sort((one, other) => most(other.curve) - most(one.curve)).slice(0, mostLines);
        const shown = fullest.map(({ curve }) => curve);
        return [
          roomTable(rooms, ground),
          curveOverTime({ name: 'people', title: 'People inside', y: { label: 'people', unit: '' } }, shown, 'steps'),
        ];
      },
    };
  },
});

const most = ({ values }: TimeCurve): number => values.reduce((greatest, value) => Math.max(greatest, value), 0);

/** Rooms and named areas; where there are none, each floor. */
function allAreas({ world, premises }: MeasurePlace): readonly AreaSite[] {
  const areas = [...knownAreas({ world, building: premises?.setup.building }).values()];
  const exits = new Set(world.exits.map(({ id }) => id));
  const rooms = areas.filter(({ id }) => !exits.has(id));
  if (rooms.length > 0) return rooms;
  const [west, south] = world.origin;
  const outline = rectangle([west, south], [west + world.size[0], south + world.size[1]]);
  return Array.from({ length: world.levels }, (_, level) => ({ id: `level ${level}`, level, outline }));
}

const roomTable = (
  rooms: readonly { readonly room: AreaSite; readonly curve: TimeCurve }[],
  ground: Ground,
): TableFinding => ({
  kind: 'table',
  name: 'rooms',
  title: 'People in every room',
  columns: [
    { label: 'room', unit: '' },
    { label: 'level', unit: '' },
    { label: 'ground', unit: 'm2' },
    { label: 'mean', unit: 'people' },
    { label: 'most', unit: 'people' },
    { label: 'when', unit: 's' },
    { label: 'greatest density', unit: '1/m2' },
  ],
  rows: rooms.map(({ room, curve }) => {
    const { x, y } = curve.line();
    const greatest = most(curve);
    const size = ground.level(room.level).areaIn(convexPieces(loopOf(room.outline)));
    const when = greatest > 0 ? x[y.indexOf(greatest)] : null;
    return [room.id, room.level, size, found(meanOf(curve.values)), greatest, when, found(greatest / size)];
  }),
});
