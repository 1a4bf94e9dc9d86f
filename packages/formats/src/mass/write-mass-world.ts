import type { Problem } from '@korzo/reading';
import { tolerance, type Building, type Obstacle, type Point, type Region, type WorldBounds } from '@korzo/building';
import { obliqueness } from './read-mass-world.ts';

export type MassWorldText = { readonly text: string } | { readonly problems: readonly Problem[] };

/** Writes a building as a world of MASS, or says what that format has no words for. Obstacles lose their ids. */
export function writeMassWorld(
  building: Building,
  bounds: WorldBounds,
  options: { readonly file: string } = { file: 'building' },
): MassWorldText {
  const problems = inexpressible(building, options.file);
  if (problems.length > 0) return { problems };
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<world>',
    `  ${pointTag('origin', bounds.origin)}`,
    `  ${pointTag('size', bounds.size)}`,
    ...list('regionList', building.regions.flatMap(regionLines)),
    ...list(
      'portalList',
      building.portals.flatMap(({ id, from, to, segment }) => [
        `    <portal id="${quote(id)}" firstRegion="${quote(from)}" secondRegion="${quote(to)}">`,
        ...segmentLines(segment),
        '    </portal>',
      ]),
    ),
    ...list(
      'gateList',
      building.gates.flatMap(({ id, region, way, segment }) => [
        `    <gate id="${quote(id)}" region="${quote(region)}" type="${way}">`,
        ...segmentLines(segment),
        '    </gate>',
      ]),
    ),
    ...list('obstacleList', building.obstacles.flatMap(obstacleLines)),
    '</world>',
    '',
  ];
  return { text: lines.join('\n') };
}

function inexpressible(building: Building, file: string): Problem[] {
  const problems: Problem[] = [];
  const tell = (place: string, rule: string, remedy: string): void => {
    problems.push({ file, place, rule: `a world of MASS ${rule}`, remedy });
  };
  for (const kind of ['regions', 'portals', 'gates'] as const) {
    for (const [index, { id }] of building[kind].entries()) {
      if (unspeakable.test(id)) tell(`${kind}[${index}]`, 'has no characters in ids that XML has not', 'rename it');
    }
  }
  for (const [index, region] of building.regions.entries()) {
    const place = `regions[${index}] '${region.id}'`;
    if (region.level !== 0)
      tell(place, `has only level 0; this is on level ${region.level}`, 'write each level by itself');
    if (rectangleOf(region) === undefined)
      tell(place, 'has only upright rectangles as regions', 'cut it into rectangles');
  }
  for (const [index, portal] of building.portals.entries()) {
    const place = `portals[${index}] '${portal.id}'`;
    // A door without times is open as an opening is.
    if (portal.kind !== 'opening' && portal.kind !== 'door')
      tell(place, `has only openings; this is of kind ${portal.kind}`, 'make it an opening');
    if (portal.direction !== 'both') tell(place, 'has no one-way portals', 'open it in both directions');
    if (portal.open !== undefined) tell(place, 'has no times of opening', 'leave the times out');
    if (portal.speedFactor !== undefined) tell(place, 'has no speeds of portals', 'leave speedFactor out');
  }
  for (const [index, gate] of building.gates.entries()) {
    const place = `gates[${index}] '${gate.id}'`;
    if (gate.open !== undefined) tell(place, 'has no times of opening', 'leave the times out');
    if (obliqueness(gate) !== undefined) tell(place, 'has only gates parallel to an axis', 'turn it');
  }
  for (const [index, obstacle] of building.obstacles.entries()) {
    const place = `obstacles[${index}] '${obstacle.id}'`;
    if (obstacle.level !== 0) tell(place, `has only level 0; this is on level ${obstacle.level}`, 'leave it out');
    if (obstacle.present !== undefined) tell(place, 'has no obstacles that come and go', 'leave the times out');
  }
  return problems;
}

/** Control characters and halves of characters, which XML cannot hold even when written as numbers. */
const unspeakable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/u;

interface Rectangle {
  readonly origin: Point;
  readonly size: Point;
}

/** The rectangle a region is, up to a millimetre; corners in the middle of a side do not matter. */
function rectangleOf({ outline }: Region): Rectangle | undefined {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let twiceArea = 0;
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length];
    twiceArea += (x - west) * (nextY - south) - (nextX - west) * (y - south);
  }
  const missing = (east - west) * (north - south) - Math.abs(twiceArea) / 2;
  if (missing > tolerance * Math.max(east - west, north - south)) return undefined;
  return { origin: [west, south], size: [sizeBetween(west, east), sizeBetween(south, north)] };
}

/** The shortest number that added to `low` gives `high`. */
function sizeBetween(low: number, high: number): number {
  for (let digits = 0; digits <= 15; digits++) {
    const size = Number((high - low).toFixed(digits));
    if (low + size === high) return size;
  }
  return high - low;
}

const quote = (text: string): string =>
  text.replace(/[&<>"\s]/gu, (character) => (character === ' ' ? ' ' : `&#${character.codePointAt(0) ?? 32};`));

const pointTag = (name: string, [x, y]: Point): string => `<${name} x="${x}" y="${y}"/>`;

const list = (name: string, lines: readonly string[]): string[] => [`  <${name}>`, ...lines, `  </${name}>`];

const segmentLines = ([begin, end]: readonly [Point, Point]): string[] => [
  `      ${pointTag('begin', begin)}`,
  `      ${pointTag('end', end)}`,
];

function regionLines(region: Region): string[] {
  const { origin, size } = rectangleOf(region) ?? { origin: [0, 0], size: [0, 0] };
  return [
    `    <region id="${quote(region.id)}">`,
    `      ${pointTag('origin', origin)}`,
    `      ${pointTag('size', size)}`,
    '    </region>',
  ];
}

function obstacleLines({ shape }: Obstacle): string[] {
  const inner =
    shape.type === 'circle'
      ? [`        <circle x="${shape.centre[0]}" y="${shape.centre[1]}" radius="${shape.radius}"/>`]
      : [
          '        <polygon>',
          ...shape.outline.map((corner) => `          ${pointTag('vertex2d', corner)}`),
          '        </polygon>',
        ];
  return ['    <obstacle>', '      <bound>', ...inner, '      </bound>', '    </obstacle>'];
}
