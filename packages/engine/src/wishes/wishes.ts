import { type Premises, aheadOf, aimAtExit, nearestExit, walkOut, type PointKey } from '@korzo/building';
import { anyExit, hasLeft, uniform, type Exit, type World } from '@korzo/core';
import { purposes } from '../scenario/chance/chance.ts';
import type { Point } from '../scenario/placement/areas.ts';
import type { FreeFloor } from '../scenario/placement/free-floor.ts';
import { plainGoalOf, type PlainGoal } from './plain-goal.ts';
import { wayWishes } from './way-wishes.ts';
import { pointReached, type Wish, type WishPlace } from './wish.ts';
import type { Group } from '../document/group-schema.ts';

/** An agent has reached a point when its body is this close to it, m. */
const closeEnough = 0.5;
/** Random points tried before an agent takes one in a wall. */
const mostTries = 32;
/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const numbersApart = 0x1000000;

/** A random point of the world where a body touches no wall: a function of (seed, agent, tick). */
export class RandomPoints {
  readonly #world: World;
  readonly #floor: FreeFloor;

  constructor(world: World, floor: FreeFloor) {
    this.#world = world;
    this.#floor = floor;
  }

  /** No allocation: it is called in every tick. */
  find(key: PointKey, body: { readonly level: number; readonly radius: number }, point: Point): void {
    const { seed, agent, tick } = key;
    for (let turn = 0; turn < mostTries; turn++) {
      const number = purposes.goal + turn * 3 * numbersApart;
      point.x = this.#along(0, body.radius, uniform(seed, agent, tick, number));
      point.y = this.#along(1, body.radius, uniform(seed, agent, tick, number + numbersApart));
      point.z = body.level < 0 ? this.#along(2, body.radius, uniform(seed, agent, tick, number + 2 * numbersApart)) : 0;
      if (this.#floor.isFree(point.x, point.y, body.level, body.radius, point.z)) return;
    }
  }

  #along(axis: 0 | 1 | 2, radius: number, share: number): number {
    const { origin, size } = this.#world;
    const margin = Math.min(radius, size[axis] / 2);
    return origin[axis] + margin + (size[axis] - 2 * margin) * share;
  }
}

type GoalsOfGroups<Kind extends PlainGoal['goal']> = readonly (Extract<PlainGoal, { goal: Kind }> | undefined)[];

const goalsOf = <Kind extends PlainGoal['goal']>(groups: readonly Group[], kind: Kind): GoalsOfGroups<Kind> =>
  groups.map((group) => {
    const wanted = plainGoalOf(group);
    return wanted?.goal === kind ? (wanted as Extract<PlainGoal, { goal: Kind }>) : undefined;
  });

/** What wishes ask the place about. */
export type WishPremises = Pick<Premises, 'anyShut' | 'isShut' | 'isFree' | 'signalTick'> & {
  readonly dropped: Pick<Premises['dropped'], 'size'>;
};

/** The wishes of all groups with one simple goal each. */
export function wishesOf(
  groups: readonly Group[],
  premises: WishPremises,
  world: World,
  points?: RandomPoints,
): Wish[] {
  const wants = (kind: PlainGoal['goal']): boolean => groups.some((group) => plainGoalOf(group)?.goal === kind);
  return [
    ...(wants('exit') ? [exitWish(goalsOf(groups, 'exit'), premises)] : []),
    ...(wants('random') ? [randomWish(goalsOf(groups, 'random'), premises, points)] : []),
    ...(wants('direction') ? [directionWish(goalsOf(groups, 'direction'), world)] : []),
    ...(wants('patrol') ? [patrolWish(goalsOf(groups, 'patrol'))] : []),
    ...wayWishes(groups, world),
    ...(world.exits.some(({ inside }) => inside !== undefined) ? [walkOnWish()] : []),
  ];
}

/** Agents that have left by a rectangle walk on in it, whatever they wanted before. */
const walkOnWish = (): Wish => ({
  name: 'ways inside exits',
  choose: ({ crowd, world }, first, last) => walkOut(world.exits, crowd, {}, first, last),
});

/** Groups with a stack of goals have reactions of their own. */
const flees = (group: Group): boolean =>
  plainGoalOf(group) !== undefined && !(group.reactions ?? []).some(({ on }) => on === 'alarm');

/** Once the alarm is raised, each agent on a floor goes straight to the nearest exit that is not shut, and leaves. */
export function alarmWish(groups: readonly Group[], premises: WishPremises): Wish {
  const fleeing = groups.map(flees);
  const point = { x: 0, y: 0, z: 0 };
  return {
    name: 'alarm',
    rests: (tick) => premises.signalTick('alarm') > tick,
    choose: ({ crowd, world }, first, last) => {
      const { group, wantedExit, level, x, y, radius, goalX, goalY } = crowd.columns;
      const exits = openExits(world.exits, premises);
      for (let row = first; row < last; row++) {
        if (!fleeing[group[row]] || level[row] < 0 || hasLeft(wantedExit[row])) continue;
        const exit = nearestExit(exits, x[row], y[row], level[row]);
        if (exit === undefined) continue;
        wantedExit[row] = anyExit;
        aimAtExit(exit, x[row], y[row], radius[row], point);
        goalX[row] = point.x;
        goalY[row] = point.y;
      }
    },
  };
}

const openExits = (exits: readonly Exit[], premises: WishPremises): readonly Exit[] =>
  premises.anyShut ? exits.filter(({ id }) => !premises.isShut(id)) : exits;

/** Keeps all agents that want out aimed at the nearest point of the exit, so that a wide exit is used over its whole width. */
function exitWish(goals: GoalsOfGroups<'exit'>, premises: WishPremises): Wish {
  const point = { x: 0, y: 0, z: 0 };
  return {
    name: 'ways to exits',
    choose: ({ crowd, world }, first, last) => {
      const { group, wantedExit, level, x, y, radius, goalX, goalY } = crowd.columns;
      const exits = openExits(world.exits, premises);
      for (let row = first; row < last; row++) {
        if (goals[group[row]] === undefined) continue;
        const wanted = wantedExit[row];
        const exit = wanted >= 0 ? world.exits[wanted] : nearestExit(exits, x[row], y[row], level[row]);
        if (exit === undefined) continue;
        aimAtExit(exit, x[row], y[row], radius[row], point);
        goalX[row] = point.x;
        goalY[row] = point.y;
      }
    },
  };
}

/** Sends each agent that reached its random point to another one. */
function randomWish(goals: GoalsOfGroups<'random'>, premises: WishPremises, points?: RandomPoints): Wish {
  const point = { x: 0, y: 0, z: 0 };
  const key: PointKey = { seed: 0, agent: 0, tick: 0 };
  const body = { level: 0, radius: 0 };
  return {
    name: 'random walks',
    find: (place, first, last, found) => {
      const { group } = place.crowd.columns;
      for (let row = first; row < last; row++)
        if (goals[group[row]] !== undefined && hasArrived(place, row)) found.add(place.tile, row);
    },
    choose: (place, first, last) => {
      const { group, id, level, radius, goalX, goalY, goalZ } = place.crowd.columns;
      key.seed = place.seed;
      key.tick = place.tick;
      const touched = premises.dropped.size > 0;
      for (let row = first; row < last; row++) {
        if (goals[group[row]] === undefined) continue;
        body.level = level[row];
        body.radius = radius[row];
        const isCovered = touched && !premises.isFree({ ...body, x: goalX[row], y: goalY[row] });
        const isThere = hasArrived(place, row);
        if (!isCovered && !isThere) continue;
        key.agent = id[row];
        points?.find(key, body, point);
        // No agent arrives inside a dropped obstacle: the next tick draws another point.
        if (touched && !premises.isFree({ ...body, x: point.x, y: point.y })) continue;
        if (isThere) place.tell?.(row, pointReached.name, {});
        goalX[row] = point.x;
        goalY[row] = point.y;
        goalZ[row] = point.z;
      }
    },
  };
}

/** Keeps the goal always as far ahead, so that an agent walks on and on. */
function directionWish(goals: GoalsOfGroups<'direction'>, world: World): Wish {
  const ahead = goals.map((goal) => (goal === undefined ? undefined : aheadOf(goal.along, world)));
  return {
    name: 'directions',
    choose: ({ crowd }, first, last) => {
      const { group, level, x, y, z, goalX, goalY, goalZ } = crowd.columns;
      for (let row = first; row < last; row++) {
        const way = ahead[group[row]];
        if (way === undefined) continue;
        goalX[row] = x[row] + way[0];
        goalY[row] = y[row] + way[1];
        if (level[row] < 0) goalZ[row] = z[row] + way[2];
      }
    },
  };
}

/** Sends each agent that reached a point of its round to the next one. The point it stands at says which that is. */
function patrolWish(goals: GoalsOfGroups<'patrol'>): Wish {
  return {
    name: 'patrols',
    choose: (place, first, last) => {
      const { group, goalX, goalY, goalZ } = place.crowd.columns;
      for (let row = first; row < last; row++) {
        const goal = goals[group[row]];
        if (goal === undefined || !hasArrived(place, row)) continue;
        const { points, repeat } = goal;
        const reached = points.findIndex(
          ([x, y, z]) => x === goalX[row] && y === goalY[row] && (z ?? 0) === goalZ[row],
        );
        if (reached === points.length - 1 && !repeat) continue;
        const next = points[(reached + 1) % points.length];
        goalX[row] = next[0];
        goalY[row] = next[1];
        goalZ[row] = next[2] ?? 0;
      }
    },
  };
}

function hasArrived({ crowd, world }: WishPlace, row: number): boolean {
  const { x, y, z, goalX, goalY, goalZ, radius, level } = crowd.columns;
  const dx = nearestImage(goalX[row] - x[row], world, 0);
  const dy = nearestImage(goalY[row] - y[row], world, 1);
  const dz = level[row] < 0 ? nearestImage(goalZ[row] - z[row], world, 2) : 0;
  const near = radius[row] + closeEnough;
  return dx * dx + dy * dy + dz * dz <= near * near;
}

const nearestImage = (difference: number, world: World, axis: 0 | 1 | 2): number =>
  world.edges === 'wrap' ? difference - Math.round(difference / world.size[axis]) * world.size[axis] : difference;
