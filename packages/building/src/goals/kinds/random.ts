import { defineGoal } from '../machine/goal-kind.ts';
import type { OpenPoint, PointKey } from '../machine/open-ground.ts';
import { headFor, isThere } from '../machine/straight.ts';

const point: OpenPoint = { x: 0, y: 0, z: 0 };
const body = { level: 0, radius: 0 };
const key: PointKey = { seed: 0, agent: 0, tick: 0 };

export const random = defineGoal({
  name: 'random',
  summary: 'Heads straight for one random free point after another; never done.',
  parameters: {},
  parts: 'none',
  where: 'anywhere',
  compile: (_values, { places: { ground } }) => ({
    // The note is the tick that the point was drawn at, plus 1: the point follows from it.
    knowsNote: (note) => note >= 0,
    pursue(mind) {
      if (mind.note === 0) mind.note = mind.tick + 1;
      key.seed = mind.seed;
      key.agent = mind.id;
      body.level = mind.level;
      body.radius = mind.radius;
      for (let turn = 0; turn < 2; turn++) {
        key.tick = mind.note - 1;
        ground.drawPoint(key, body, point);
        const isDone = isThere(mind, headFor(mind, point.x, point.y, point.z)) || !ground.isFree(body, point);
        if (!isDone || mind.note === mind.tick + 1) break;
        mind.note = mind.tick + 1;
      }
      return 'going';
    },
  }),
});
