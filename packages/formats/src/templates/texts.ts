/** A rectangle of floor, as a line of YAML. */
export const region = (id: string, rect: readonly number[], level = 0): string =>
  `      - { id: ${id}, rect: [${rect.join(', ')}]${level === 0 ? '' : `, level: ${level}`} }`;

export const door = (id: string, between: readonly string[], from: readonly number[], to: readonly number[]): string =>
  `      - { id: ${id}, kind: door, between: [${between.join(', ')}], at: [[${from.join(', ')}], [${to.join(', ')}]] }`;

export const opening = (
  id: string,
  between: readonly string[],
  from: readonly number[],
  to: readonly number[],
): string => `      - { id: ${id}, between: [${between.join(', ')}], at: [[${from.join(', ')}], [${to.join(', ')}]] }`;

export const exit = (id: string, of: string, from: readonly number[], to: readonly number[], way = 'out'): string =>
  `      - { id: ${id}, region: ${of}, at: [[${from.join(', ')}], [${to.join(', ')}]], way: ${way} }`;

export const obstacle = (id: string, rect: readonly number[], level = 0): string =>
  `      - { id: ${id}, rect: [${rect.join(', ')}]${level === 0 ? '' : `, level: ${level}`} }`;

/** People in a room who leave by the nearest exit. */
export const leaving = (name: string, count: number, area = name): string =>
  `  - { name: ${name}, count: ${count}, place: { shape: area, id: ${area} }, people: {}, goals: [{ goal: leave }] }`;

export interface Parts {
  readonly size: readonly [number, number];
  readonly levels?: number;
  readonly regions: readonly string[];
  readonly portals?: readonly string[];
  readonly gates: readonly string[];
  readonly obstacles?: readonly string[];
  /** Further lists of the building, as they stand. */
  readonly more?: readonly string[];
  readonly groups: readonly string[];
  readonly duration: number;
}

const list = (key: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`    ${key}:`, ...lines]);

/** A scenario as a person would write it. */
export function scenarioText(name: string, title: string, about: string, parts: Parts): string {
  const { size, levels = 1, regions, portals = [], gates, obstacles = [], more = [], groups, duration } = parts;
  return [
    'korzo: 1',
    `name: ${name}`,
    `title: ${title}`,
    `about: ${about}`,
    'world:',
    `  size: [${size.join(', ')}] # m`,
    ...(levels === 1 ? [] : [`  levels: ${levels}`]),
    '  building:',
    ...list('regions', regions),
    ...list('portals', portals),
    ...list('gates', gates),
    ...list('obstacles', obstacles),
    ...more,
    'groups:',
    ...groups,
    `run: { duration: ${duration} } # s`,
    '',
  ].join('\n');
}
