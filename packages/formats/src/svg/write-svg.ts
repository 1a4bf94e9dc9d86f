import { boxOf, outlineOf, type Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { Format } from '../format/format.ts';
import { floorsOf, wallsOfFloor, type Floor } from '../plan/floors.ts';

/** White around a floor and between floors, m. */
const margin = 1;

const number = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);
const points = (list: readonly Point[]): string => list.map(([x, y]) => `${number(x)},${number(-y)}`).join(' ');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The plan of a building at a scale of 1:100, one floor above the other. One unit is a metre. */
export function writeSvg(scenario: Scenario, file: string): ReturnType<NonNullable<Format['write']>> {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const boxes = made.floors.map(({ regions }) => boxOf(regions.flatMap(({ outline }) => outline)));
  const width = Math.max(...boxes.map(([west, , east]) => east - west)) + 2 * margin;
  let top = margin;
  const groups = made.floors.map((floor, index) => {
    const [west, south, , north] = boxes[index];
    const group = floorGroup(floor, `translate(${number(margin - west)} ${number(top + north)})`);
    top += north - south + 2 * margin;
    return group;
  });
  const height = top - margin;
  // 1:100 makes a metre a centimetre.
  const size = `width="${number(width)}cm" height="${number(height)}cm" viewBox="0 0 ${number(width)} ${number(height)}"`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} data-metres-per-unit="1">`,
    `  <title>${escaped(scenario.title)}, 1:100</title>`,
    ...groups,
    `</svg>`,
  ];
  return { text: `${lines.join('\n')}\n` };
}

const line = (css: string, id: string, [from, to]: readonly [Point, Point], style: string): string =>
  `    <polyline class="${css}"${id === '' ? '' : ` data-name="${escaped(id)}"`} points="${points([from, to])}" ${style}/>`;

function floorGroup(floor: Floor, transform: string): string {
  const { level, regions, portals, gates, obstacles } = floor;
  const flat = portals.filter(({ landing }) => landing === undefined);
  return [
    `  <g class="floor" data-level="${level}" transform="${transform}" fill="none" stroke-linecap="square">`,
    ...regions.map(
      ({ id, outline }) =>
        `    <polygon class="room" data-name="${escaped(id)}" points="${points(outline)}" fill="#f4f1ea" stroke="none"/>`,
    ),
    ...obstacles.map(
      ({ id, shape }) =>
        `    <polygon class="obstacle" data-name="${escaped(id)}" points="${points(outlineOf(shape))}" fill="#8a8a8a" stroke="none"/>`,
    ),
    ...wallsOfFloor(floor).map((wall) => line('wall', '', wall, 'stroke="#222" stroke-width="0.1"')),
    ...flat.map(({ id, segment }) => line('door', id, segment, 'stroke="#b9772a" stroke-width="0.05"')),
    ...gates.map(({ id, segment }) => line('exit', id, segment, 'stroke="#1d8a4a" stroke-width="0.15"')),
    `  </g>`,
  ].join('\n');
}
