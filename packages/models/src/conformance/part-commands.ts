import { Draw, purposeNamed, type Command, type Simulation } from '@korzo/core';
import type { ConformanceCheck } from './conformance-check.ts';
import { drawCommand } from './random-values.ts';

const purpose = purposeNamed('conformance/part commands');
/** Trials of each command, at ticks of their own. */
const trials = 8;

/** What every command of a part must keep: it is refused and changes nothing, or it is applied and recorded. */
export function commandChecks(start: (tiles: number) => Simulation, ticks: number): readonly ConformanceCheck[] {
  return [
    {
      name: 'applies each of its commands, or refuses it as a whole',
      run: () => {
        const run = start(1);
        const draw = new Draw(1);
        for (let trial = 0; trial < trials; trial++) {
          for (let tick = 0; tick < Math.max(1, Math.floor(ticks / trials)); tick++) run.tick();
          for (const [number, form] of run.commandForms.ofParts.entries()) {
            draw.at(number, trial, purpose);
            const command = drawCommand(form, draw);
            if (command !== undefined) tryCommand(run, command);
          }
        }
      },
    },
  ];
}

/** Gives a run a command between two ticks and winds it back. */
function tryCommand(run: Simulation, given: Command): void {
  const before = run.snapshot();
  run.tick();
  const without = run.snapshot();
  run.restore(before);
  run.queue(given);
  run.tick();
  const refused = run.events.filter(({ type }) => type === 'refused').length;
  const applied = run.appliedCommands.length;
  const what = `the command ${JSON.stringify(given)} at tick ${run.ticks - 1}`;
  if (refused + applied !== 1)
    throw new Error(`${what} must be applied or refused, once; it was applied ${applied} and refused ${refused} times`);
  if (refused === 1 && !isSame(run.snapshot(), without))
    throw new Error(`${what} is refused, and changes the run all the same; refuse before you change anything`);
  run.restore(before);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
