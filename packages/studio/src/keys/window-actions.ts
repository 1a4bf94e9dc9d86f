import { letGo } from '../driving/drive.ts';
import type { Panel, Studio, Tool } from '../store/studio.ts';
import type { Action, Actions } from './action.ts';

export function togglePanel(studio: Studio, panel: Panel): void {
  studio.panel.value = studio.panel.peek() === panel ? undefined : panel;
}

export function toggleFullScreen(): void {
  if (document.fullscreenElement === null) void document.documentElement.requestFullscreen().catch(() => undefined);
  else void document.exitFullscreen();
}

/** One thing at a time: help, problems, the tool in hand, who is chosen. True when there was something to leave. */
export function leaveOne(studio: Studio): boolean {
  const session = studio.session.peek();
  if (studio.helpOpen.peek()) studio.helpOpen.value = false;
  else if (studio.driven.peek() !== undefined) letGo(studio);
  else if ((session?.problems.peek().length ?? 0) > 0 && session !== undefined) session.problems.value = [];
  else if (studio.tool.peek().type !== 'look') studio.tool.value = { type: 'look' };
  else if ((session?.chosen.peek().length ?? 0) > 0 && session !== undefined) session.chosen.value = [];
  else return false;
  return true;
}

/** The agent nearest to the middle of the active cell, for those who have no pointer. */
function chooseMiddle(studio: Studio): void {
  const session = studio.session.peek();
  const target = studio.cameras.peek()[studio.activeCamera.peek()]?.target;
  const sight = session?.live.sight;
  if (session === undefined || target === undefined || sight === undefined) return;
  let nearest = -1;
  let least = Infinity;
  for (let row = 0; row < sight.count; row++) {
    const distance = (sight.x[row] - target[0]) ** 2 + (sight.y[row] - target[1]) ** 2;
    if (distance < least) [least, nearest] = [distance, sight.id[row]];
  }
  if (nearest >= 0) chooseOne(studio, nearest);
}

function chooseOne(studio: Studio, agent: number): void {
  const session = studio.session.peek();
  if (session === undefined) return;
  session.chosen.value = [agent];
  session.say(`Agent ${agent} is selected.`);
}

/** The next or previous id in sight. */
function chooseBeside(studio: Studio, by: -1 | 1): void {
  const session = studio.session.peek();
  const sight = session?.live.sight;
  if (session === undefined || sight === undefined || sight.count === 0) return;
  const ids = Array.from(sight.id.subarray(0, sight.count)).sort((a, b) => a - b);
  const at = ids.indexOf(session.chosen.peek()[0]);
  chooseOne(studio, ids[(at + by + ids.length) % ids.length]);
}

const tool = (words: string, take: Tool): Action => ({
  words,
  section: 'Tools and panels',
  press: (studio) => void (studio.tool.value = take),
});
const panel = (words: string, name: Panel): Action => ({
  words,
  section: 'Tools and panels',
  press: (studio) => togglePanel(studio, name),
});

export const windowActions: Actions = {
  chooseMiddle: { words: 'Select the agent in the middle', section: 'Agents', press: chooseMiddle },
  nextAgent: { words: 'Select the next agent', section: 'Agents', press: (studio) => chooseBeside(studio, 1) },
  previousAgent: { words: 'Select the previous agent', section: 'Agents', press: (studio) => chooseBeside(studio, -1) },
  toolLook: tool('Look around', { type: 'look' }),
  toolLasso: tool('Lasso', { type: 'lasso' }),
  toolBrush: tool('Add agents with a brush', { type: 'brush', group: 0, count: 5, radius: 1.5 }),
  toolObstacle: tool('Drop obstacles', { type: 'obstacle', shape: 'square', radius: 1 }),
  toolPassage: tool('Open and close doors', { type: 'passage' }),
  panelParameters: panel('Parameters', 'parameters'),
  panelSteer: panel('Steer', 'steer'),
  panelInspect: panel('Inspect', 'inspect'),
  panelCharts: panel('Charts', 'charts'),
  panelView: panel('View', 'view'),
  panelLog: panel('Log', 'log'),
  panelCompare: panel('Compare', 'compare'),
  help: {
    words: 'Show this list',
    section: 'Window',
    press: ({ helpOpen }) => void (helpOpen.value = !helpOpen.peek()),
  },
  fullScreen: { words: 'Full screen', section: 'Window', press: toggleFullScreen },
  leave: {
    words: 'Close, cancel, release',
    section: 'Window',
    press(studio) {
      if (!leaveOne(studio)) studio.panel.value = undefined;
    },
  },
  quit: {
    words: 'Leave the run, back to the gallery',
    section: 'Window',
    press(studio) {
      if (!leaveOne(studio)) studio.page.value = 'gallery';
    },
  },
};
