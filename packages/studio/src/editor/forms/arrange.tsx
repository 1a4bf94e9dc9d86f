import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { mirrorAt, moveBy, turnAbout, type PlanMotion } from '../model/motions.ts';
import { boxOf, cornersOf, type Box } from '../model/geometry.ts';

/** The box around what is selected. */
function boxAround(bench: Workbench): Box {
  const corners = bench.selected.peek().flatMap(({ shape }) => (shape === undefined ? [] : cornersOf(shape)));
  return corners.length === 0 ? { west: 0, south: 0, east: 1, north: 1 } : boxOf(corners);
}

/** The motions of an array: columns and rows, without the one that is there. */
export function arrayMotions(columns: number, rows: number, dx: number, dy: number): readonly PlanMotion[] {
  const motions: PlanMotion[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) if (row + column > 0) motions.push(moveBy(column * dx, row * dy));
  return motions;
}

const number = (label: string, value: { value: string }, usual = ''): JSX.Element => (
  <label>
    {label}
    <input
      type="number"
      step="any"
      placeholder={usual}
      value={value.value}
      onInput={({ currentTarget }) => (value.value = currentTarget.value)}
    />
  </label>
);

/** Copies, arrays, mirror, turns and deletion of what is selected. */
export function Arrange({ bench }: { readonly bench: Workbench }): JSX.Element | null {
  const columns = useSignal('2');
  const rows = useSignal('1');
  const dx = useSignal('');
  const dy = useSignal('');
  if (bench.selected.value.length === 0) return null;
  const box = boxAround(bench);
  const mirror = (axis: 'x' | 'y'): void => {
    const place = axis === 'x' ? (box.west + box.east) / 2 : (box.south + box.north) / 2;
    void bench.transform(mirrorAt(axis, place), 'above');
  };
  const turn = (): void => {
    void bench.transform(turnAbout([(box.west + box.east) / 2, (box.south + box.north) / 2]), 'above');
  };
  const array = (): void => {
    const motions = arrayMotions(
      Number(columns.peek()) || 1,
      Number(rows.peek()) || 1,
      dx.peek() === '' ? box.east - box.west : Number(dx.peek()),
      dy.peek() === '' ? box.north - box.south : Number(dy.peek()),
    );
    if (motions.length > 0 && motions.length < 10_000) void bench.addCopies(bench.selected.peek(), motions);
  };
  return (
    <section class="arrange" aria-label="Arrange">
      <div class="row">
        <button type="button" onClick={() => void bench.addCopies(bench.selected.peek(), [moveBy(1, -1)])}>
          Duplicate
        </button>
        <button type="button" onClick={() => mirror('x')}>
          Mirror left to right
        </button>
        <button type="button" onClick={() => mirror('y')}>
          Mirror top to bottom
        </button>
        <button type="button" onClick={turn}>
          Turn
        </button>
        <button type="button" class="danger" onClick={() => void bench.remove()}>
          Delete
        </button>
      </div>
      <div class="row array">
        {number('Columns', columns)}
        {number('Rows', rows)}
        {number('Step east, m', dx, (box.east - box.west).toFixed(2))}
        {number('Step north, m', dy, (box.north - box.south).toFixed(2))}
        <button type="button" onClick={array}>
          Array
        </button>
      </div>
    </section>
  );
}
