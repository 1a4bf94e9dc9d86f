import {
  BodiesPart,
  carOf,
  CarMover,
  cityGround,
  doTouch,
  flatGround,
  restingState,
  type BodyKind,
  type Ground,
  type PlacedBody,
  type Streets,
} from '@korzo/bodies';
import { makeMesh, makeSurface, meshOfSurface, type RoadNetwork } from '@korzo/city';
import { cos, sin, type World } from '@korzo/core';
import type { Finding, Path } from '@korzo/reading';
import type { TrafficPart } from '@korzo/traffic';
import type { MadeCity } from '../../city/make-city.ts';
import { BlockedLanes } from './blocked-lanes.ts';
import { bodyLists } from './check.ts';
import type { BodiesDescription, CarDescription, RoundDescription } from './schema.ts';

/** The ground of a run: that of its city, or the level floor of its world with the walls on it. */
export function groundOf(city: MadeCity | undefined, world: World): Ground {
  if (city !== undefined) return groundOfCity(city);
  const [west, south, low] = world.origin;
  const walls = world.walls
    .filter(({ level }) => level === 0)
    .map(({ from, to }) => ({ from: [from[0], from[1]] as const, to: [to[0], to[1]] as const }));
  return flatGround([west, south, west + world.size[0], south + world.size[1]], low, walls);
}

/** The ground of cities that were made last: it never changes, and takes a second to make. */
const known = new Map<string, Ground>();
const mostKnown = 2;

function groundOfCity({ plan, network, text }: MadeCity): Ground {
  const before = text === undefined ? undefined : known.get(text);
  if (before !== undefined) return before;
  const ground = cityGround(plan === undefined ? meshOfSurface(makeSurface(network)) : makeMesh(plan, network));
  if (text === undefined) return ground;
  known.set(text, ground);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  return ground;
}

/** What bodies and vehicles know of each other. `group` is that of the first kind of vehicles. */
export function streetsOf({ traffic, kinds }: TrafficPart, network: RoadNetwork, group: number): Streets {
  const lanes = new BlockedLanes(network);
  return {
    block: (bodies) => traffic.setObstacles(lanes.for(bodies), 'bodies'),
    sizeOf: (number) => kinds.at(number < group ? kinds.length : number - group),
  };
}

/** Makes the bodies of a scenario; none when something is wrong, which is added to the findings. */
export function bodiesOf(
  description: BodiesDescription,
  ground: Ground,
  as: { readonly model: number; readonly group: number; readonly streets?: Streets | undefined },
  findings: Finding[],
): readonly BodiesPart[] {
  const placed: (PlacedBody & { readonly path: Path })[] = [];
  const before = findings.length;
  for (const list of bodyLists)
    for (const [index, body] of description[list].entries()) {
      const path = ['bodies', list, index];
      const kind = kindOf(list, body);
      const result = place(kind, body, ground);
      if ('rule' in result) findings.push({ ...result, path: [...path, 'at'] });
      else placed.push({ name: body.name, kind, state: result, path });
    }
  findings.push(...overlapsOf(placed));
  return findings.length > before ? [] : [new BodiesPart(ground, placed, as, as.streets)];
}

type Description = CarDescription | RoundDescription;

function kindOf(list: (typeof bodyLists)[number], body: Description): BodyKind {
  if ('length' in body) {
    const { length, mass, understeer, acceleration, power } = body;
    return carOf(length, { understeer, acceleration, power, ...(mass === undefined ? {} : { mass }) });
  }
  const { radius, mass, inertia, resistance, acceleration } = body;
  return { kind: list === 'balls' ? 'ball' : 'wheel', radius, mass, inertia, resistance, acceleration };
}

type Placed = PlacedBody['state'] | { readonly rule: string; readonly remedy: string };

/** The body as it stands at its place, or why it cannot. */
function place(kind: BodyKind, body: Description, ground: Ground): Placed {
  const [x, y, z] = body.at;
  const angle = (body.heading * Math.PI) / 180;
  const state = { ...restingState(), x, y, forwardX: cos(angle), forwardY: sin(angle) };
  const height = ground.heightAt(x, y);
  if (Number.isNaN(height))
    return {
      rule: `a body must stand over the ground; there is none at ${x}, ${y}`,
      remedy: 'move it onto the ground',
    };
  const foot = kind.kind === 'car' ? 0 : kind.radius;
  if (z !== undefined && z < height + foot - 1e-6)
    return {
      rule: `a body must not be under the ground, which is ${height.toFixed(2)} m high at ${x}, ${y}; ${z} is too low`,
      remedy: `leave the third number out, or give at least ${Math.ceil((height + foot) * 100) / 100}`,
    };
  if ('brake' in body) state.brake = body.brake;
  if (kind.kind === 'car') {
    const problem = new CarMover(ground, kind).settle(state);
    if (problem !== undefined)
      return {
        rule:
          problem === 'touches'
            ? `the body of a car must not touch anything; at ${x}, ${y} it does`
            : `all wheels of a car must stand on the ground; at ${x}, ${y} they do not`,
        remedy: 'move or turn it',
      };
  } else state.z = height + kind.radius / ground.normalAt(x, y)[2];
  if (z !== undefined && z > state.z) {
    state.z = z;
    state.flies = 1;
  }
  state.vx = state.forwardX * body.speed;
  state.vy = state.forwardY * body.speed;
  state.vz = state.forwardZ * body.speed;
  state.rim = body.speed;
  return state;
}

function overlapsOf(placed: readonly (PlacedBody & { readonly path: Path })[]): Finding[] {
  const overlap = { x: 0, y: 0, depth: 0 };
  return placed.flatMap((one, index) => {
    const other = placed.slice(0, index).find((each) => doTouch(one.state, one.kind, each.state, each.kind, overlap));
    return other === undefined
      ? []
      : [
          {
            path: [...one.path, 'at'],
            rule: `bodies must not stand in each other; '${one.name}' stands in '${other.name}'`,
            remedy: 'move one of them',
          },
        ];
  });
}
