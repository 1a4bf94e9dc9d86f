import type { Building, Point } from './building.ts';

/** Corners on a floor that show where a problem is, m. */
export interface BuildingMark {
  readonly level: number;
  readonly points: readonly Point[];
}

/** One thing wrong with a building. A warning leaves the building usable. */
export interface BuildingProblem {
  readonly severity: 'error' | 'warning';
  /** Keys and indices into the building: `['regions', 2, 'outline']`; `['world', 'size']` for the bounds. */
  readonly path: readonly (string | number)[];
  /** The path as a person reads it, with the id of the element: `regions[2] 'r3' outline`. */
  readonly place: string;
  /** Where it is, when that is narrower than the element. */
  readonly mark?: BuildingMark;
  /** What must hold and what was found. */
  readonly rule: string;
  readonly remedy: string;
}

/** A problem before its place is written out; an error unless it says otherwise. */
export interface BuildingFinding {
  readonly severity?: 'warning';
  readonly path: BuildingProblem['path'];
  readonly mark?: BuildingMark;
  readonly rule: string;
  readonly remedy: string;
}

export function toBuildingProblem(finding: BuildingFinding, building: Building): BuildingProblem {
  const { path, mark, rule, remedy } = finding;
  const severity = finding.severity ?? 'error';
  const place = describePlace(path, building);
  return { severity, path, place, ...(mark === undefined ? {} : { mark }), rule, remedy };
}

const elementLists = ['regions', 'portals', 'gates', 'obstacles'] as const;

function describePlace(path: BuildingProblem['path'], building: Building): string {
  const [kind, index, ...rest] = path;
  const list = elementLists.find((name) => name === kind);
  if (list === undefined || typeof index !== 'number') return path.join('.');
  let place = `${list}[${index}] '${building[list][index].id}'`;
  for (const step of rest) place += typeof step === 'number' ? `[${step}]` : ` ${step}`;
  return place;
}

/** A length in metres, to the millimetre. */
export const metres = (length: number): string => `${round(length)} m`;

export const pointText = (x: number, y: number): string => `(${round(x)}, ${round(y)})`;

/** An area; small ones keep three digits that say something. */
export const areaText = (area: number): string => `${area < 0.1 ? Number(area.toPrecision(3)) : round(area)} m2`;

const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;
