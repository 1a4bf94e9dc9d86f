import type { CityPlan, PlannedRoad } from '@korzo/city';
import type { CrossAbout, RoadAbout } from './built-city.ts';

/** Bends are shown as chords of at most this angle, rad. */
const chord = Math.PI / 18;

/** The crosses and roads of a plan, for those who point at them and change them. */
export function streetPlanOf(plan: CityPlan): {
  readonly crosses: readonly CrossAbout[];
  readonly roads: readonly RoadAbout[];
} {
  const crosses = plan.crosses.map(({ position, incomes, control, name }, cross): CrossAbout => ({
    cross,
    at: [position[0], position[1], plan.ground(position[0], position[1]) + position[2]],
    incomes: incomes.map(({ point, road, zebra }) => ({
      at: [point[0], point[1]],
      zebra,
      ...(road === undefined ? {} : { road }),
    })),
    control: control.kind,
    ...(name === undefined ? {} : { name }),
  }));
  const roads = plan.roads.map((planned, road): RoadAbout => {
    const { from, to, pieces, zebras, name } = planned;
    const [{ style }] = pieces;
    return {
      ...{ road, from: from.cross, to: to.cross, line: lineOf(planned) },
      lanes: {
        there: style.lanesThere,
        back: style.lanesBack,
        pavement: style.pavement ?? plan.settings.default_pavement_width,
      },
      width: (style.lanesThere + style.lanesBack) * (style.laneWidth ?? plan.settings.default_lane_width),
      zebras: zebras.length,
      ...(name === undefined ? {} : { name }),
    };
  });
  return { crosses, roads };
}

/** Points along the middle of a road. */
function lineOf({ pieces }: PlannedRoad): readonly (readonly [number, number])[] {
  const line: (readonly [number, number])[] = [[pieces[0].from[0], pieces[0].from[1]]];
  for (const { from, to, heading, turn, radius } of pieces) {
    const steps = Math.max(1, Math.ceil(Math.abs(turn) / chord));
    // An arc turns around a point to the left of its heading, or to the right where it turns clockwise.
    const side = Math.sign(turn) * radius;
    const [x, y] = [from[0] - Math.sin(heading) * side, from[1] + Math.cos(heading) * side];
    for (let step = 1; step < steps; step++) {
      const angle = heading + (turn * step) / steps;
      line.push([x + Math.sin(angle) * side, y - Math.cos(angle) * side]);
    }
    line.push([to[0], to[1]]);
  }
  return line;
}
