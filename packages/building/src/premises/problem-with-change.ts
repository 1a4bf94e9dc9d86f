import type { Building, Obstacle } from '../layout/building.ts';
import { problemsWithObstacle } from '../layout/problems-obstacle.ts';
import { isCalled } from './edited-building.ts';
import { obstacleOf, type ObstacleChange, type PlaceChange } from './changes/place-change.ts';
import type { PremisesSetup } from './premises-setup.ts';

/** The place as it stands when a change is asked for. */
type PlaceNow = PremisesSetup & { readonly dropped: ReadonlyMap<string, Obstacle> };

/** Signals that every run knows. */
export const alarm = 'alarm';

/** Why a change of the right shape (see `readCommand`) cannot be made here: rule and remedy. */
export function problemWithChange(change: PlaceChange, place: PlaceNow): string | undefined {
  switch (change.type) {
    case 'obstacle':
      return problemWithObstacle(change, place);
    case 'clear':
      return problemWithClearing(change.id, place);
    case 'close':
    case 'open':
      return problemWithPassage(change.passage, place);
    case 'signal':
      return problemWithSignal(change.name, place);
  }
}

function problemWithObstacle(change: ObstacleChange, place: PlaceNow): string | undefined {
  const { id, level = 0 } = change;
  if (ownObstacles(place).some((each) => each.id === id))
    return `there is an obstacle '${id}' already; clear it first, or give another id`;
  if (level >= place.levels)
    return `the level of obstacle '${id}' must be a whole number from 0 to ${place.levels - 1}; it is ${level}`;
  const obstacle = obstacleOf(change);
  if (obstacle === undefined) return `obstacle '${id}' must have one shape; give outline or circle, not both`;
  const [problem] = problemsWithObstacle(obstacle, 0, place.bounds);
  return problem === undefined ? undefined : `${problem.rule}; ${problem.remedy}`;
}

const ownObstacles = ({ building, dropped }: PlaceNow): readonly Obstacle[] =>
  building?.obstacles ?? [...dropped.values()];

function problemWithClearing(id: string, place: PlaceNow): string | undefined {
  const known = ownObstacles(place).map((each) => each.id);
  if (known.includes(id)) return undefined;
  return `there is no obstacle '${id}'; ${listed(known)}`;
}

function problemWithPassage(passage: string, { building, exits }: PlaceNow): string | undefined {
  const ids = [...passageNames(building), ...exits];
  if (ids.some((id) => isCalled(id, passage))) return undefined;
  return `there is no portal, gate or exit '${passage}'; ${listed([...new Set(ids)])}`;
}

const passageNames = (building: Building | undefined): string[] =>
  building === undefined
    ? []
    : [...building.portals, ...building.gates].map(({ id }) => id.replace(/\/(?:foot|head)$/, ''));

function problemWithSignal(name: string, { signals = [] }: PlaceNow): string | undefined {
  const known = [alarm, ...signals.map(({ id }) => id)];
  return known.includes(name) ? undefined : `there is no signal '${name}'; ${listed(known)}`;
}

/** The remedy: what there is. */
const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'there are none'
    : `known are ${names.slice(0, 20).join(', ')}${names.length > 20 ? ' and others' : ''}`;
