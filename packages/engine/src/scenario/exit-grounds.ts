import { mostExitsWithSides, type Exit, type ExitGround, type Wall, type World } from '@korzo/core';

/** How far behind a side of an exit people are seen, m: as far as behind the line of a gate. */
const fullDepth = 2.5;

/** People slow down before the edge of a closed world: they walk on no nearer to it than this, m. */
const beforeEdge = 0.5;

type WorldShape = Pick<World, 'origin' | 'size' | 'edges' | 'walls'>;

/** A world whose exits without a line have the ground inside their rectangles that people walk on after they have left. */
export function withExitGrounds(world: World): World {
  const { exits } = world;
  if (exits.length > mostExitsWithSides || exits.every(({ line }) => line !== undefined)) return world;
  return {
    ...world,
    exits: exits.map((exit) =>
      exit.line === undefined ? Object.assign({}, exit, { inside: groundInside(exit, world) }) : exit,
    ),
  };
}

function groundInside(exit: Exit, world: WorldShape): ExitGround {
  const { min, max, level } = exit;
  const spare = world.edges === 'closed' ? beforeEdge : 0;
  // People may come over the opposite side too: they walk on to the middle only, so that none are met head-on.
  const depthOf = (isOnEdge: boolean, isOppositeOnEdge: boolean, breadth: number): number =>
    isOnEdge ? 0 : Math.min(fullDepth, isOppositeOnEdge ? Math.max(0, breadth - spare) : breadth / 2);
  const [west, east, south, north] = sidesOnEdge(exit, world);
  return {
    depths: [
      depthOf(west, east, max[0] - min[0]),
      depthOf(east, west, max[0] - min[0]),
      depthOf(south, north, max[1] - min[1]),
      depthOf(north, south, max[1] - min[1]),
    ],
    walls: world.walls.filter((wall) => wall.level === level && reachesInto(wall, exit)),
  };
}

/** Which sides lie on the edge of the world, where no person comes from. */
function sidesOnEdge({ min, max }: Exit, { origin, size, edges }: WorldShape): readonly boolean[] {
  if (edges === 'wrap') return [false, false, false, false];
  return [min[0] <= origin[0], max[0] >= origin[0] + size[0], min[1] <= origin[1], max[1] >= origin[1] + size[1]];
}

const reachesInto = ({ from, to }: Wall, { min, max }: Exit): boolean =>
  [0, 1].every((axis) => Math.max(from[axis], to[axis]) > min[axis] && Math.min(from[axis], to[axis]) < max[axis]);
