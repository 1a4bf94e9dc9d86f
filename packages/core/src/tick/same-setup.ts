import { asciiOf, bytesOf, readAscii } from '../plain/ascii.ts';
import { MeetingError } from '../share/meeting.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import type { SimulationSetup } from './simulation-setup.ts';

type SharedSettings = Readonly<Record<string, unknown>>;

/** What must be the same in all processes of a run, by the names that a user knows. */
const settingsOf = ({
  world,
  models,
  sources,
  parts,
  commands,
  standby,
  dt,
  seed,
  tiles,
}: SimulationSetup): SharedSettings => ({
  'time step': dt,
  seed,
  tiles,
  'size of the world': world.size,
  walls: world.walls.length,
  models: models.map(({ model }) => model.name),
  'parameters of models': models.map(({ values }) => values),
  'models on standby': standby ?? 0,
  groups: sources.map(({ name, ids }) => `${name}: ${ids}`),
  parts: (parts ?? []).map(({ name }) => name),
  commands: commands ?? [],
});

/** Stops a run whose processes were opened with different settings: each would compute a run of its own. */
export function requireSameSetup(door: SharedDoor, setup: SimulationSetup): void {
  const own = settingsOf(setup);
  const letters = asciiOf(JSON.stringify(own));
  for (const [place, bytes] of door.others('setup', bytesOf(letters)).entries()) {
    const text = readAscii(bytes);
    if (text === letters) continue;
    const theirs = JSON.parse(text) as SharedSettings;
    const name = Object.keys(own).find((key) => JSON.stringify(own[key]) !== JSON.stringify(theirs[key]));
    const other = place < door.process ? place : place + 1;
    throw new MeetingError(
      `processes ${1 + Math.min(door.process, other)} and ${1 + Math.max(door.process, other)} were opened differently: other ${name ?? 'settings'}; open all processes with the same scenario and options`,
    );
  }
}
