import type { Drawn, Workbench } from '../document/workbench.ts';
import { moveBy } from '../model/motions.ts';
import { boxOf, distance, type Box, type Point } from '../model/geometry.ts';
import { findTool } from '../tools/builtin.ts';
import { finishDrawing, pressPoint } from '../tools/draw.ts';
import { panned, toPlan, zoomed, type PlanCamera, type WindowSize } from './camera.ts';
import { cornerAt, movedCorner, type Corner } from './corners.ts';
import { reshaped } from './reshape.ts';
import { elementAt, elementsIn } from './hit.ts';
import { snap, type Snapped } from '../snapping/snap.ts';

export interface HandView {
  readonly camera: () => PlanCamera;
  readonly look: (camera: PlanCamera) => void;
  readonly size: () => WindowSize;
  /** The box that is drawn around what shall be selected, m. */
  readonly showBox: (box: Box | undefined) => void;
}

/** px: a press that moves less is a click. */
const stillness = 4;
/** px: how near the pointer must be. */
const reach = 10;

type Doing =
  | { readonly type: 'nothing' }
  | { readonly type: 'pan'; readonly last: Point }
  | { readonly type: 'pinch' }
  | { readonly type: 'press'; readonly at: Point; readonly window: Point }
  | { readonly type: 'move'; readonly from: Point }
  | { readonly type: 'corner'; readonly corner: Corner }
  | { readonly type: 'box'; readonly from: Point; readonly more: boolean }
  | { readonly type: 'draw'; readonly window: Point; readonly before: readonly Drawn[] };

/** What pointers do to the plan: mouse, touch and pen alike. */
export class PlanHand {
  readonly #bench: Workbench;
  readonly #view: HandView;
  readonly #pointers = new Map<number, Point>();
  #doing: Doing = { type: 'nothing' };

  constructor(bench: Workbench, view: HandView) {
    this.#bench = bench;
    this.#view = view;
  }

  down(event: PointerEvent, window: Point): void {
    this.#pointers.set(event.pointerId, window);
    if (this.#pointers.size === 2) {
      // The first of two fingers was no point of what is drawn.
      if (this.#doing.type === 'draw') this.#bench.drawn.value = this.#doing.before;
      this.#cancelMove();
      this.#doing = { type: 'pinch' };
    } else if (event.button > 0 || event.altKey) this.#doing = { type: 'pan', last: window };
    else if (this.#bench.tool.peek() === 'select') this.#grab(event, window);
    else {
      this.#doing = { type: 'draw', window, before: this.#bench.drawn.peek() };
      pressPoint(this.#bench, this.#snapped(window).at);
    }
  }

  move(event: PointerEvent, window: Point): void {
    const before = this.#pointers.get(event.pointerId);
    const doing = this.#doing;
    if (doing.type === 'pinch' && before !== undefined) this.#pinch(event.pointerId, window);
    if (before !== undefined) this.#pointers.set(event.pointerId, window);
    if (doing.type === 'pan') {
      this.#view.look(panned(this.#view.camera(), window[0] - doing.last[0], window[1] - doing.last[1]));
      this.#doing = { type: 'pan', last: window };
      return;
    }
    const { at } = this.#snapped(window);
    this.#bench.pointer.value = at;
    if (doing.type === 'press' && distance(window, doing.window) > stillness)
      this.#doing = { type: 'move', from: doing.at };
    if (this.#doing.type === 'move') {
      const { from } = this.#doing;
      this.#bench.motion.value = moveBy(at[0] - from[0], at[1] - from[1]);
    } else if (doing.type === 'corner') this.#bench.motion.value = movedCorner(doing.corner, at);
    else if (doing.type === 'box') this.#view.showBox(boxOf([doing.from, this.#plan(window)]));
  }

  up(event: PointerEvent, window: Point): void {
    this.#pointers.delete(event.pointerId);
    const doing = this.#doing;
    this.#doing = { type: 'nothing' };
    const { motion } = this.#bench;
    const change = motion.peek();
    motion.value = undefined;
    this.#view.showBox(undefined);
    if ((doing.type === 'move' || doing.type === 'corner') && change !== undefined) void this.#bench.transform(change);
    else if (doing.type === 'box') this.#chooseIn(doing.from, this.#plan(window), doing.more);
    else if (doing.type === 'draw' && distance(window, doing.window) > stillness)
      pressPoint(this.#bench, this.#snapped(window).at);
    else if (doing.type === 'draw' && findTool(this.#bench.tool.peek())?.gesture === 'spot') finishDrawing(this.#bench);
  }

  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#cancelMove();
  }

  wheel(event: WheelEvent, window: Point): void {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05));
    this.#view.look(zoomed(this.#view.camera(), this.#view.size(), window, factor));
  }

  /** A second press on the last point ends what is drawn; one on an outline adds a corner, one on a corner takes it away. */
  doubleClick(window: Point): void {
    const bench = this.#bench;
    const { look, level } = bench.sight.peek();
    const [element, ...others] = bench.seen.peek();
    if (bench.tool.peek() !== 'select') finishDrawing(bench);
    else if (element !== undefined && others.length === 0 && element.level === level && look === 'above') {
      const at = { exact: this.#plan(window), snapped: this.#snapped(window).at };
      void bench.desk.edit(reshaped(element, at, reach / this.#view.camera().scale));
    }
  }

  #cancelMove(): void {
    this.#doing = { type: 'nothing' };
    this.#bench.motion.value = undefined;
    this.#view.showBox(undefined);
  }

  #grab(event: PointerEvent, window: Point): void {
    const bench = this.#bench;
    const point = this.#plan(window);
    const metres = reach / this.#view.camera().scale;
    const { elements, level } = bench.sight.peek();
    const corner = cornerAt(bench.seen.peek(), point, { level, reach: metres });
    if (corner !== undefined) {
      this.#doing = { type: 'corner', corner };
      return;
    }
    const seen = { level, hidden: bench.hidden.peek() };
    const found = elementAt(elements, point, { reach: metres, ...seen });
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const chosen = bench.selection.peek();
    if (found === undefined) {
      if (!more) bench.select([]);
      this.#doing = { type: 'box', from: point, more };
      return;
    }
    if (more)
      bench.select(chosen.has(found.key) ? [...chosen].filter((key) => key !== found.key) : [...chosen, found.key]);
    else if (!chosen.has(found.key)) bench.select([found.key]);
    this.#doing = { type: 'press', at: this.#snapped(window).at, window };
  }

  #chooseIn(from: Point, to: Point, more: boolean): void {
    const bench = this.#bench;
    const { elements, level } = bench.sight.peek();
    const seen = { level, hidden: bench.hidden.peek() };
    const found = elementsIn(elements, boxOf([from, to]), seen).map(({ key }) => key);
    bench.select(more ? [...bench.selection.peek(), ...found] : found);
  }

  #pinch(pointer: number, window: Point): void {
    const [other] = [...this.#pointers].filter(([id]) => id !== pointer).map(([, at]) => at);
    const before = this.#pointers.get(pointer);
    if (other === undefined || before === undefined) return;
    const factor = distance(window, other) / Math.max(1, distance(before, other));
    const camera = zoomed(this.#view.camera(), this.#view.size(), other, factor);
    this.#view.look(panned(camera, (window[0] - before[0]) / 2, (window[1] - before[1]) / 2));
  }

  #plan(window: Point): Point {
    return toPlan(this.#view.camera(), this.#view.size(), window);
  }

  #snapped(window: Point): Snapped {
    const bench = this.#bench;
    const isDrawing = findTool(bench.tool.peek()) !== undefined || bench.tool.peek() === 'measure';
    const doing = this.#doing.type;
    const snapping = bench.snapping.peek();
    return snap(this.#plan(window), {
      index: bench.index.peek(),
      // What is moved as a whole goes by the grid: its own corners would hold it back.
      snapping: isDrawing || doing === 'corner' ? snapping : { ...snapping, walls: false, angles: false },
      reach: reach / this.#view.camera().scale,
      from: isDrawing ? turnedFrom(bench) : undefined,
    });
  }
}

/** The point that directions count from: the other end of a line, but neither the corner of a rectangle nor the foot of a landing. */
function turnedFrom({ tool, drawn, level }: Workbench): Point | undefined {
  const gesture = findTool(tool.peek())?.gesture;
  const last = drawn.peek().at(-1);
  if (gesture === 'rectangle' || gesture === 'circle' || last?.level !== level.peek()) return undefined;
  const begins = gesture === 'flight' || gesture === 'segment' || gesture === undefined;
  return begins && drawn.peek().length % 2 === 0 ? undefined : last.at;
}
