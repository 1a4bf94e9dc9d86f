import type { DrawOptions } from '@korzo/viewer/light';
import { heatKinds } from '../address/view-state.ts';
import type { Studio } from '../store/studio.ts';
import type { Action, Actions } from './action.ts';

export function changeDraw(studio: Studio, change: Partial<DrawOptions>): void {
  studio.draw.value = { ...studio.draw.peek(), ...change };
}

const say = (studio: Studio, text: string): void => studio.session.peek()?.say(text);

const next = <Word>(words: readonly Word[], now: Word): Word => words[(words.indexOf(now) + 1) % words.length];

/** Goes through the words an option may be, and says which one it is now. */
function cycle<Name extends 'agents' | 'colours' | 'obstacles' | 'map'>(
  name: Name,
  options: readonly DrawOptions[Name][],
  words: string,
): Action {
  return {
    words: `${words}: ${options.join(', ')}`,
    section: 'Picture',
    press(studio) {
      const value = next(options, studio.draw.peek()[name]);
      changeDraw(studio, { [name]: value });
      say(studio, `${words}: ${value}`);
    },
  };
}

function toggle(name: 'scale' | 'velocities' | 'trails', words: string): Action {
  return {
    words,
    section: 'Picture',
    press(studio) {
      const on = !studio.draw.peek()[name];
      changeDraw(studio, { [name]: on });
      say(studio, `${words}: ${on ? 'shown' : 'hidden'}`);
    },
  };
}

function annotation(name: Exclude<keyof DrawOptions['annotate'], 'whom'>, words: string): Action {
  return {
    words,
    section: 'Agents',
    press(studio) {
      const { annotate } = studio.draw.peek();
      const on = !annotate[name];
      changeDraw(studio, { annotate: { ...annotate, [name]: on } });
      say(studio, `${words}: ${on ? 'shown' : 'hidden'}`);
    },
  };
}

/** One floor up or down; from the stack it begins with the ground floor. */
function goToLevel(studio: Studio, step: number): void {
  const count = studio.session.peek()?.info.peek()?.scenery.levels.length ?? 1;
  const { levels } = studio.draw.peek();
  const level = levels.show === 'stack' ? 0 : Math.min(count - 1, Math.max(0, levels.level + step));
  changeDraw(studio, { levels: { ...levels, show: 'one', level } });
  say(studio, `Floor ${level} of ${count}`);
}

/** The debug view of the boids crowd: speeds, sight and what is seen, of all; or none of it. */
function toggleDebugView(studio: Studio): void {
  const { annotate } = studio.draw.peek();
  const on = annotate.whom !== 'all';
  const whom = on ? 'all' : 'chosen';
  changeDraw(studio, { velocities: on, annotate: { ...annotate, whom, sight: true, rays: true, neighbours: true } });
  say(studio, `Debug view: ${on ? 'on' : 'off'}`);
}

export const pictureActions: Actions = {
  agents: cycle('agents', ['bodies', 'prisms', 'discs'], 'Agents'),
  colours: cycle('colours', ['sex', 'group', 'model', 'speed'], 'Colours'),
  obstacles: cycle('obstacles', ['solid', 'translucent', 'hidden'], 'Obstacles'),
  map: cycle('map', ['none', 'quadtree', 'grid'], 'Map'),
  borders: {
    words: 'Regions, portals and gates',
    section: 'Picture',
    press(studio) {
      const { regions, portals, gates } = studio.draw.peek();
      const on = !(regions || portals || gates);
      changeDraw(studio, { regions: on, portals: on, gates: on });
      say(studio, `Regions, portals and gates: ${on ? 'shown' : 'hidden'}`);
    },
  },
  heat: {
    words: 'Heat map: none, density, speed',
    section: 'Picture',
    press(studio) {
      studio.heat.value = next(heatKinds, studio.heat.peek());
      say(studio, `Heat map: ${studio.heat.peek()}`);
    },
  },
  scale: toggle('scale', 'Scale'),
  velocities: toggle('velocities', 'Speed vectors'),
  trails: toggle('trails', 'Trails'),
  levelUp: { words: 'One floor up', section: 'Picture', press: (studio) => goToLevel(studio, 1) },
  levelDown: { words: 'One floor down', section: 'Picture', press: (studio) => goToLevel(studio, -1) },
  stackLevels: {
    words: 'All floors',
    section: 'Picture',
    press(studio) {
      changeDraw(studio, { levels: { ...studio.draw.peek().levels, show: 'stack' } });
      say(studio, 'All floors');
    },
  },
  annotateWhom: {
    words: 'Annotate: selected agents, all, none',
    section: 'Agents',
    press(studio) {
      const { annotate } = studio.draw.peek();
      const whom = next(['chosen', 'all', 'none'] as const, annotate.whom);
      changeDraw(studio, { annotate: { ...annotate, whom } });
      say(studio, `Annotated: ${whom}`);
    },
  },
  annotatePath: annotation('path', 'Paths'),
  annotateNeighbours: annotation('neighbours', 'Neighbours seen'),
  annotateRays: annotation('rays', 'Obstacles seen'),
  annotateForces: annotation('forces', 'Steering forces'),
  annotateSight: annotation('sight', 'Field of sight'),
  debugView: { words: 'Debug view: what all agents see', section: 'Agents', press: toggleDebugView },
};
