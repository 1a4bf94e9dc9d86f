import type { Flaw } from '@korzo/reading';
import { checkBuilding, checkKeys, type WorldRules } from './check-building.ts';
import { isBeside } from './check-ground.ts';
import type { WayRuleDescription } from './way-rules-schema.ts';
import type { WorldDescription } from './world-schema.ts';

/** The rules of a world that reach beyond one value. */
export function checkWorld(world: WorldDescription, rules: WorldRules): Flaw[] {
  return [
    ...checkWalls(world),
    ...checkExits(world),
    ...checkWayRules(world),
    ...checkBuilding(world, rules),
    ...checkKeys('world', world, rules, () => false),
  ];
}

const otherLevels = (levels: number): string =>
  levels === 1 ? 'the world has only level 0' : `the world has levels 0 to ${levels - 1}`;

export function checkLevel(level: number, world: WorldDescription, path: Flaw['path']): Flaw[] {
  if (level < world.levels) return [];
  return [
    {
      path,
      rule: `level ${level} must exist; ${otherLevels(world.levels)}`,
      remedy: 'use one of these, or raise world.levels',
    },
  ];
}

function checkWalls(world: WorldDescription): Flaw[] {
  const findings: Flaw[] = [];
  for (const [index, wall] of world.walls.entries()) {
    findings.push(...checkLevel(wall.level, world, ['world', 'walls', index, 'level']));
    // A closed wall leads from its last point back to its first.
    for (let corner = wall.closed ? 0 : 1; corner < wall.points.length; corner++) {
      const [x, y] = wall.points[corner];
      const before = wall.points.at(corner - 1);
      if (x !== before?.[0] || y !== before[1]) continue;
      findings.push({
        path: ['world', 'walls', index, 'points', corner],
        rule: `two neighbouring points of a wall must differ; both are [${x}, ${y}]`,
        remedy: corner === 0 ? 'leave out the last one: the wall is closed' : 'take one of them away',
      });
    }
    if (wall.closed && wall.points.length < 3) {
      findings.push({
        path: ['world', 'walls', index],
        rule: 'a closed wall must have at least 3 points',
        remedy: 'add points, or leave closed out',
      });
    }
  }
  return findings;
}

function checkExits(world: WorldDescription): Flaw[] {
  const findings: Flaw[] = [];
  const seen = new Map<string, number>();
  for (const [index, exit] of world.exits.entries()) {
    const path = ['world', 'exits', index];
    findings.push(...checkLevel(exit.level, world, [...path, 'level']), ...checkMinMax(exit.min, exit.max, path));
    if (typeof exit.flowLimit === 'number')
      findings.push({
        path: [...path, 'flowLimit'],
        rule: 'the flow limit of a rectangle must be per second: a rectangle has no width to be passed',
        remedy: `write flowLimit: { perSecond: ${exit.flowLimit} }, or a building with a gate`,
      });
    const first = seen.get(exit.id);
    if (first === undefined) seen.set(exit.id, index);
    else
      findings.push({
        path: [...path, 'id'],
        rule: `two exits must not have the same id '${exit.id}'`,
        remedy: `rename this one or exits[${first}]`,
      });
    if (isBeside(world, exit))
      findings.push({
        path,
        rule: `exit '${exit.id}' must touch the world`,
        remedy: 'move it to where agents can get',
      });
  }
  return findings;
}

function checkWayRules(world: WorldDescription): Flaw[] {
  const findings: Flaw[] = [];
  for (const [index, rule] of (world.wayRules ?? []).entries()) {
    const path = ['world', 'wayRules', index];
    const { order, weight, speed, level, min, max } = rule;
    findings.push(...checkWayArea(rule, path), ...checkLevel(level ?? 0, world, [...path, 'level']));
    if (min !== undefined && max !== undefined) findings.push(...checkMinMax(min, max, path));
    if (order === undefined && weight === undefined && speed === undefined)
      findings.push({
        path,
        rule: 'a rule must say something: order, weight or speed',
        remedy: 'add one of them, such as order: file',
      });
  }
  return findings;
}

function checkWayArea({ rect, level, min, max }: WayRuleDescription, path: Flaw['path']): Flaw[] {
  const isRectangle = rect !== undefined && min === undefined && max === undefined;
  const isBox = rect === undefined && level === undefined && min !== undefined && max !== undefined;
  if (isRectangle || isBox) return [];
  return [
    {
      path,
      rule: 'a rule must have one area: rect, with level or without, on a floor; min and max in the volume',
      remedy: 'write rect: [x, y, width, height], or min: [x, y, z] and max: [x, y, z]',
    },
  ];
}

export function checkMinMax(min: readonly number[], max: readonly number[], path: Flaw['path']): Flaw[] {
  const findings: Flaw[] = [];
  for (let axis = 0; axis < min.length; axis++) {
    if (min[axis] < max[axis]) continue;
    findings.push({
      path: [...path, 'max', axis],
      rule: `max[${axis}] must be above min[${axis}]; they are ${max[axis]} and ${min[axis]}`,
      remedy: 'give min the smaller and max the larger number',
    });
  }
  return findings;
}
