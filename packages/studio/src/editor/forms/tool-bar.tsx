import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { changeFloor } from '../plan/plan-keys.ts';
import { hasWalls } from '../import/take-files.ts';
import { drawTools } from '../tools/builtin.ts';
import { pressPoint } from '../tools/draw.ts';
import { measureTools } from '../tools/measure.ts';
import { numbersIn } from './typed-point.ts';

const selectTool = {
  name: 'select',
  label: 'Select',
  hint: 'Press to select, drag to move; drag on empty ground selects many. Alt or the right button moves the plan.',
};

/** All tools, in one row. */
export function ToolBar({ bench, trace }: { readonly bench: Workbench; readonly trace: () => void }): JSX.Element {
  const tools = [selectTool, ...drawTools, ...measureTools];
  const take = (name: string): void => {
    bench.tool.value = name;
    bench.drawn.value = [];
  };
  return (
    <div class="tool-bar" role="toolbar" aria-label="Tools">
      {tools
        .filter(({ name }) => name !== 'scale' || bench.backdrop.value !== undefined)
        .map(({ name, label, hint }) => (
          <button
            key={name}
            type="button"
            class="quiet"
            aria-pressed={bench.tool.value === name}
            title={hint}
            onClick={() => take(name)}
          >
            {label}
          </button>
        ))}
      {hasWalls(bench.backdrop.value?.title) && (
        <button
          type="button"
          class="quiet"
          title="Make rooms of the dark lines of the picture, at the scale that was set"
          onClick={trace}
        >
          Walls of the picture
        </button>
      )}
      {bench.backdrop.value !== undefined && (
        <button
          type="button"
          class="quiet"
          title="Remove the picture under the plan"
          onClick={() => (bench.backdrop.value = undefined)}
        >
          Remove the picture
        </button>
      )}
    </div>
  );
}

/** What the tool in hand expects, the pointer's place, numeric entry, floors and snapping. */
export function PlanStatus({ bench }: { readonly bench: Workbench }): JSX.Element {
  const { tool, pointer, drawn, level, snapping, desk } = bench;
  const known = [selectTool, ...drawTools, ...measureTools].find(({ name }) => name === tool.value);
  const at = pointer.value;
  const enter = (field: HTMLInputElement): void => {
    const last = drawn.peek().at(-1)?.at;
    const point = numbersIn(field.value, last);
    if (point === undefined) {
      desk.tell('Write a point as 12.5, 4 or, from the last point, as @3, 0 or @5<90.');
      return;
    }
    pressPoint(bench, point);
    field.value = '';
  };
  return (
    <footer class="plan-status">
      <span class="hint" title={known?.hint}>
        {known?.hint}
      </span>
      <span class="place" aria-hidden="true">
        {at === undefined ? '' : `${at[0].toFixed(2)}, ${at[1].toFixed(2)} m`}
      </span>
      {tool.value !== 'select' && (
        <input
          type="text"
          class="typed-point"
          aria-label="Next point: x, y, or @dx, dy, or @length<angle"
          placeholder="x, y or @dx, dy"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (event.currentTarget.value.trim() === '') return;
            event.preventDefault();
            event.stopPropagation();
            enter(event.currentTarget);
          }}
        />
      )}
      <label>
        Grid{' '}
        <select
          aria-label="Grid"
          value={String(snapping.value.grid)}
          onChange={({ currentTarget }) => (snapping.value = { ...snapping.peek(), grid: Number(currentTarget.value) })}
        >
          {['0', '0.05', '0.1', '0.25', '0.5', '1', '5'].map((step) => (
            <option key={step} value={step}>
              {step === '0' ? 'off' : `${step} m`}
            </option>
          ))}
        </select>
      </label>
      {(['walls', 'angles'] as const).map((what) => (
        <label key={what}>
          <input
            type="checkbox"
            checked={snapping.value[what]}
            onChange={({ currentTarget }) => (snapping.value = { ...snapping.peek(), [what]: currentTarget.checked })}
          />{' '}
          {what}
        </label>
      ))}
      <span class="floors">
        <button type="button" class="quiet" aria-label="Floor below" onClick={() => changeFloor(bench, -1)}>
          ▾
        </button>
        <span data-testid="floor">
          Floor {level.value} of {desk.examined.value.levels}
        </span>
        <button type="button" class="quiet" aria-label="Floor above" onClick={() => changeFloor(bench, 1)}>
          ▴
        </button>
      </span>
    </footer>
  );
}
