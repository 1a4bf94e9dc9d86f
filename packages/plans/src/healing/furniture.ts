import type { Point } from '@korzo/building';
import type { Tolerances } from '../drawing/tolerances.ts';
import { componentsOf, meanWidth, perimeterOf, type Component } from '../network/components.ts';
import { facesOf, type Loop } from '../network/faces.ts';
import type { Network } from '../network/weld.ts';
import type { Healer } from '../drawing/healing.ts';

export interface Cleared {
  /** Without what stands about. */
  readonly network: Network;
  readonly solids: readonly (readonly Point[])[];
}

/** A thing twice as long as wide; a shorter one is a pillar or a table, never a piece of wall. */
const elongated = 4.4;
/** Thicker things are no pieces of wall, as the mean width of their outline, m. */
const thickestPiece = 0.4;

/** Takes free-standing closed shapes out of a network: pillars and furniture. Pieces of wall between two doors stay. */
export function clearFurniture(network: Network, { furniture }: Tolerances, healer: Healer): Cleared {
  const solids: (readonly Point[])[] = [];
  const dropped = new Set<number>();
  for (const component of componentsOf(network)) {
    if (!component.isClosed || !isSmall(component, furniture) || !isWalls(component, network)) continue;
    const around = outsideOf(component, network);
    if (around === undefined) continue;
    const width = meanWidth(-around.area, perimeterOf(around.outline));
    if (width < thickestPiece && perimeterOf(around.outline) / (2 * width) > elongated) continue;
    for (const edge of component.edges) dropped.add(edge);
    const [west, south, east, north] = component.box;
    const size = `${(east - west).toFixed(2)} x ${(north - south).toFixed(2)} m`;
    if (healer.heal('furniture', around.outline, `A free-standing shape of ${size} became an obstacle.`))
      solids.push(around.outline.toReversed());
  }
  return { network: { ...network, edges: network.edges.filter((_, edge) => !dropped.has(edge)) }, solids };
}

export const isSmall = ({ box: [west, south, east, north] }: Component, furniture: number): boolean =>
  Math.max(east - west, north - south) <= furniture;

const isWalls = ({ edges }: Component, network: Network): boolean =>
  edges.every((edge) => network.edges[edge].kind === 'wall');

/** The walk around the outside of a component that hangs together and has no loose end. */
function outsideOf({ edges }: Component, network: Network): Loop | undefined {
  const [outside] = facesOf({ points: network.points, edges: edges.map((edge) => network.edges[edge]) }).faces;
  const [loop] = outside.holes;
  return new Set(loop.nodes).size === loop.nodes.length ? loop : undefined;
}
