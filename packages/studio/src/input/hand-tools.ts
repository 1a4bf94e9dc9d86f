import { effect, type Signal } from '@preact/signals';
import type { Spot, ViewerEvents } from '@korzo/viewer';
import { changeMode } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { chooseAt, chooseInside, sendTo, showCursor, usePassage, useTool, type Stroke } from './tools.ts';

/** A brush that is dragged adds again after so long, ms. */
const brushEvery = 250;

/** Lets the chosen tool act where hands click and draw on a viewer. The function it returns ends that. */
export function handTools(stroke: Stroke, lasso: Signal<readonly Spot[]>): () => void {
  const { studio, session, viewer } = stroke;
  const brush = new Brush(stroke);
  const endings = [
    effect(() => {
      const { type } = studio.tool.value;
      viewer.dragging = type === 'lasso' || type === 'brush' ? 'stroke' : 'camera';
      viewer.canvas.className = `tool-${type}`;
    }),
    viewer.on('press', ({ camera }) => {
      const sessions = studio.sessions.peek();
      studio.active.value = Math.max(0, sessions.indexOf(session));
      if (sessions.length === 1) studio.activeCamera.value = camera;
    }),
    viewer.on('hover', (spot) => showCursor(stroke, spot)),
    viewer.on('stroke', (line) => {
      if (studio.tool.peek().type === 'lasso') drawLasso(stroke, lasso, line);
      else if (line.phase === 'begin' || line.phase === 'move') brush.use(line);
    }),
    viewer.on('pick', (pick) => {
      const { type } = studio.tool.peek();
      if (type === 'look' || type === 'lasso') {
        chooseAt(stroke, pick);
        openInspect(studio, session);
      } else if (type === 'obstacle') useTool(stroke, pick);
      else if (type === 'passage') usePassage(stroke, pick);
      else if (type === 'send') sendTo(stroke, pick);
    }),
    viewer.on('doublePick', ({ agent }) => {
      if (agent !== undefined && studio.tool.peek().type === 'look')
        viewer.moveCamera((camera) => changeMode(camera, 'follow', agent));
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** A click on an agent opens its inspection. Steering has buttons for those chosen of its own. */
function openInspect({ panel }: Studio, { chosen }: Session): void {
  if (chosen.peek().length > 0 && panel.peek() !== 'steer') panel.value = 'inspect';
}

function drawLasso(stroke: Stroke, lasso: Signal<readonly Spot[]>, line: ViewerEvents['stroke']): void {
  const { x, y, phase, shift } = line;
  const outline = lasso.peek();
  if (phase === 'begin') lasso.value = [{ x, y }];
  else if (phase === 'move') lasso.value = [...outline, { x, y }];
  else lasso.value = [];
  if (phase === 'end' && outline.length > 2) chooseInside(stroke, outline, shift);
}

class Brush {
  readonly #stroke: Stroke;
  #usedAt = 0;

  constructor(stroke: Stroke) {
    this.#stroke = stroke;
  }

  use(spot: Spot): void {
    const now = performance.now();
    if (now - this.#usedAt < brushEvery) return;
    this.#usedAt = now;
    useTool(this.#stroke, spot);
  }
}
