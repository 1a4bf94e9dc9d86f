import type { MeasurePlace } from '@korzo/analysis';
import { isPlaceChange, Premises, type AppliedChange } from '@korzo/building';
import type { AppliedCommand } from '@korzo/core';
import type { Manifest } from './manifest.ts';

/** The place of a recording, with what people did to it. It is as it was at the frame read last. */
export class StoredPlace {
  readonly place: MeasurePlace;
  readonly #premises: Premises | undefined;
  readonly #changes: readonly AppliedChange[];
  /** What is wrong with changes that do not fit the place; they are left out. */
  readonly problems: readonly string[];

  constructor({ world, premises, info }: Manifest, commands: readonly AppliedCommand[]) {
    const { ticksPerFrame, interval } = info;
    const standing = premises === undefined ? undefined : new Premises(premises);
    this.#premises = standing;
    const { fitting, problems } = fittingChanges(commands, standing);
    this.#changes = fitting;
    this.problems = problems;
    this.place = {
      world,
      dt: interval,
      ...(standing === undefined
        ? {}
        : {
            premises: standing,
            // For a measure frames are ticks; the walls before frame n stood in the last tick that led to it.
            wallsAt: (tick: number) => standing.wallsAt(Math.max((tick + 1) * ticksPerFrame - 1, 0)),
          }),
    };
  }

  /** Lets it be as it was when so many ticks had been made. */
  turnTo(ticks: number): void {
    const premises = this.#premises;
    if (premises === undefined || this.#changes.length === 0) return;
    let made = 0;
    while (made < this.#changes.length && this.#changes[made].tick < ticks) made++;
    if (made < premises.log.length) premises.restore(this.#changes.slice(0, made));
    else
      for (let index = premises.log.length; index < made; index++)
        premises.apply(this.#changes[index].change, this.#changes[index].tick);
  }
}

/** The changes among commands, without those that this place cannot have: they would stand in the way of all that follow. */
function fittingChanges(
  commands: readonly AppliedCommand[],
  premises: Premises | undefined,
): { readonly fitting: readonly AppliedChange[]; readonly problems: readonly string[] } {
  const fitting: AppliedChange[] = [];
  const problems: string[] = [];
  for (const { tick, command } of commands) {
    if (premises === undefined || !isPlaceChange(command)) continue;
    const problem = premises.problemWith(command);
    if (problem === undefined) {
      fitting.push({ tick, change: command });
      premises.apply(command, tick);
    } else
      problems.push(`the command '${command.type}' of tick ${tick} does not fit the place: ${problem}; it is left out`);
  }
  premises?.restore([]);
  return { fitting, problems };
}
