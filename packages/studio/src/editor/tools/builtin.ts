import type { DrawTool, Gesture, ToolGroup } from './draw-tool.ts';
import { flightMaker, makeCounter, makeGate, makeLift, makeMeasuredLine, passageMaker } from './make-passages.ts';
import { makeGroup, makeWall, shapeMaker } from './make-shapes.ts';
import { makeFlock, solidMaker } from './make-solids.ts';
import type { ElementKind } from '../model/elements.ts';

const drag = 'Drag from corner to corner, or press both corners.';
const corners = 'Press each corner; Enter or the first corner closes it.';
const centre = 'Drag from the centre.';
const onWall = 'Drag along the wall.';

interface GroundOf {
  readonly kind: ElementKind;
  readonly gesture: Gesture;
  /** What names of new ones begin with. */
  readonly base: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

const ground = (
  group: ToolGroup,
  name: string,
  label: string,
  { kind, gesture, base, more = {} }: GroundOf,
): DrawTool => ({
  name,
  label,
  group,
  hint: gesture === 'polygon' ? corners : gesture === 'circle' ? centre : drag,
  gesture,
  make: shapeMaker(kind, gesture, base, more),
});

/** Every tool that draws. A new one is one line here and the function that makes its text. */
export const drawTools: readonly DrawTool[] = [
  ground('Rooms', 'room', 'Room', { kind: 'region', gesture: 'rectangle', base: 'room' }),
  ground('Rooms', 'room-polygon', 'Room, any shape', { kind: 'region', gesture: 'polygon', base: 'room' }),
  { name: 'door', label: 'Door', group: 'Rooms', hint: onWall, gesture: 'segment', make: passageMaker('door') },
  {
    name: 'opening',
    label: 'Opening',
    group: 'Rooms',
    hint: onWall,
    gesture: 'segment',
    make: passageMaker('opening'),
  },
  { name: 'gate', label: 'Exit', group: 'Rooms', hint: onWall, gesture: 'segment', make: makeGate('out') },
  {
    name: 'entrance',
    label: 'Entrance',
    group: 'Rooms',
    hint: `${onWall} Then press it with the tool People: they come in there.`,
    gesture: 'segment',
    make: makeGate('in'),
  },
  ground('Rooms', 'exit-area', 'Exit area', { kind: 'exit', gesture: 'rectangle', base: 'exit' }),
  flight('stairs', 'Stairs'),
  flight('ramp', 'Ramp'),
  flight('escalator', 'Escalator'),
  {
    name: 'lift',
    label: 'Lift',
    group: 'Between floors',
    hint: 'Drag along its door.',
    gesture: 'segment',
    make: makeLift,
  },
  {
    name: 'wall',
    label: 'Wall',
    group: 'Obstacles',
    hint: 'Press each corner; Enter ends it.',
    gesture: 'polyline',
    make: makeWall,
  },
  ground('Obstacles', 'obstacle', 'Obstacle', { kind: 'obstacle', gesture: 'rectangle', base: 'obstacle' }),
  ground('Obstacles', 'obstacle-polygon', 'Obstacle, any shape', {
    kind: 'obstacle',
    gesture: 'polygon',
    base: 'obstacle',
  }),
  ground('Obstacles', 'column', 'Column', { kind: 'obstacle', gesture: 'circle', base: 'column' }),
  ground('Obstacles', 'smoke', 'Smoke', {
    kind: 'hazard',
    gesture: 'rectangle',
    base: 'smoke',
    more: { extinction: 1 },
  }),
  {
    name: 'people',
    label: 'People',
    group: 'People',
    hint: 'Drag a rectangle, press in a room, or press an entrance where they shall come in.',
    gesture: 'spot',
    make: makeGroup,
  },
  ground('People', 'waiting', 'Waiting area', { kind: 'area', gesture: 'rectangle', base: 'waiting' }),
  {
    name: 'counter',
    label: 'Counter',
    group: 'People',
    hint: 'Drag from the counter along its queue.',
    gesture: 'segment',
    make: makeCounter,
  },
  ground('Measuring', 'measured-area', 'Measuring area', {
    kind: 'measured area',
    gesture: 'rectangle',
    base: 'measured',
  }),
  {
    name: 'measured-line',
    label: 'Measuring line',
    group: 'Measuring',
    hint: 'Drag from one end to the other.',
    gesture: 'segment',
    make: makeMeasuredLine,
  },
  solid('ball', 'Ball', 'circle', centre),
  solid('pillar', 'Pillar', 'circle', centre),
  solid('box', 'Box', 'rectangle', drag),
  solid('wall', 'Thick wall', 'segment', 'Drag from one end to the other.'),
  { name: 'flock', label: 'Flock', group: 'In the volume', hint: drag, gesture: 'rectangle', make: makeFlock },
];

function flight(kind: 'stairs' | 'ramp' | 'escalator', label: string): DrawTool {
  const hint = 'Drag along the foot, on the border of a room.';
  const nextHint = 'Page Up or Down, then drag along the landing.';
  return { name: kind, label, group: 'Between floors', hint, nextHint, gesture: 'flight', make: flightMaker(kind) };
}

function solid(kind: 'ball' | 'pillar' | 'box' | 'wall', label: string, gesture: Gesture, how: string): DrawTool {
  const hint = `${how} Its heights are beside; seen from a side, they are drawn.`;
  return { name: `solid-${kind}`, label, group: 'In the volume', hint, gesture, make: solidMaker(kind) };
}

export const findTool = (name: string): DrawTool | undefined => drawTools.find((tool) => tool.name === name);
