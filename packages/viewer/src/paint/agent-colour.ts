import type { Appearance } from '@korzo/live';
import type { DrawOptions } from '../picture/picture.ts';
import { man, seriesColour, woman, type Colour } from './colours.ts';

const predator: Colour = [0.78, 0.2, 0.28];

/** What agents are coloured by: where none of them has a sex, groups distinguish them. For the picture and for the legend. */
export function coloursFor(
  colours: DrawOptions['colours'],
  looks: readonly Pick<Appearance, 'sex'>[],
): DrawOptions['colours'] {
  return colours === 'sex' && looks.every(({ sex }) => sex === undefined) ? 'group' : colours;
}

/** The colour of an agent that is not coloured by its speed; for the agent and for the legend. */
export function agentColour(
  look: Pick<Appearance, 'kind' | 'group' | 'model' | 'sex'>,
  colours: DrawOptions['colours'],
): Colour {
  if (colours === 'group') return seriesColour(look.group);
  if (colours === 'model') return seriesColour(look.model);
  if (look.sex === 'man') return man;
  if (look.sex === 'woman') return woman;
  if (look.kind === 'predator') return predator;
  // Blue and red mean men and women: groups whose sex is not given take the colours after them.
  return seriesColour(look.group + (look.kind === 'fish' ? 7 : 2));
}
