import { suggest, type Finding, type Quantity, type QuantityRange } from '@korzo/reading';
import { checkComing } from './check-people.ts';
import { checkPlace, checkPointDimensions, type Surroundings } from './check-place.ts';
import { checkEnds, checkList } from './check-spread.ts';
import type { DeclaredNames } from './names.ts';
import { groupRanges, type Group } from './group-schema.ts';
import { isVolumePlace } from './place-schema.ts';

/** The rules of a group that reach beyond one value. */
export function checkGroup(group: Group, index: number, around: Surroundings): Finding[] {
  const path = ['groups', index];
  return [
    ...checkNumber(group, path),
    ...checkPlace(group.place, around, [...path, 'place']),
    ...checkGoal(group, around, [...path, 'goal']),
    ...checkQuantity(group.speed, groupRanges.speed, [...path, 'speed']),
    ...checkQuantity(group.initialSpeed, groupRanges.initialSpeed, [...path, 'initialSpeed']),
    ...checkQuantity(group.radius, groupRanges.radius, [...path, 'radius']),
    ...checkQuantity(group.mass, groupRanges.mass, [...path, 'mass']),
    ...checkQuantity(group.maxAcceleration, groupRanges.maxAcceleration, [...path, 'maxAcceleration']),
    ...checkHeading(group, path),
    ...checkComing(group, around, path),
  ];
}

/** How many places a group names one by one; Infinity when chance picks them. */
export function namedPlaces(group: Group): number {
  const { place } = group;
  if (place.shape === 'points') return place.points.length;
  if (place.shape === 'grid') return place.columns * place.rows * place.layers;
  return Infinity;
}

function checkNumber(group: Group, path: Finding['path']): Finding[] {
  const places = namedPlaces(group);
  const { count, density, arrivals } = group;
  if (count === undefined && density === undefined && arrivals === undefined && places === Infinity) {
    return [
      { path, rule: 'a group must have a count, arrivals, or both', remedy: 'give count, or arrivals with perSecond' },
    ];
  }
  if (density !== undefined && (count !== undefined || places !== Infinity || group.place.shape === 'circle')) {
    return [
      {
        path: [...path, 'density'],
        rule: 'a density fills an area: a group with it has no count and no named places',
        remedy: 'leave count out and give an area, a rect, a disc or the world as place',
      },
    ];
  }
  const findings: Finding[] = [];
  if (group.count !== undefined && group.count > places) {
    findings.push({
      path: [...path, 'count'],
      rule: `count must be at most the ${places} places of the group; it is ${group.count}`,
      remedy: 'lower count, or give more places',
    });
  }
  return findings;
}

function checkGoal(group: Group, { names, isPlaceKnown = true }: Surroundings, path: Finding['path']): Finding[] {
  const { goal, place } = group;
  const numbers = isVolumePlace(place) ? 3 : 2;
  const dimensions = (point: readonly number[], pointPath: Finding['path']): Finding[] =>
    !isPlaceKnown || point.length === numbers
      ? []
      : [
          {
            path: pointPath,
            rule: `a goal of this group must have ${numbers} numbers, as its place has; it has ${point.length}`,
            remedy: numbers === 2 ? 'give x and y' : 'give x, y and z',
          },
        ];
  switch (goal.to) {
    case 'point':
      return dimensions(goal.at, [...path, 'at']);
    case 'opposite':
      return goal.through === undefined ? [] : dimensions(goal.through, [...path, 'through']);
    case 'patrol':
      return [
        ...checkPointDimensions(goal.points, [...path, 'points']),
        ...dimensions(goal.points[0], [...path, 'points']),
        ...checkDifferent(goal.points, [...path, 'points']),
      ];
    case 'path':
    case 'curve':
    case 'checkpoints':
      return [
        ...checkPointDimensions(goal.points, [...path, 'points']),
        ...dimensions(goal.points[0], [...path, 'points']),
        ...(goal.to === 'checkpoints' ? checkDifferent(goal.points, [...path, 'points']) : []),
        ...(goal.exit === undefined ? [] : checkExit(goal.exit, names, path)),
      ];
    case 'exit':
      return isPlaceKnown && numbers === 3
        ? [
            {
              path,
              rule: 'exits are on floors; a group in the volume cannot leave by one',
              remedy: 'give another goal',
            },
          ]
        : checkExit(goal.id, names, path);
    case 'none':
    case 'random':
      return [];
  }
}

function checkExit(id: string | undefined, { exits: known }: DeclaredNames, path: Finding['path']): Finding[] {
  if (known === undefined) return [];
  if (id === undefined) {
    return known.length > 0
      ? []
      : [{ path, rule: 'a world without exits cannot be left by one', remedy: 'add world.exits' }];
  }
  return known.includes(id)
    ? []
    : [{ path: [...path, 'id'], rule: `there is no exit '${id}'`, remedy: suggest(id, known) }];
}

/** One on patrol finds its next point by the one it stands at, so no point may come twice. */
function checkDifferent(points: readonly (readonly number[])[], path: Finding['path']): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const [index, point] of points.entries()) {
    const key = point.join(' ');
    if (seen.has(key))
      findings.push({
        path: [...path, index],
        rule: `a way must not visit [${point.join(', ')}] twice`,
        remedy: 'move one of the two a little',
      });
    seen.add(key);
  }
  return findings;
}

function checkQuantity(quantity: Quantity, range: QuantityRange, path: Finding['path']): Finding[] {
  if (typeof quantity === 'number') return [];
  if (quantity.distribution === 'list') return checkList(quantity.values, range, path);
  const { min, max } = quantity;
  if (min !== undefined && max !== undefined && min > max) {
    return [
      {
        path: [...path, 'max'],
        rule: `max must not be below min; they are ${max} and ${min}`,
        remedy: 'exchange them',
      },
    ];
  }
  if (quantity.distribution === 'normal') {
    const { mean } = quantity;
    if ((min !== undefined && mean < min) || (max !== undefined && mean > max)) {
      return [
        {
          path: [...path, 'mean'],
          rule: `the mean ${mean} must lie between min and max`,
          remedy: 'widen min and max, or move the mean',
        },
      ];
    }
  }
  if (quantity.distribution === 'uniform') return checkEnds(quantity.min, quantity.max, range, path);
  const { mean, deviation } = quantity;
  return checkEnds(min ?? mean - 3 * deviation, max ?? mean + 3 * deviation, range, path);
}

function checkHeading(group: Group, path: Finding['path']): Finding[] {
  const { heading } = group;
  if (typeof heading === 'string' || heading.some((part) => part !== 0)) return [];
  return [
    {
      path: [...path, 'heading'],
      rule: 'a heading must not be a vector of no length',
      remedy: "give a direction such as [1, 0], 'goal' or 'random'",
    },
  ];
}
