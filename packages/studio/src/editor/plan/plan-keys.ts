import type { Workbench } from '../document/workbench.ts';
import { moveBy } from '../model/motions.ts';
import { finishDrawing } from '../tools/draw.ts';
import type { PlanStage } from './plan-stage.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** m, where there is no grid. */
const smallStep = 0.1;

/** What a key does in the plan; false when it does nothing here. */
export function pressKey(bench: Workbench, stage: PlanStage, event: KeyboardEvent): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return pressWithControl(bench, key.toLowerCase(), event.shiftKey);
  const arrow = arrows[key];
  if (arrow !== undefined) {
    const step = (bench.snapping.peek().grid || smallStep) * (event.shiftKey ? 10 : 1);
    if (bench.selected.peek().length > 0) void bench.transform(moveBy(arrow[0] * step, arrow[1] * step));
    return true;
  }
  const act = keys[key];
  act?.(bench, stage);
  return act !== undefined;
}

type Act = (bench: Workbench, stage: PlanStage) => void;

const keys: Readonly<Record<string, Act>> = {
  Delete: (bench) => void bench.remove(),
  Backspace: (bench) => {
    if (bench.drawn.peek().length > 0) bench.drawn.value = bench.drawn.peek().slice(0, -1);
    else void bench.remove();
  },
  Enter: (bench) => finishDrawing(bench),
  Escape: (bench) => {
    if (bench.drawn.peek().length > 0) bench.drawn.value = [];
    else if (bench.tool.peek() === 'select') bench.select([]);
    else bench.tool.value = 'select';
  },
  PageUp: (bench) => changeFloor(bench, 1),
  PageDown: (bench) => changeFloor(bench, -1),
  '0': (_, stage) => stage.lookAtAll(),
};

/** One floor above the highest can be drawn on: the place grows. */
export function changeFloor({ level, desk }: Workbench, step: number): void {
  level.value = Math.max(0, Math.min(desk.examined.peek().levels, level.peek() + step));
}

function pressWithControl(bench: Workbench, key: string, shift: boolean): boolean {
  const { desk } = bench;
  const step = bench.snapping.peek().grid || 1;
  const acts: Readonly<Record<string, () => unknown>> = {
    z: () => (shift ? desk.redo() : desk.undo()),
    y: () => desk.redo(),
    a: () =>
      bench.select(
        desk.elements
          .peek()
          .filter(({ level, kind }) => level === bench.level.peek() && !bench.hidden.peek().has(kind))
          .map((element) => element.key),
      ),
    c: () => bench.copy(),
    x: () => {
      bench.copy();
      return bench.remove();
    },
    v: () => bench.paste((times) => moveBy(times * step, -times * step)),
    d: () => bench.addCopies(bench.selected.peek(), [moveBy(step, -step)]),
  };
  acts[key]?.();
  return acts[key] !== undefined;
}
