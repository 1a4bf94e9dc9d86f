import { configurations, findConfiguration } from '@korzo/models';
import { suggest, type Flaw, type Quantity, type QuantityRange } from '@korzo/reading';
import { checkGoals } from './check-goals.ts';
import { checkComing } from './check-people.ts';
import { checkPlace, type Surroundings } from './check-place.ts';
import { checkEnds, checkList } from './check-spread.ts';
import { groupRanges, noModel, type Group } from './group-schema.ts';

/** The rules of a group that reach beyond one value. */
export function checkGroup(group: Group, index: number, around: Surroundings): Flaw[] {
  const path = ['groups', index];
  return [
    ...checkModel(group, path),
    ...checkNumber(group, path),
    ...checkPlace(group.place, around, [...path, 'place']),
    ...checkGoals(group, around, path),
    ...checkQuantity(group.speed, groupRanges.speed, [...path, 'speed']),
    ...checkQuantity(group.initialSpeed, groupRanges.initialSpeed, [...path, 'initialSpeed']),
    ...checkQuantity(group.radius, groupRanges.radius, [...path, 'radius']),
    ...checkQuantity(group.mass, groupRanges.mass, [...path, 'mass']),
    ...checkQuantity(group.maxAcceleration, groupRanges.maxAcceleration, [...path, 'maxAcceleration']),
    ...checkHeading(group, path),
    ...checkComing(group, around, path),
  ];
}

function checkModel({ configuration, model, kind }: Group, path: Flaw['path']): Flaw[] {
  if (configuration === undefined) {
    if (model !== noModel) return [];
    const rule = `a group of the kind ${kind} must name a model`;
    return [{ path, rule, remedy: 'give model; `korzo models` lists the models' }];
  }
  const at = [...path, 'configuration'];
  const found = findConfiguration(configuration);
  if (found === undefined) {
    const names = configurations.map(({ name }) => name);
    return [{ path: at, rule: `there is no configuration '${configuration}'`, remedy: suggest(configuration, names) }];
  }
  if (found.model === model) return [];
  const rule = `the configuration '${configuration}' is one of the model '${found.model}'; the group has the model '${model}'`;
  return [{ path: at, rule, remedy: 'leave one of the two out' }];
}

/** How many places a group names one by one; Infinity when chance picks them. */
export function namedPlaces(group: Group): number {
  const { place } = group;
  if (place.shape === 'points') return place.points.length;
  if (place.shape === 'grid') return place.columns * place.rows * place.layers;
  return Infinity;
}

function checkNumber(group: Group, path: Flaw['path']): Flaw[] {
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
  const findings: Flaw[] = [];
  if (group.count !== undefined && group.count > places) {
    findings.push({
      path: [...path, 'count'],
      rule: `count must be at most the ${places} places of the group; it is ${group.count}`,
      remedy: 'lower count, or give more places',
    });
  }
  return findings;
}

function checkQuantity(quantity: Quantity, range: QuantityRange, path: Flaw['path']): Flaw[] {
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

function checkHeading(group: Group, path: Flaw['path']): Flaw[] {
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
