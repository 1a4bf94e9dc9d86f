import { eachTile, type TilePlace } from './run-place.ts';
import type { Part } from './part.ts';

/** The strategic layer: what agents want. It decides from an agent's own state and random numbers keyed by agent and tick. */
export interface Guide extends Omit<Part, 'phases'> {
  /** Parts and phases that it comes after and before, beside the exchange and the look at the neighbours between which all guides are. */
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  /** Changes goals, desired speeds and wanted exits of the own agents of a tile. */
  readonly choose: (place: TilePlace) => void;
}

/** A part with one phase of the same name, in which it leads people tile by tile. */
export function guide({ after = [], before = [], choose, ...part }: Guide): Part {
  const phase = {
    name: part.name,
    after: ['exchange', ...after],
    before: ['places', ...before],
    work: eachTile(choose),
  };
  return { ...part, phases: [phase] };
}
