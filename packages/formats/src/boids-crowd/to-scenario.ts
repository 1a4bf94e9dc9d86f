import { baseName, wordOfFile } from '../format/file-names.ts';
import { checkScenario, problemsFrom, formatVersion, type Scenario } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import type { Vector } from './axes.ts';
import { picturesOf } from './pictures.ts';
import type { Camera, CrowdConfig, CrowdGroup } from './read-crowd-config.ts';
import type { CrowdObstacle } from './read-crowd-obstacles.ts';

/** The crowd runs until its window is closed; a run that is summed up needs an end, s. */
export const crowdDuration = 120;

/** Room around everything that a file names, m. */
const margin = 20;
/** Each agent is given so much room at the start, as the radius of a disc (or ball) around the spawn point grows, m. */
const roomEach = 0.8;

/**
 * Walkers as the thesis has them: rules weighted by inverse squares, a field of view of 180 degrees, obstacles first, then
 * separation, alignment, cohesion and the goal until the largest acceleration is used up. Its numbers are not printed: these
 * are of people who walk.
 */
const walkers = {
  separationRadius: 1.5,
  separationCosHalfView: 0,
  separationWeight: 2,
  separationFalloff: 'inverseDistanceSquared',
  alignmentRadius: 4,
  alignmentCosHalfView: 0,
  alignmentWeight: 1,
  alignmentFalloff: 'inverseDistanceSquared',
  cohesionRadius: 6,
  cohesionCosHalfView: 0,
  cohesionWeight: 0.7,
  goalWeight: 1,
  maxForce: 4,
  arbitration: 'priority',
  avoidance: 'awayFromCentre',
  avoidWeight: 4,
  lookAhead: 1.5,
  clearance: 0.3,
};

/** On the ground when all that was given lies at one height, in the volume otherwise. */
const isFlat = ({ groups }: CrowdConfig): boolean =>
  groups.every(({ location, checkpoints }) => checkpoints.every((point) => point[2] === location[2]));

export function crowdScenario(
  config: CrowdConfig,
  obstacles: readonly CrowdObstacle[],
  { file }: { readonly file: string },
): { readonly scenario: Scenario } | { readonly problems: readonly Problem[] } {
  const flat = isFlat(config);
  const extent = extentOf(config, obstacles);
  const checked = checkScenario({
    korzo: formatVersion,
    name: wordOfFile(file, 'crowd'),
    title: `Boids crowd ${baseName(file)}`,
    about: `The crowds of ${baseName(file)} on their ways through ${obstacles.length} obstacles.`,
    world: {
      origin: flat ? extent.min.slice(0, 2) : extent.min,
      size: extent.max.map((most, axis) => most - extent.min[axis]).slice(0, flat ? 2 : 3),
      obstacles: obstacles.map(({ location, radius, height }) => ({
        shape: 'cylinder',
        centre: location.slice(0, 2),
        radius,
        ...(flat ? {} : { bottom: location[2], ...(height === undefined ? {} : { top: location[2] + height }) }),
      })),
    },
    groups: config.groups.map((group, index) => groupOf(group, index, flat)),
    run: { dt: 0.05, duration: crowdDuration },
    view: {
      from: 'above',
      colourBy: 'group',
      trail: 2,
      ...(config.cameras.length === 0 ? {} : { cameras: config.cameras.slice(0, mostCameras).map(cameraOf) }),
      ...picturesOf(config),
    },
  });
  return 'findings' in checked ? { problems: problemsFrom(checked.findings, file, () => undefined) } : checked;
}

function groupOf({ size, location, direction, checkpoints }: CrowdGroup, index: number, flat: boolean): unknown {
  const radius = roomEach * Math.max(1, flat ? Math.sqrt(size) : Math.cbrt(size));
  const point = (vector: Vector): readonly number[] => (flat ? vector.slice(0, 2) : vector);
  const heading = point(direction);
  return {
    name: `crowd${index + 1}`,
    model: 'boids',
    parameters: walkers,
    count: size,
    place: flat ? { shape: 'disc', centre: point(location), radius } : { shape: 'ball', centre: location, radius },
    speed: 1.34,
    maxSpeed: 2,
    initialSpeed: 1,
    ...(heading.every((part) => part === 0) ? { heading: 'random' } : { heading }),
    ...(checkpoints.length === 0
      ? {}
      : { goals: [{ goal: 'checkpoints', points: withoutRepeats(checkpoints).map(point), within: 4 }] }),
  };
}

const mostCameras = 9;
/** A camera that looks up, or along the ground, looks at a point so far ahead, m. */
const farAhead = 50;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** A camera of the crowd has a place and a direction; here it turns about the point of the ground that it looks at. */
function cameraOf({ location, direction }: Camera): unknown {
  const length = Math.hypot(...direction) || 1;
  const [x, y, z] = direction.map((part) => part / length);
  const distance = z < 0 && location[2] > 0 ? Math.min(Math.max(-location[2] / z, 0.5), 1e5) : farAhead;
  return {
    at: location.map((part, axis) => part + [x, y, z][axis] * distance),
    distance,
    azimuth: x === 0 && y === 0 ? 90 : degrees(Math.atan2(y, x)),
    elevation: Math.min(Math.max(degrees(Math.asin(Math.max(-1, Math.min(1, -z)))), 1), 90),
  };
}

/** A checkpoint named twice is passed once. */
const withoutRepeats = (points: readonly Vector[]): Vector[] => [
  ...new Map(points.map((point) => [point.join(' '), point])).values(),
];

function extentOf({ groups }: CrowdConfig, obstacles: readonly CrowdObstacle[]): { min: number[]; max: number[] } {
  const points = [
    ...groups.flatMap(({ location, checkpoints, size }) => {
      const around = roomEach * Math.max(1, Math.sqrt(size));
      return [...checkpoints, location.map((part) => part - around), location.map((part) => part + around)];
    }),
    ...obstacles.flatMap(({ location, radius }) => [
      location.map((part) => part - radius),
      location.map((part) => part + radius),
    ]),
  ];
  const along = (axis: number, pick: (a: number, b: number) => number): number =>
    points.map((point) => point[axis]).reduce((a, b) => pick(a, b));
  return {
    min: [0, 1, 2].map((axis) => Math.floor(along(axis, Math.min) - margin)),
    max: [0, 1, 2].map((axis) => Math.ceil(along(axis, Math.max) + margin)),
  };
}
