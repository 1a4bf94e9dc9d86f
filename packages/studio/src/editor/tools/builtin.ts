import type { DrawTool, Gesture } from './draw-tool.ts';
import { flightMaker, makeCounter, makeGate, makeLift, makeMeasuredLine, passageMaker } from './make-passages.ts';
import { makeGroup, makeWall, shapeMaker } from './make-shapes.ts';
import type { ElementKind } from '../model/elements.ts';

const drag = 'Drag from corner to corner, or press both corners.';
const corners = 'Press each corner; Enter or the first corner closes it.';
const onWall = 'Drag along the wall.';

const ground = (
  name: string,
  label: string,
  kind: ElementKind,
  gesture: Gesture,
  base: string,
  more: Readonly<Record<string, unknown>> = {},
): DrawTool => ({
  name,
  label,
  hint: gesture === 'polygon' ? corners : gesture === 'circle' ? 'Drag from the centre.' : drag,
  gesture,
  make: shapeMaker(kind, gesture, base, more),
});

/** Every tool that draws. A new one is one line here and the function that makes its text. */
export const drawTools: readonly DrawTool[] = [
  ground('room', 'Room', 'region', 'rectangle', 'room'),
  ground('room-polygon', 'Room, any shape', 'region', 'polygon', 'room'),
  { name: 'door', label: 'Door', hint: onWall, gesture: 'segment', make: passageMaker('door') },
  { name: 'opening', label: 'Opening', hint: onWall, gesture: 'segment', make: passageMaker('opening') },
  { name: 'gate', label: 'Exit', hint: onWall, gesture: 'segment', make: makeGate },
  { name: 'wall', label: 'Wall', hint: 'Press each corner; Enter ends it.', gesture: 'polyline', make: makeWall },
  ground('obstacle', 'Obstacle', 'obstacle', 'rectangle', 'obstacle'),
  ground('obstacle-polygon', 'Obstacle, any shape', 'obstacle', 'polygon', 'obstacle'),
  ground('column', 'Column', 'obstacle', 'circle', 'column'),
  flight('stairs', 'Stairs'),
  flight('ramp', 'Ramp'),
  flight('escalator', 'Escalator'),
  { name: 'lift', label: 'Lift', hint: 'Drag along its door.', gesture: 'segment', make: makeLift },
  {
    name: 'counter',
    label: 'Counter',
    hint: 'Drag from the counter along its queue.',
    gesture: 'segment',
    make: makeCounter,
  },
  ground('waiting', 'Waiting area', 'area', 'rectangle', 'waiting'),
  ground('smoke', 'Smoke', 'hazard', 'rectangle', 'smoke', { extinction: 1 }),
  ground('measured-area', 'Measuring area', 'measured area', 'rectangle', 'measured'),
  { name: 'measured-line', label: 'Measuring line', hint: drag, gesture: 'segment', make: makeMeasuredLine },
  {
    name: 'people',
    label: 'People',
    hint: 'Drag a rectangle, or press in a room.',
    gesture: 'rectangle',
    make: makeGroup,
  },
];

function flight(kind: 'stairs' | 'ramp' | 'escalator', label: string): DrawTool {
  const hint =
    'Drag along the foot on the border of a room, change floors (Page Up, Page Down), drag along the landing.';
  return { name: kind, label, hint, gesture: 'flight', make: flightMaker(kind) };
}

export const findTool = (name: string): DrawTool | undefined => drawTools.find((tool) => tool.name === name);
