import { stringify } from 'yaml';
import type { Scenario } from './scenario-schema.ts';

/** A scenario as YAML (or JSON) text that reads back as the same scenario. */
export function writeScenario(scenario: Scenario, options: { readonly as?: 'yaml' | 'json' } = {}): string {
  if (options.as === 'json') return `${JSON.stringify(scenario, undefined, 2)}\n`;
  return stringify(scenario, { lineWidth: 120, aliasDuplicateObjects: false, collectionStyle: 'any' });
}
