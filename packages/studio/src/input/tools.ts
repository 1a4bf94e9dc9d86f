import type { PassageScenery, Request, RunInfo } from '@korzo/live';
import type { PickEvent, Spot, Viewer } from '@korzo/viewer';
import type { Session } from '../store/session.ts';
import type { Studio, Tool } from '../store/studio.ts';

export interface Stroke {
  readonly studio: Studio;
  readonly session: Session;
  readonly viewer: Viewer;
}

/** Agents the inspector can show at once. */
const mostChosen = 16;

/** A click with the look tool chooses the agent there; with shift it is added or taken away. */
export function chooseAt({ session: { chosen } }: Stroke, { agent, shift }: PickEvent): void {
  if (!shift) chosen.value = agent === undefined ? [] : [agent];
  else if (agent !== undefined) {
    const others = chosen.peek().filter((each) => each !== agent);
    chosen.value = others.length < chosen.peek().length ? others : [...others, agent];
  }
}

export function chooseInside({ session, viewer: { picture } }: Stroke, outline: readonly Spot[], adds: boolean): void {
  const inside = picture.agentsInside(outline.map(({ x, y }) => [x, y] as const));
  session.chosen.value = adds ? [...new Set([...session.chosen.peek(), ...inside])] : inside;
  const count = session.chosen.peek().length;
  session.say(`${count} selected${count > mostChosen ? `; the first ${mostChosen} are shown in full` : ''}.`);
}

/** What a tool asks for when it is used at a place of the ground; undefined when it does nothing there. */
export function requestAt(tool: Tool, at: readonly [number, number, number], level: number): Request | undefined {
  const [x, y, z] = at;
  if (tool.type === 'brush') {
    return { type: 'brush', group: tool.group, at: [x, y, z], level, radius: tool.radius, count: tool.count };
  }
  if (tool.type !== 'obstacle') return undefined;
  const { radius } = tool;
  if (tool.shape === 'circle') return { type: 'obstacle', level, shape: { type: 'circle', centre: [x, y], radius } };
  const outline: [number, number][] = [
    [x - radius, y - radius],
    [x + radius, y - radius],
    [x + radius, y + radius],
    [x - radius, y + radius],
  ];
  return { type: 'obstacle', level, shape: { type: 'polygon', outline } };
}

export function useTool({ studio, session, viewer: { picture } }: Stroke, { x, y }: Spot): void {
  const ground = picture.groundAt(x, y);
  if (ground === undefined) return;
  const request = requestAt(studio.tool.peek(), ground.at, ground.level);
  if (request !== undefined) void session.ask(request);
}

/** Sends the chosen agents to the place under the pointer. */
export function sendTo({ session, viewer: { picture } }: Stroke, { x, y }: Spot): void {
  const ground = picture.groundAt(x, y);
  const agents = [...session.chosen.peek()];
  if (agents.length === 0) session.say('No agents selected. Click one with the tool Look first.', 'warning');
  else if (ground !== undefined) void session.ask({ type: 'send', agents, goal: [...ground.at] });
}

/** Opens or closes the door or gate under the pointer; a dropped obstacle is taken away. */
export function usePassage({ session, viewer: { picture } }: Stroke, { x, y }: Spot): void {
  const thing = picture.thingAt(x, y);
  const info = session.info.peek();
  if (thing === undefined || info === undefined) {
    session.say('There is no door or gate here.', 'warning');
    return;
  }
  if (thing.type === 'obstacle') {
    void session.ask({ type: 'clear', obstacle: thing.id });
    return;
  }
  const passage = passageOf(info, thing.id);
  if (passage === undefined) return;
  if (session.status.peek()?.playback !== undefined) {
    session.say('Doors of the past stay as they were. Go to Live, or branch here, to change them.', 'warning');
    return;
  }
  void session.ask({ type: 'passage', passage: passage.id, open: !passage.open });
  session.say(`${passage.id} is ${passage.open ? 'closed' : 'opened'}.`);
}

const passageOf = ({ scenery }: RunInfo, id: string): Pick<PassageScenery, 'id' | 'open'> | undefined =>
  scenery.levels
    .flatMap(({ portals, gates, exits }) => [...portals, ...gates, ...exits])
    .find((passage) => passage.id === id);

/** The shape of the tool under the pointer. */
export function showCursor({ studio, viewer }: Stroke, spot: Spot | undefined): void {
  const { picture } = viewer;
  const tool = studio.tool.peek();
  const shaped = tool.type === 'brush' || tool.type === 'obstacle';
  if (shaped) viewer.touch();
  const ground = spot !== undefined && shaped ? picture.groundAt(spot.x, spot.y) : undefined;
  if (ground === undefined || !shaped) {
    picture.showCursor(undefined);
    return;
  }
  const shape = tool.type === 'obstacle' ? tool.shape : 'circle';
  picture.showCursor({ shape, radius: Math.max(0.2, tool.radius), at: ground.at });
}
