import { stringify } from 'yaml';
import { inRects } from './rectangle-notation.ts';
import type { BareScenario } from './scenario-schema.ts';

/** A scenario as YAML (or JSON) text that reads back as the same scenario. */
export function writeScenario(scenario: BareScenario, options: { readonly as?: 'yaml' | 'json' } = {}): string {
  const document = inRects(scenario);
  if (options.as === 'json') return `${JSON.stringify(document, undefined, 2)}\n`;
  return stringify(document, { lineWidth: 120, aliasDuplicateObjects: false, collectionStyle: 'any' });
}
