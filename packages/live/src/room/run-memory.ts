import type { AppliedCommand } from '@korzo/core';
import type { RunCheckpoint, RunPast, RunReport } from './run-report.ts';

/** What the keeper of a host knows of its run, so that another host can go on with it. */
export class RunMemory {
  #opened: RunPast | undefined;
  /** Added to as reports come: a run has up to a million commands. */
  #applied: AppliedCommand[] = [];
  /** Commands of ticks before this one were applied, although the run may stand before it. */
  #settled = 0;
  #opening = false;
  #kept: RunCheckpoint | undefined;

  /** The run that is on; undefined when there is none. */
  get past(): RunPast | undefined {
    const opened = this.#opened;
    if (opened === undefined) return undefined;
    // Commands that a replay has yet to give.
    const coming = opened.commands.filter(({ tick }) => tick >= Math.max(opened.tick, this.#settled));
    const from = this.#kept === undefined ? {} : { from: this.#kept };
    return { ...opened, commands: [...this.#applied, ...coming], ...from };
  }

  /** Reports from which another memory knows the same; none when there is no run. */
  get reports(): readonly RunReport[] {
    const opened = this.#opened;
    if (opened === undefined) return [];
    const { tick, playing, speed } = opened;
    const coming = opened.commands.filter((command) => command.tick >= Math.max(tick, this.#settled));
    const stands = this.#settled > tick ? { stands: true as const } : {};
    return [
      { type: 'opened', past: { ...opened, tick: 0, commands: coming } },
      { type: 'applied', tick, commands: [...this.#applied], ...stands },
      { type: 'state', tick, playing, speed },
    ];
  }

  /** A scenario is being opened. */
  get opening(): boolean {
    return this.#opening;
  }

  remember(report: RunReport): void {
    if (report.type === 'opening') this.#opening = true;
    else if (report.type === 'refused') this.#opening = false;
    else if (report.type === 'opened') this.#begin(report.past);
    else if (this.#opened !== undefined) this.#goOn(this.#opened, report);
  }

  /** Knows a run that another keeper has known. */
  resume(past: RunPast): void {
    this.#begin(past);
  }

  /** The host is gone, and what it was opening with it; the run is still known. */
  interrupted(): void {
    this.#opening = false;
  }

  forget(): void {
    this.#begin(undefined);
  }

  #begin(past: RunPast | undefined): void {
    this.#opening = false;
    this.#applied = past?.commands.filter(({ tick }) => tick < past.tick) ?? [];
    // A run that is opened at a tick goes on from what is kept of that tick.
    this.#kept = past === undefined || past.tick === 0 || this.#kept?.tick !== past.tick ? undefined : this.#kept;
    this.#opened =
      past === undefined ? undefined : { ...past, commands: past.commands.filter(({ tick }) => tick >= past.tick) };
    this.#settled = 0;
  }

  #goOn(opened: RunPast, report: RunReport): void {
    if (report.type === 'too long') this.forget();
    if (report.type === 'marks') this.#opened = { ...opened, marks: report.marks };
    if (report.type === 'state') {
      const { tick, playing, speed } = report;
      this.#opened = { ...opened, tick, playing, speed };
    }
    if (report.type === 'checkpoint') {
      this.#kept = report.kept;
      // What is known of its tick comes less often than ticks are made.
      this.#opened = { ...opened, tick: Math.max(opened.tick, report.kept.tick) };
    }
    if (report.type !== 'applied') return;
    for (const command of report.commands) this.#applied.push(command);
    if (report.stands === true) this.#settled = report.tick + 1;
    this.#opened = { ...opened, tick: report.tick };
  }
}
