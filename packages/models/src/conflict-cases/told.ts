import type { RunPlace } from '@korzo/core';
import { list, word } from './control-memory.ts';
import type { ControlEngine } from './engine.ts';
import { reachedEvent } from './floor.ts';
import { ruleNames } from './rules.ts';
import { decisionEvent } from './shown-cases.ts';
import type { TaskReport } from './tasks.ts';

/** Shares items that are of no tile. */
export function shareOne(
  run: RunPlace,
  job: number,
  items: number,
  { chunk, worth }: { readonly chunk: number; readonly worth: number },
): void {
  if (items > 0) run.share(job, (tile) => (tile === 0 ? items : 0), chunk, worth);
}

/** Reports tasks that have ended into the events of the tick. */
export function reportInto(run: RunPlace, engine: ControlEngine): TaskReport {
  return (self, outcome, reason) => {
    const { map } = engine.controlOf(self.level).floor;
    const goal = `vertex at ${map.middleX(self.goalCell)}, ${map.middleY(self.goalCell)}`;
    if (self.row >= 0) run.tiles[self.tile].report(self.row, self.goalCell < 0 ? 'vertex' : goal, outcome, reason);
  };
}

/** What all threads have noted. The run puts events into the order of agents; those of one agent come from one thread at a time, as they happened. */
export function tellEvents(run: RunPlace, engine: ControlEngine): void {
  const { memory } = engine;
  const count = memory.get(word.events);
  if (count === 0) return;
  const { words } = memory;
  const first = memory.list(list.events);
  const end = first + 3 * count;
  const report = reportInto(run, engine);
  for (let at = first; at < end; at += 3)
    if (words[at + 1] === reachedEvent) report(memory.led(words[at]), 'reached', '');
  for (let at = first; at < end; at += 3) {
    const self = memory.led(words[at]);
    if (words[at + 1] === reachedEvent || self.row < 0) continue;
    const details = { rule: ruleNames[words[at + 1]], other: words[at + 2] };
    run.tiles[self.tile].tell(self.row, decisionEvent.name, details);
  }
}
