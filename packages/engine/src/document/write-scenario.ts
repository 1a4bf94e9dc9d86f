import { stringify } from 'yaml';
import type { BareScenario } from './scenario-schema.ts';

/** A scenario as YAML (or JSON) text that reads back as the same scenario. */
export function writeScenario(scenario: BareScenario, options: { readonly as?: 'yaml' | 'json' } = {}): string {
  if (options.as === 'json') return `${JSON.stringify(scenario, undefined, 2)}\n`;
  return stringify(scenario, { lineWidth: 120, aliasDuplicateObjects: false, collectionStyle: 'any' });
}
