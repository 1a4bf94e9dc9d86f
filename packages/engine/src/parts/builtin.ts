import { passageParts, placeCommands, premisesPart } from '@korzo/building';
import { movementControls } from '@korzo/models';
import { wishesPart } from '../wishes/wishes-part.ts';
import { bodies } from './bodies/index.ts';
import { crossings } from './crossings.ts';
import { makerOf, type PartMaker } from './declaration/part-maker.ts';
import { goals } from './goals.ts';
import { hunting } from './hunting.ts';
import { hazards } from './hazards/index.ts';
import { lifts } from './lifts/index.ts';
import { outside } from './outside/index.ts';
import { peopleOnLanes } from './people-on-lanes.ts';
import { rain } from './rain/index.ts';
import { roadblocks } from './roadblocks.ts';
import { traffic } from './traffic/index.ts';

/** The place with what changes in it: restored before all that looks at it. */
const premises: PartMaker = makerOf({
  name: 'premises',
  commands: placeCommands,
  make: ({ premises: place }) => [premisesPart(place)],
});

/**
 * Every domain that a scenario may have. Their order is that of columns in snapshots and checksums; when each comes in a tick, its
 * phases say.
 */
export const builtinParts = [
  premises,
  crossings,
  hazards,
  makerOf({
    name: 'wishes',
    make: (ingredients) => {
      const wishes = wishesPart(ingredients.scenario.groups, ingredients);
      return wishes === undefined ? [] : [wishes];
    },
  }),
  lifts,
  goals,
  makerOf({
    name: 'movement control',
    make: ({ models, premises }) => movementControls(models, (tick) => premises.wallsAt(tick)),
  }),
  hunting,
  rain,
  traffic,
  outside,
  bodies,
  roadblocks,
  peopleOnLanes,
] as const satisfies readonly PartMaker[];

/** Made after all others, those of a program among them: every part may have passages that limit who goes through. */
export const passages = makerOf({ name: 'passages', make: passageParts });
