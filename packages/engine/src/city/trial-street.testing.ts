import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

/** A street of 240 m with a crossing in its middle, and cars both ways. */
const street = `main() {
  Style *street = new Style(1, 1, lsDashed);
  street->pavement(3);
  Way *w = new Way(straight);
  w->use_style(street); w->zebra_at(0.5); w->set_name("Long Street");
  w->connect(new Cross(0, 0, 0, 2), 0, new Cross(240, 0, 0, 2), 0);
}`;

export const trialWalkers = `groups:
  - { name: walkers, model: orca, count: 14, place: { shape: rect, min: [90, -12], max: [150, 12] }, goals: [{ goal: wander, stay: 0 }] }
`;

/** A scenario in that street, with more of it in YAML. */
export function trialStreet(more: string): Scenario {
  const text = `korzo: 1\nname: street\ntitle: Street\nabout: A street.\ncity: { text: ${JSON.stringify(street)} }\n${more.includes('run:') ? '' : 'run: { dt: 0.2, duration: 60 }\n'}${more}`;
  const result = readScenario(text, { file: 'street.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  return result.scenario;
}
