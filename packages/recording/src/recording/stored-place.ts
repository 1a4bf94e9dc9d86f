import type { MeasurePlace } from '@korzo/analysis';
import { Premises, type AppliedChange, type AppliedCommand, type PlaceChange } from '@korzo/core';
import type { Manifest } from './manifest.ts';

const changes: ReadonlySet<string> = new Set<PlaceChange['type']>(['obstacle', 'clear', 'close', 'open', 'signal']);

/** The place of a recording, with what people did to it. It is as it was at the frame read last. */
export class StoredPlace {
  readonly place: MeasurePlace;
  readonly #premises: Premises | undefined;
  readonly #changes: readonly AppliedChange[];

  constructor({ world, premises, info }: Manifest, commands: readonly AppliedCommand[]) {
    const { ticksPerFrame, interval } = info;
    const standing = premises === undefined ? undefined : new Premises(premises);
    this.#premises = standing;
    this.#changes = commands.flatMap(({ tick, command }) =>
      changes.has(command.type) ? [{ tick, change: command as PlaceChange }] : [],
    );
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
