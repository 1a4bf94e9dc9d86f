import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Workbench } from '../document/workbench.ts';
import type { PlanElement } from '../model/elements.ts';
import type { Box } from '../model/geometry.ts';
import { fitted, type PlanCamera, type WindowSize } from './camera.ts';
import type { Seen } from './hit.ts';
import type { HandView } from './plan-hand.ts';
import { drawBackdrop, drawGround, drawLabels, PlanPaths, type Paper } from './paint.ts';
import { drawBox, drawFellows, drawMarks, drawPreview, drawSelection } from './paint-hand.ts';

/** Two canvases: the lower one is drawn when the place or the camera changes, the upper one when the hand moves. */
export class PlanStage implements HandView {
  readonly #bench: Workbench;
  readonly #camera: Signal<PlanCamera | undefined> = signal(undefined);
  readonly #size: Signal<WindowSize> = signal({ width: 1, height: 1 });
  readonly #box: Signal<Box | undefined> = signal(undefined);
  readonly #version = signal(0);
  readonly #canvases: HTMLCanvasElement[] = [];
  #waiting = new Set<'place' | 'hand'>();
  #traced: (Seen & { readonly elements: readonly PlanElement[]; readonly paths: PlanPaths }) | undefined;

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  camera = (): PlanCamera => this.#camera.peek() ?? fitted(this.#bench.sight.peek().box, this.#size.peek());

  look = (camera: PlanCamera): void => {
    this.#camera.value = camera;
  };

  size = (): WindowSize => this.#size.peek();

  showBox = (box: Box | undefined): void => {
    this.#box.value = box;
  };

  /** Shows a box as a whole; nothing is shown closer than in 6 m. */
  lookAt({ west, south, east, north }: Box): void {
    this.look(fitted({ west: west - 3, south: south - 3, east: east + 3, north: north + 3 }, this.size()));
  }

  lookAtAll(): void {
    this.#camera.value = undefined;
  }

  /** The theme has other colours now. */
  repaint(): void {
    this.#version.value++;
  }

  /** Draws into an element until the function it gives back is called. */
  mount(frame: HTMLElement): () => void {
    this.#canvases.push(...[0, 1].map(() => frame.appendChild(document.createElement('canvas'))));
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = frame;
      this.#size.value = { width: Math.max(1, width), height: Math.max(1, height) };
    });
    watcher.observe(frame);
    const { sight, hidden, snapping, backdrop, selection, motion, drawn, pointer, tool } = this.#bench;
    const fellows = computed(() => this.#bench.together.value?.fellows.value);
    const both = [this.#camera, this.#size, this.#version, sight];
    const endings = [
      this.#follow('place', [...both, hidden, snapping, backdrop]),
      this.#follow('hand', [...both, selection, motion, drawn, pointer, tool, fellows, this.#box]),
    ];
    return () => {
      watcher.disconnect();
      for (const end of endings) end();
      for (const canvas of this.#canvases.splice(0)) canvas.remove();
    };
  }

  /** Draws in the next frame when one of the signals has changed. */
  #follow(what: 'place' | 'hand', signals: readonly ReadonlySignal<unknown>[]): () => void {
    return effect(() => {
      for (const each of signals) void each.value;
      if (this.#waiting.size === 0) requestAnimationFrame(() => this.#draw());
      this.#waiting.add(what);
    });
  }

  #draw(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    const [below, above] = this.#canvases;
    if (below === undefined || above === undefined) return;
    const theme = getComputedStyle(below);
    const colour = (word: string): string => (word.startsWith('--') ? theme.getPropertyValue(word) : word);
    if (waiting.has('place')) this.#drawPlace(below, colour);
    if (waiting.has('hand')) this.#drawHand(above, colour);
  }

  #drawPlace(canvas: HTMLCanvasElement, colour: (word: string) => string): void {
    const paper = this.#paper(canvas);
    if (paper === undefined) return;
    const { sight, hidden, snapping, backdrop } = this.#bench;
    const { look, elements, box, level } = sight.peek();
    const under = backdrop.peek();
    drawGround(paper, box, { grid: snapping.peek().grid, colour });
    const seen = { level, hidden: hidden.peek() };
    if (this.#traced?.elements !== elements || this.#traced.level !== seen.level || this.#traced.hidden !== seen.hidden)
      this.#traced = { elements, ...seen, paths: new PlanPaths(elements, seen) };
    this.#traced.paths.draw(paper, colour);
    if (under !== undefined && look === 'above' && under.level === level) drawBackdrop(paper, under);
    drawLabels(paper, this.#traced.paths.labels, colour('--text-muted'));
  }

  #drawHand(canvas: HTMLCanvasElement, colour: (word: string) => string): void {
    const paper = this.#paper(canvas);
    if (paper === undefined) return;
    const { desk, sight } = this.#bench;
    const { problems, warnings } = desk.examined.peek();
    const { look, level } = sight.peek();
    const marks = look === 'above' ? [...problems, ...warnings].flatMap(({ mark }) => mark ?? []) : [];
    drawMarks(paper, marks, level, colour);
    drawFellows(paper, this.#bench);
    drawSelection(paper, this.#bench, colour);
    drawPreview(paper, this.#bench, colour);
    const box = this.#box.peek();
    if (box !== undefined) drawBox(paper, box, colour);
  }

  #paper(canvas: HTMLCanvasElement): Paper | undefined {
    const pen = canvas.getContext('2d');
    if (pen === null) return undefined;
    const size = this.#size.peek();
    const dots = Math.min(2, devicePixelRatio);
    const [width, height] = [Math.round(size.width * dots), Math.round(size.height * dots)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    return { pen, camera: this.camera(), size, dots };
  }
}
