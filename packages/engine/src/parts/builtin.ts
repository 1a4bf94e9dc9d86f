import { movementControls } from '@korzo/models';
import { traffic } from '../city/index.ts';
import { wishesPart } from '../wishes/wishes-part.ts';
import type { MadePart, PartMaker } from './declaration/part-maker.ts';
import { goalsOf } from './goals.ts';
import { hazards } from './hazards/index.ts';
import { lifts } from './lifts/index.ts';
import { rain } from './rain/index.ts';

const those = (...parts: readonly (MadePart | undefined)[]): readonly MadePart[] =>
  parts.filter((part) => part !== undefined);

/**
 * Every domain that a scenario may have. Their order is that of columns in snapshots and checksums; when each comes in a tick, its
 * phases say.
 */
export const builtinParts = [
  { name: 'crossings', make: (ingredients) => those(ingredients.traffic?.crossings) },
  hazards,
  { name: 'wishes', make: (ingredients) => those(wishesPart(ingredients.scenario.groups, ingredients)) },
  lifts,
  { name: 'goals', make: goalsOf },
  {
    name: 'movement control',
    make: ({ models, premises }) => movementControls(models, (tick) => premises.wallsAt(tick)),
  },
  rain,
  traffic,
] as const satisfies readonly PartMaker[];
