import type { WayOrder, WayRule } from '@korzo/core';
import type { SpacePoint } from './free-space.ts';

/** What the author rules for one way; the same numbers where there is no rule. */
export interface RuledWay {
  readonly order?: WayOrder;
  readonly weight: number;
  readonly speed: number;
}

const unruled: RuledWay = { weight: 1, speed: 1 };

/** The rules of all areas that a straight way passes through: weights and speeds multiply, of several orders the last holds. */
export function ruleFor(rules: readonly WayRule[], level: number, from: SpacePoint, to: SpacePoint): RuledWay {
  let found = unruled;
  for (const rule of rules) {
    if (rule.level !== level || !passesThrough(rule, from, to)) continue;
    const order = rule.order ?? found.order;
    found = {
      weight: found.weight * rule.weight,
      speed: found.speed * rule.speed,
      ...(order === undefined ? {} : { order }),
    };
  }
  return found;
}

/** Whether a segment has a point in the box; on floors heights do not count. */
function passesThrough({ level, min, max }: WayRule, from: SpacePoint, to: SpacePoint): boolean {
  const starts = [from.x, from.y, from.z];
  const ends = [to.x, to.y, to.z];
  let first = 0;
  let last = 1;
  for (let axis = 0; axis < (level < 0 ? 3 : 2); axis++) {
    const along = ends[axis] - starts[axis];
    if (along === 0) {
      if (starts[axis] < min[axis] || starts[axis] > max[axis]) return false;
      continue;
    }
    const enters = ((along > 0 ? min : max)[axis] - starts[axis]) / along;
    const leaves = ((along > 0 ? max : min)[axis] - starts[axis]) / along;
    first = Math.max(first, enters);
    last = Math.min(last, leaves);
  }
  return first <= last;
}
