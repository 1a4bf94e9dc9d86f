import { carryOut, foreseen, property, type CommandKind } from '@korzo/core';
import { anyRoad, demandCommand, driversCommand, greenCommand, roadCommand, tripCommand } from './commands.ts';
import type { TrafficControl } from './traffic-control.ts';

/** More names than this are typed, not chosen from a list. */
const mostChoices = 500;

/** What the commands of traffic do in one run, with the names that its city and vehicles have. */
export function commandsFor(control: TrafficControl): readonly CommandKind[] {
  const { kinds, models } = control.kinds;
  const names = [...control.roads.keys()];
  const [roads, roadsOrAny] = [among(names), among([...new Set([...names, anyRoad])])];
  const kind = among(kinds.map(({ name }) => name));
  return [
    named(
      foreseen(
        carryOut(roadCommand, (asked) => control.setRoad(asked)),
        ({ road }) => control.problemWithRoads(road),
      ),
      { road: roads },
    ),
    carryOut(demandCommand, (asked, { tick, dt }) => control.scaleDemand(asked, tick * dt)),
    named(
      foreseen(
        carryOut(greenCommand, (asked) => control.setGreen(asked)),
        (asked) => control.problemWithGreen(asked),
      ),
      { junction: among([...control.lights.keys()]) },
    ),
    named(
      foreseen(
        carryOut(tripCommand, (asked) => control.send(asked)),
        ({ from, to }) => control.problemWithRoads(...[from, to].filter((name) => name !== anyRoad)),
      ),
      { kind, from: roadsOrAny, to: roadsOrAny },
    ),
    named(
      foreseen(
        carryOut(driversCommand, (asked) => control.setDrivers(asked)),
        (asked) => control.problemWithDrivers(asked),
      ),
      { kind, parameter: among([...new Set(models.flatMap(({ parameters }) => Object.keys(parameters)))]) },
    ),
  ] as readonly CommandKind[];
}

const among =
  (names: readonly string[]) =>
  (meaning: string): property.Property<string> =>
    names.length === 0 || names.length > mostChoices ? property.text(200, meaning) : property.oneOf(names, meaning);

/** A command whose names are those of this run: forms offer them, and others are refused at the door. */
function named<C extends { readonly type: string }>(
  kind: CommandKind<C>,
  names: Readonly<Record<string, ReturnType<typeof among>>>,
): CommandKind<C> {
  const properties = { ...kind.properties };
  for (const [name, choose] of Object.entries(names)) properties[name] = choose(properties[name].meaning);
  return { ...kind, properties };
}
