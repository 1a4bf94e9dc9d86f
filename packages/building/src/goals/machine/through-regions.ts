import type { CompiledGoal, GoalSetting } from './goal-kind.ts';
import type { Mind } from './mind.ts';

export interface RegionalGoal {
  /** The point wanted. Asked for whenever the person is in a region again. */
  readonly place: (mind: Mind) => { readonly level: number; readonly x: number; readonly y: number } | undefined;
  /** m */
  readonly within: number;
  /** Why it fails when there is no way. */
  readonly reason: string;
}

/**
 * Reaches a point portal by portal, as in MASS: in a region that is not the goal's, one of the next regions on shortest paths
 * is drawn from the table, then one of the portals there; in the goal's region a way to the point is planned.
 */
export function throughRegions(setting: GoalSetting, purpose: number, goal: RegionalGoal): CompiledGoal {
  const pass = setting.add(passPortal);
  return {
    pursue(mind) {
      const place = goal.place(mind);
      if (place === undefined) return mind.fail(goal.reason);
      const here = mind.region;
      const there = mind.ways.regionAt(place.level, place.x, place.y);
      if (here < 0 || here === there) {
        const left = mind.walkToPoint(place.x, place.y);
        if (left === Infinity) return mind.fail(goal.reason);
        return left <= goal.within ? 'reached' : 'going';
      }
      const passage = there < 0 ? undefined : mind.drawPassage(here, there, purpose);
      if (passage === undefined) return mind.fail(goal.reason);
      mind.push(pass, passage);
      return 'going';
    },
    partEnded: (mind, outcome) => (outcome === 'failed' ? mind.fail(mind.reason) : 'going'),
  };
}

/** Walks through the portal it was given as its note; done in the region beyond. */
const passPortal: CompiledGoal = {
  knowsNote: (note, { building: { portals } }) => note >= -portals.length && note < portals.length,
  pursue(mind) {
    if (mind.region === mind.ways.regionBeyond(mind.note)) return 'reached';
    return mind.walkThrough(mind.note) ? 'going' : mind.fail('there is no path through the portal');
  },
};
