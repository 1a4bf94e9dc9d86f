import type { MeasurePlace } from '@korzo/analysis';

interface WithDetectors {
  readonly traffic?: {
    readonly detectors?: readonly { readonly name: string }[];
    readonly junctions?: readonly { readonly name: string }[];
  };
}

/** The place without the detectors of traffic, whose lines are called by their name and the lane: people are not counted there. */
export function withoutDetectors<P extends MeasurePlace>(place: P, scenario: string): P {
  const lines = place.world.measuring?.lines;
  const names = detectorsIn(scenario);
  if (lines === undefined || names.size === 0) return place;
  const left = lines.filter(({ id }) => !names.has(id.replace(/-\d+$/, '')));
  return { ...place, world: { ...place.world, measuring: { ...place.world.measuring, lines: left } } };
}

const detectorsIn = (text: string): ReadonlySet<string> => new Set(trafficIn(text)?.detectors?.map(({ name }) => name));

/** The junctions that a scenario measures; those without an area in the place are left out. */
export function junctionsIn({ world }: MeasurePlace, scenario: string): readonly string[] {
  const areas = new Set(world.measuring?.areas.map(({ id }) => id));
  return (trafficIn(scenario)?.junctions ?? []).map(({ name }) => name).filter((name) => areas.has(name));
}

function trafficIn(text: string): WithDetectors['traffic'] {
  try {
    return (JSON.parse(text) as WithDetectors).traffic;
  } catch {
    return undefined;
  }
}
