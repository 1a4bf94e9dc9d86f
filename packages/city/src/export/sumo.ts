import { atan2 } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import { sideOfNetwork } from '../roads/driving-side.ts';
import { placeOnLane } from '../roads/on-lane.ts';
import type { JunctionControl, Lane, RoadNetwork } from '../roads/road-network.ts';
import { laneEdges } from '../roads/surface.ts';
import { lineOf, partOfLine } from './lane-line.ts';
import { standings } from './main-roads.ts';
import { writeSumoLights } from './sumo-lights.ts';
import { edgesOf, linksOf, nodeId, type SumoEdge, type SumoLink } from './sumo-names.ts';
import { rounded, XmlText } from './xml-text.ts';

/** A network as netconvert of SUMO reads it, by the endings of the files. */
export interface SumoPlainXml {
  readonly 'nod.xml': string;
  readonly 'edg.xml': string;
  readonly 'con.xml': string;
  readonly 'tll.xml': string;
  /** Names the others: `netconvert -c NAME.netccfg` makes NAME.net.xml of them. */
  readonly netccfg: string;
}

/**
 * Writes a network as plain XML of SUMO. Road r is the edge `r0`, `r1` ..., junction j the node `j0`, `j1` ...; lanes and
 * turns keep their own shapes.
 */
export function writeSumo(network: RoadNetwork, name = 'city'): SumoPlainXml {
  const edges = edgesOf(network);
  const links = linksOf(network, edges);
  return {
    'nod.xml': writeNodes(network, edges),
    'edg.xml': writeEdges(network, edges),
    'con.xml': writeConnections(network, edges, links),
    'tll.xml': writeSumoLights(network, links),
    netccfg: writeConfiguration(network, name),
  };
}

const types: Readonly<Record<JunctionControl, string>> = {
  'right-before-left': 'right_before_left',
  'main-road': 'priority',
  'all-way': 'allway_stop',
  light: 'traffic_light',
  actuated: 'traffic_light',
};

function writeNodes(network: RoadNetwork, edges: readonly SumoEdge[]): string {
  const paper = new XmlText();
  paper.element('nodes', {}, () => {
    for (const [number, { position, control, light, name }] of network.junctions.entries()) {
      const type = light === undefined && types[control] === 'traffic_light' ? 'priority' : types[control];
      paper.element('node', {
        id: nodeId(number),
        ...at(position),
        type,
        tl: type === 'traffic_light' ? nodeId(number) : undefined,
        rightOfWay: type === 'priority' ? 'edgePriority' : undefined,
        shape: outlineOf(network, number),
        name,
      });
    }
    for (const [index, { to, road, lanes, share }] of edges.entries()) {
      const next = edges[index + 1];
      if (next === undefined || next.road !== road) continue;
      const [one, other] = [network.lanes[lanes[0]], network.lanes[next.lanes[0]]];
      const [end, start] = [
        placeOnLane(one, one.length * share[1]).point,
        placeOnLane(other, other.length * next.share[0]).point,
      ];
      paper.element('node', { id: to, ...at(middle(end, start)), type: 'priority' });
    }
  });
  return paper.toString();
}

/**
 * The corners of all roads that meet, around the middle. Without an outline netconvert draws one, and leads roads that end
 * before it or beside it on up to there.
 */
function outlineOf({ lanes, junctions }: RoadNetwork, number: number): string | undefined {
  const { position, lanes: own } = junctions[number];
  const corners = own.flatMap((lane) => {
    const edges = laneEdges(lanes[lane]);
    return [edges[0], edges[edges.length - 1]].flat();
  });
  if (corners.length === 0) return undefined;
  const bearing = ([x, y]: Vector): number => atan2(y - position[1], x - position[0]);
  return shapeOf(corners.toSorted((one, other) => bearing(other) - bearing(one)));
}

const at = ([x, y, z]: Vector): Record<'x' | 'y' | 'z', string> => ({ x: rounded(x), y: rounded(y), z: rounded(z) });
const middle = (one: Vector, other: Vector): Vector => [
  (one[0] + other[0]) / 2,
  (one[1] + other[1]) / 2,
  (one[2] + other[2]) / 2,
];

const shapeOf = (points: readonly Vector[]): string => points.map((point) => point.map(rounded).join(',')).join(' ');

function writeEdges(network: RoadNetwork, edges: readonly SumoEdge[]): string {
  const paper = new XmlText();
  const edgeOf = new Map(edges.flatMap((edge) => edge.lanes.map((lane) => [lane, edge])));
  const standing = standings(network);
  paper.element('edges', {}, () => {
    for (const edge of edges) {
      const { id, from, to, road, share } = edge;
      const lanes = edge.lanes.map((lane) => network.lanes[lane]);
      const [inner] = lanes;
      const speed = rounded(lanes.reduce((most, { speedLimit }) => Math.max(most, speedLimit), 0));
      const attributes = {
        id,
        from,
        to,
        numLanes: lanes.length,
        speed,
        priority: 1 + (standing.get(road)?.ahead ?? 0),
      };
      // SUMO's edges lie along the line between both directions.
      const shape = shapeOf(partOfLine(lineOf(inner, (-sideOfNetwork(network) * inner.width) / 2), share));
      paper.element('edge', { ...attributes, shape, name: network.roads[road].name }, () => {
        for (const [index, lane] of lanes.toReversed().entries())
          writeLane(paper, lane, { index, share, opposite: overtakingLane(lane, edge, edgeOf) });
      });
    }
  });
  return paper.toString();
}

interface LanePlacing extends Pick<SumoEdge, 'share'> {
  readonly index: number;
  readonly opposite: string | undefined;
}

function writeLane(paper: XmlText, lane: Lane, { index, share, opposite }: LanePlacing): void {
  const { speedLimit, width } = lane;
  const shape = shapeOf(partOfLine(lineOf(lane), share));
  paper.element('lane', { index, speed: rounded(speedLimit), width: rounded(width), shape }, () => {
    if (opposite !== undefined) paper.element('neigh', { lane: opposite });
  });
}

/** The lane on the other side of the middle line that may be used to overtake. SUMO wants it between the same nodes. */
function overtakingLane(
  { related }: Lane,
  { from, to }: SumoEdge,
  edgeOf: ReadonlyMap<number, SumoEdge>,
): string | undefined {
  const beside = related.find((relation) => relation.kind === 'opposite' && relation.mayOvertake);
  const edge = beside === undefined ? undefined : edgeOf.get(beside.lane);
  return edge?.from === to && edge.to === from ? `${edge.id}_${edge.lanes.length - 1}` : undefined;
}

function writeConnections(network: RoadNetwork, edges: readonly SumoEdge[], links: readonly SumoLink[]): string {
  const paper = new XmlText();
  paper.element('connections', {}, () => {
    for (const { from, to, fromLane, toLane, lane } of links) {
      const ends = { from: from.id, to: to.id, fromLane, toLane };
      if (lane === undefined) {
        paper.element('connection', ends);
        continue;
      }
      const { pieces, length } = network.lanes[lane];
      const speed = pieces.reduce((least, piece) => Math.min(least, piece.speed), Infinity);
      const shape = shapeOf(lineOf({ pieces }));
      paper.element('connection', { ...ends, speed: rounded(speed), length: rounded(length), shape });
    }
    // Without a word netconvert would guess where these lead.
    const leading = new Set(links.map(({ from }) => from.id));
    for (const { id } of edges) if (!leading.has(id)) paper.element('connection', { from: id });
  });
  return paper.toString();
}

const value = (word: string): { value: string } => ({ value: word });

function writeConfiguration(network: RoadNetwork, name: string): string {
  const paper = new XmlText();
  paper.element('configuration', {}, () => {
    paper.element('input', {}, () => {
      paper.element('node-files', value(`${name}.nod.xml`));
      paper.element('edge-files', value(`${name}.edg.xml`));
      paper.element('connection-files', value(`${name}.con.xml`));
      paper.element('tllogic-files', value(`${name}.tll.xml`));
    });
    paper.element('output', {}, () => paper.element('output-file', value(`${name}.net.xml`)));
    paper.element('processing', {}, () => {
      paper.element('no-turnarounds', value('true'));
      if (sideOfNetwork(network) < 0) paper.element('lefthand', value('true'));
      paper.element('offset.disable-normalization', value('true'));
    });
  });
  return paper.toString();
}
