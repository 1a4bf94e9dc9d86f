import type { MeasurePlace } from '@korzo/analysis';

interface WithDetectors {
  readonly traffic?: { readonly detectors?: readonly { readonly name: string }[] };
}

/** The place without the detectors of traffic, whose lines are called by their name and the lane: people are not counted there. */
export function withoutDetectors<P extends MeasurePlace>(place: P, scenario: string): P {
  const lines = place.world.measuring?.lines;
  const names = detectorsIn(scenario);
  if (lines === undefined || names.size === 0) return place;
  const left = lines.filter(({ id }) => !names.has(id.replace(/-\d+$/, '')));
  return { ...place, world: { ...place.world, measuring: { ...place.world.measuring, lines: left } } };
}

function detectorsIn(text: string): ReadonlySet<string> {
  try {
    const { traffic } = JSON.parse(text) as WithDetectors;
    return new Set(traffic?.detectors?.map(({ name }) => name));
  } catch {
    return new Set();
  }
}
