import {
  BodiesPart,
  cityGround,
  doTouch,
  flatGround,
  LaneWays,
  type AutoDriver,
  type RollingGround,
  type PlacedBody,
  type Streets,
} from '@korzo/bodies';
import { makeMesh, makeSurface, meshOfSurface, type RoadNetwork } from '@korzo/city';
import type { World } from '@korzo/core';
import type { Flaw, Path } from '@korzo/reading';
import { signals, type TrafficPart } from '@korzo/traffic';
import { LastMade } from '../../city/last-made.ts';
import type { MadeCity } from '../../city/make-city.ts';
import { BlockedLanes } from './blocked-lanes.ts';
import { bodyLists } from './check.ts';
import { kindOf, piecesOf, type BodyDescription } from './kinds.ts';
import { placeBody } from './place-body.ts';
import type { BodiesDescription } from './schema.ts';

/** The ground of a run: that of its city, or the level floor of its world with the walls on it. */
export function groundOf(city: MadeCity | undefined, world: World): RollingGround {
  if (city !== undefined) return groundOfCity(city);
  const [west, south, low] = world.origin;
  const walls = world.walls
    .filter(({ level }) => level === 0)
    .map(({ from, to }) => ({ from: [from[0], from[1]] as const, to: [to[0], to[1]] as const }));
  return flatGround([west, south, west + world.size[0], south + world.size[1]], low, walls);
}

/** How high bodies may be let go, m: a city makes the height of its world by itself, and has no sky. */
export const topOf = (city: MadeCity | undefined, { origin, size }: World): number =>
  city === undefined ? origin[2] + size[2] : Infinity;

/** The ground of cities that were made last: it takes a second to make. */
const madeLast = new LastMade<RollingGround>(2);

function groundOfCity({ plan, network, text }: MadeCity): RollingGround {
  const make = () => cityGround(plan === undefined ? meshOfSurface(makeSurface(network)) : makeMesh(plan, network));
  return text === undefined ? make() : madeLast.of(text, make);
}

/** What bodies and vehicles know of each other. `group` is that of the first kind of vehicles. */
export function streetsOf({ traffic, kinds }: TrafficPart, network: RoadNetwork, group: number): Streets {
  const lanes = new BlockedLanes(network);
  return {
    block: (bodies) => traffic.setObstacles(lanes.for(bodies), 'bodies'),
    mayEnter: (lane) =>
      traffic.scene.state.signal[lane] !== signals.red && traffic.scene.state.signal[lane] !== signals.amber,
    sizeOf: (number) => kinds.at(number < group ? kinds.length : number - group),
  };
}

/** Makes the bodies of a scenario; none when something is wrong, which is added to the findings. */
export function bodiesOf(
  description: BodiesDescription,
  ground: RollingGround,
  as: {
    readonly model: number;
    readonly group: number;
    readonly streets?: Streets | undefined;
    readonly top: number;
    readonly network?: RoadNetwork | undefined;
  },
  findings: Flaw[],
): readonly BodiesPart[] {
  const placed: (PlacedBody & { readonly path: Path })[] = [];
  const before = findings.length;
  for (const list of bodyLists)
    for (const [index, body] of description[list].entries()) {
      const path = ['bodies', list, index];
      const kind = kindOf(list, body);
      if (as.network === undefined && autoOf(body) === 'robot')
        findings.push({
          path: [...path, 'robot'],
          rule: 'a robot needs lanes to drive on',
          remedy: 'give a city, or leave robot out',
        });
      for (const { name, ...stands } of piecesOf(body, kind)) {
        const result = placeBody(kind, { ...body, ...stands }, ground, as.top);
        if ('rule' in result) findings.push({ ...result, path: [...path, 'at'] });
        else placed.push({ name, kind, state: result, path, auto: autoOf(body), colour: body.colour });
      }
    }
  findings.push(...sameNames(placed));
  findings.push(...overlapsOf(placed));
  if (findings.length > before) return [];
  // Vehicles that are there from the beginning do not begin in a body.
  as.streets?.block(placed);
  return [new BodiesPart(ground, placed, as, as.streets, as.network && new LaneWays(as.network))];
}

/** An agent that drives a body from the beginning. */
function autoOf(body: BodyDescription): AutoDriver | undefined {
  if (!('robot' in body)) return undefined;
  return body.replay === undefined ? (body.robot ? 'robot' : undefined) : { replay: body.replay };
}

/** Pieces of stacks may have the name of another body. */
function sameNames(placed: readonly (PlacedBody & { readonly path: Path })[]): Flaw[] {
  const seen = new Set<string>();
  return placed.flatMap(({ name, path }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      {
        path: [...path, 'name'],
        rule: `two bodies must not have the same name; '${name}' is there before`,
        remedy: 'give it another name; pieces of a stack are called by its name and a number',
      },
    ];
  });
}

function overlapsOf(placed: readonly (PlacedBody & { readonly path: Path })[]): Flaw[] {
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
