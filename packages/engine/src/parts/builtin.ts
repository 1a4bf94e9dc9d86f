import { movementControls } from '@korzo/models';
import { goalsOf } from './goals.ts';
import { hazardsOf } from './hazards.ts';
import { wishesPart } from '../wishes/wishes-part.ts';
import type { MadePart, PartMaker } from './part-maker.ts';

const those = (...parts: readonly (MadePart | undefined)[]): readonly MadePart[] =>
  parts.filter((part) => part !== undefined);

/**
 * Every domain that a scenario may have. Their order is that of columns in snapshots and checksums; when each comes in a tick, its
 * phases say.
 */
export const builtinParts: readonly PartMaker[] = [
  { name: 'crossings', make: ({ traffic }) => those(traffic?.crossings) },
  { name: 'hazards', make: ({ scenario, site }) => those(hazardsOf(scenario.world.hazards, site)) },
  { name: 'wishes', make: (ingredients) => those(wishesPart(ingredients.scenario.groups, ingredients)) },
  { name: 'goals', make: goalsOf },
  {
    name: 'movement control',
    make: ({ models, premises }) => movementControls(models, (tick) => premises.wallsAt(tick)),
  },
  { name: 'traffic', make: ({ traffic }) => those(traffic?.part) },
];
