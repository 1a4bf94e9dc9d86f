import { unnamed, type ControlCommand, type ReleaseCommand } from '@korzo/bodies';
import type { Command } from '@korzo/core';
import { bodies, type Run } from '@korzo/engine';
import type { BodyStatus } from '../protocol/replies.ts';
import { bodiesOf } from './body-status.ts';

/** Watchers who drive bodies. What a watcher drives is released once it is gone: a body must not stay taken for ever. */
export class DriverDesk {
  readonly #run: Run;
  readonly #bodies: () => readonly BodyStatus[];
  /** What those who are gone drove, until a driver of the same name comes back to it. */
  readonly #left = new Set<string>();

  constructor(run: Run) {
    this.#run = run;
    this.#bodies = bodiesOf(run) ?? (() => []);
  }

  /** Whether a person or a program drives a body. */
  get hasAny(): boolean {
    const [part] = this.#run.made.from(bodies);
    return part !== undefined && part.drivenFromOutside.size > 0;
  }

  /** Notes what a watcher asks to drive. */
  note(drives: Set<string>, command: Command): void {
    if (command.type !== 'control' && command.type !== 'release') return;
    const { agent, body, driver = unnamed } = command as ControlCommand | ReleaseCommand;
    const id = agent?.id ?? this.#bodies().find(({ name }) => name === body)?.agent;
    if (id === undefined) return;
    const claim = keyOf(id, driver);
    if (command.type === 'release') {
      drives.delete(claim);
      return;
    }
    drives.add(claim);
    this.#left.delete(claim);
  }

  /** A watcher is gone; `others` are those who stay. */
  leave(drives: ReadonlySet<string>, others: Iterable<{ readonly drives: ReadonlySet<string> }>): void {
    const staying = [...others];
    for (const claim of drives) if (!staying.some((other) => other.drives.has(claim))) this.#left.add(claim);
  }

  /**
   * Before each tick: releases what is driven by those who are gone. A control that they asked for last may still have been on its
   * way when they left, so claims are looked at, not what was asked.
   */
  flush(): void {
    if (this.#left.size === 0) return;
    const [part] = this.#run.made.from(bodies);
    for (const { driver, ...agent } of part?.drivers.claims ?? [])
      if (this.#left.has(keyOf(agent.id, driver)))
        this.#run.simulation.queue({ type: 'release', agent, ...(driver === unnamed ? {} : { driver }) });
  }
}

const keyOf = (id: number, driver: string): string => `${id} ${driver}`;
