import { findShippedScenario, writeScenario } from '@korzo/engine';
import { corridor, crossing, office, room, school, stadium, stationHall, supermarket } from './places.ts';

/** A scenario to begin with. */
export interface Template {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** The text of a scenario of this name. */
  readonly text: (name: string) => string;
}

/** A shipped scenario under another name. */
const copied =
  (shipped: string) =>
  (name: string): string => {
    const found = findShippedScenario(shipped);
    if ('problems' in found) throw new Error(`${shipped} is not shipped`);
    return writeScenario({ ...found.scenario, name });
  };

/** Every template. A new one is a function and a line here. */
export const builtinTemplates: readonly Template[] = [
  { name: 'room', summary: 'a room with one door', text: room },
  { name: 'corridor', summary: 'a corridor with people in both directions', text: corridor },
  { name: 't-crossing', summary: 'two streams that merge', text: crossing },
  { name: 'station-hall', summary: 'platforms, trains that arrive, and a hall', text: stationHall },
  { name: 'stadium', summary: 'a sector of a stadium with rows of seats', text: stadium },
  { name: 'office', summary: 'twelve offices on a corridor', text: office },
  { name: 'school', summary: 'three storeys of classrooms, joined by stairs', text: school },
  { name: 'supermarket', summary: 'shelves, tills with queues, and customers', text: supermarket },
  { name: 'aquarium', summary: 'schools of fish over a reef', text: copied('reef') },
  { name: 'small-city', summary: 'traffic and people in a small town', text: copied('small-town') },
];
