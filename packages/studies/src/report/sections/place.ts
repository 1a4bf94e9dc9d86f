import type { Floor } from '@korzo/analysis';
import { escaped } from '../../compare/markup.ts';
import { drawPlan } from '../drawing/draw-map.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { areWithoutPeople } from '../evidence/with-people.ts';
import { capital, counted } from './markup.ts';

/** What the place has, and a plan of every storey; of stairs and lifts only where people begin there. */
export function plans(first: Evidence): string {
  const { floors, world, starts } = first;
  const shown = floors.filter(({ kind, level }) => kind === 'storey' || starts.some((each) => each.level === level));
  const moving = [
    ...(areWithoutPeople([first]) ? [] : ['people at the start (dots)']),
    ...(first.vehicles === 0 ? [] : ['where vehicles drove (grey; roads that none drove on are not drawn)']),
  ]
    .map((words) => `, ${words}`)
    .join('');
  const figures = shown.map(
    ({ level, name }) =>
      `<figure><figcaption>${escaped(capital(name))}: walls, exits (green)${floors.length > shown.length ? ', stairs and lifts (blue)' : ''}${moving}</figcaption>${drawPlan(first, level, starts)}</figure>`,
  );
  const { size } = world;
  const parts = [
    `${size[0].toFixed(1)} m by ${size[1].toFixed(1)} m`,
    ...contents(floors),
    counted(world.exits.length, 'exit'),
  ];
  return `<p>${escaped(parts.join(', '))}.</p><div class="figures">${figures.join('')}</div>`;
}

/** Storeys, flights and lifts by number: "2 levels, 1 staircase". A lift counts once, however many stops it has. */
function contents(floors: readonly Floor[]): readonly string[] {
  const of = (kind: Floor['kind']): readonly Floor[] => floors.filter((floor) => floor.kind === kind);
  const lifts = new Set(of('lift').map(({ name }) => name.replace(/ at level \d+$/, ''))).size;
  const counts: readonly (readonly [number, string])[] = [
    [of('stairs').length, 'staircase'],
    [of('ramp').length, 'ramp'],
    [of('escalator').length, 'escalator'],
    [lifts, 'lift'],
  ];
  return [
    counted(of('storey').length, 'level'),
    ...counts.flatMap(([count, word]) => (count === 0 ? [] : [counted(count, word)])),
  ];
}
