import { farEnd, mostNodes, type Roadmap } from './roadmap.ts';

/** Cost of each node from the start, and whether it is done; made once. */
const costs = new Float64Array(mostNodes);
const isDone = new Uint8Array(mostNodes);
const previous = new Int32Array(mostNodes);

/** How long an edge counts for a traveller, m. */
export type EdgeCost = (edge: number) => number;

/**
 * A* over the map: the least cost from one node to another, Infinity when there is no way. The straight way is never overrated, since no
 * edge counts for less than its length. `wayTo` then gives the path.
 */
export function findWay(map: Roadmap, start: number, goal: number, cost: EdgeCost): number {
  costs.fill(Infinity, 0, map.nodes);
  isDone.fill(0, 0, map.nodes);
  costs[start] = 0;
  previous[start] = -1;
  for (;;) {
    const node = mostPromising(map, goal);
    if (node < 0) return Infinity;
    if (node === goal) return costs[goal];
    isDone[node] = 1;
    for (let at = map.first[node]; at < map.first[node + 1]; at++) {
      const edge = map.edgeAt[at];
      const next = farEnd(map, edge, node);
      const found = costs[node] + cost(edge);
      if (found >= costs[next]) continue;
      costs[next] = found;
      previous[next] = node;
      isDone[next] = 0;
    }
  }
}

/** The open node with the least cost and straight way to the goal; the lowest number of those with the same. */
function mostPromising({ nodes, x, y, z }: Roadmap, goal: number): number {
  let best = -1;
  let least = Infinity;
  for (let node = 0; node < nodes; node++) {
    if (isDone[node] === 1 || costs[node] === Infinity) continue;
    const dx = x[goal] - x[node];
    const dy = y[goal] - y[node];
    const dz = z[goal] - z[node];
    const total = costs[node] + Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (total >= least) continue;
    least = total;
    best = node;
  }
  return best;
}

/** After `findWay` found one: the first node of the way after the start; the start itself when it is the goal. */
export function firstStep(start: number, goal: number): number {
  let node = goal;
  while (node !== start && previous[node] !== start) node = previous[node];
  return node;
}
