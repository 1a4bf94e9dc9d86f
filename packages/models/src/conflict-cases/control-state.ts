import { list } from './control-memory.ts';
import type { RunMemory } from '@korzo/core';
import type { ControlEngine } from './engine.ts';
import { fromPlain, hasMemory, toPlain } from './plain-memory.ts';
import type { Roster } from './roster.ts';
import { noCounts, ruleNames, type RuleName } from './rules.ts';
import type { SavedFloor } from './saved-control.ts';

/** What a control remembers of its floors, beside columns: which there are, and agents, areas and counts in the memory. */
export interface ControlState {
  readonly engine: ControlEngine;
  readonly roster: Roster;
  readonly levels: Set<number>;
}

/** How often each rule was applied on a floor. */
export function countsOn({ memory }: ControlEngine, level: number): Record<RuleName, number> {
  const first = memory.list(list.counts) + level * ruleNames.length;
  const counts = noCounts();
  for (const [index, rule] of ruleNames.entries()) counts[rule] = memory.words[first + index];
  return counts;
}

/** Also of agents that other models move now: they may be switched back. */
export function saveFloors({ engine, roster, levels }: ControlState): SavedFloor[] {
  const walkers = roster.all().filter(hasMemory);
  const { memory } = engine;
  const ordered = [...levels].sort((one, other) => one - other);
  return ordered.map((level) => ({
    level,
    walkers: walkers.filter((self) => self.level === level).map(toPlain),
    areas: engine.areas.on(level),
    areasMade: memory.words[memory.list(list.areasMade) + level],
    counts: countsOn(engine, level),
  }));
}

/** Goes on from what was saved; agents are met again in the next tick. */
export function restoreFloors(
  { engine, roster, levels }: ControlState,
  floors: readonly SavedFloor[],
  memory: RunMemory,
): void {
  roster.clear();
  levels.clear();
  const { areas, memory: control } = engine;
  const ordered = [...floors].sort((one, other) => one.level - other.level);
  const levelCount = (ordered.at(-1)?.level ?? 0) + 1;
  control.ensure('counts', levelCount * ruleNames.length, memory);
  control.ensure('areasMade', levelCount, memory);
  control.clear(list.counts);
  control.clear(list.areasMade);
  const added = [];
  let areaCount = 0;
  for (const { level, walkers, areas: saved, areasMade: made, counts } of ordered) {
    levels.add(level);
    control.words[control.list(list.areasMade) + level] = made;
    for (const plain of walkers) {
      const self = roster.add(fromPlain(plain), level);
      self.isOurs = true;
      added.push(self);
    }
    control.ensure('areas', areaCount + saved.length, memory);
    for (const area of saved) areas.standing(areaCount++).set(area, level);
    for (const [index, rule] of ruleNames.entries())
      control.words[control.list(list.counts) + level * ruleNames.length + index] = counts?.[rule] ?? 0;
  }
  areas.count = areaCount;
  roster.settle(added, () => true);
}
