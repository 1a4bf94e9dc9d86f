import type { Drawn, Workbench } from '../document/workbench.ts';
import { distance, type Point } from '../model/geometry.ts';
import { findTool } from './builtin.ts';
import { pointsOf, type DrawTool } from './draw-tool.ts';
import { measureTools } from './measure.ts';

/** The next point of what is being drawn; the last one that is needed ends it. */
export function pressPoint(bench: Workbench, at: Point): void {
  const name = bench.tool.peek();
  const measuring = measureTools.find((tool) => tool.name === name);
  const gesture = findTool(name)?.gesture ?? (measuring === undefined ? undefined : 'segment');
  if (gesture === undefined) return;
  const drawn = bench.drawn.peek();
  const { least, most } = pointsOf[gesture];
  const isEnded = drawn.length >= most;
  const points = isEnded ? [] : drawn;
  const first = points[0];
  if (gesture === 'polygon' && points.length >= least && first !== undefined && distance(first.at, at) < 1e-6) {
    finishDrawing(bench);
    return;
  }
  const last = points.at(-1);
  const isSame = last !== undefined && distance(last.at, at) < 1e-6 && last.level === bench.level.peek();
  if (isSame) return;
  bench.drawn.value = [...points, { at, level: bench.level.peek() }];
  if (bench.drawn.peek().length < most) return;
  if (measuring === undefined) finishDrawing(bench);
  else measuring.end(bench);
}

/** Adds what was drawn to the place. */
export function finishDrawing(bench: Workbench): void {
  const tool = findTool(bench.tool.peek());
  const drawn = bench.drawn.peek();
  if (tool === undefined || drawn.length < pointsOf[tool.gesture].least) return;
  bench.drawn.value = [];
  // Names that are free depend on what was drawn just before.
  void bench.desk.idle().then(() => add(bench, tool, drawn));
}

async function add(bench: Workbench, tool: DrawTool, drawn: readonly Drawn[]): Promise<void> {
  const made = tool.make(drawn, bench);
  if (typeof made === 'string') {
    bench.desk.tell(`${tool.label}: ${made}.`);
    return;
  }
  const before = new Set(bench.desk.elements.peek().map(({ key }) => key));
  if (!(await bench.desk.edit(made))) return;
  // What is new is selected, so that its form is at hand.
  const added = bench.desk.elements.peek().filter(({ key }) => !before.has(key));
  bench.select(added.map(({ key }) => key));
}
