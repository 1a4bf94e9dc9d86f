import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { changeFloor } from '../plan/plan-keys.ts';
import { drawTools, findTool } from '../tools/builtin.ts';
import { pointsOf, toolGroups } from '../tools/draw-tool.ts';
import { finishDrawing, pressPoint } from '../tools/draw.ts';
import { measureTools } from '../tools/measure.ts';
import { numbersIn } from './typed-point.ts';

const selectTool = {
  name: 'select',
  label: 'Select',
  hint: 'Press to select, drag to move; drag on empty ground selects many. Alt or the right button moves the plan.',
};

/** All tools, by what they draw. */
export function ToolBar({ bench, trace }: { readonly bench: Workbench; readonly trace: () => void }): JSX.Element {
  const take = (name: string): void => {
    bench.tool.value = name;
    bench.drawn.value = [];
    // What is drawn is drawn from above.
    if (findTool(name) !== undefined) bench.look.value = 'above';
  };
  const button = ({ name, label, hint }: typeof selectTool): JSX.Element => (
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
  );
  return (
    <div class="tool-bar" role="toolbar" aria-label="Tools">
      {button(selectTool)}
      {measureTools.filter(({ name }) => name !== 'scale' || bench.backdrop.value !== undefined).map(button)}
      {toolGroups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <span aria-hidden="true">{group}</span>
          {drawTools.filter((tool) => tool.group === group).map(button)}
        </div>
      ))}
      {bench.backdrop.value !== undefined && (
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
  const drawTool = findTool(tool.value);
  const gesture = drawTool?.gesture;
  const hint = (drawn.value.length >= 2 ? drawTool?.nextHint : undefined) ?? known?.hint;
  const isMeasured = gesture === undefined;
  const least = gesture === undefined ? 0 : pointsOf[gesture].least;
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
      <span class="hint" title={hint}>
        {hint}
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
            event.preventDefault();
            event.stopPropagation();
            if (event.currentTarget.value.trim() === '') finishDrawing(bench);
            else enter(event.currentTarget);
          }}
        />
      )}
      {drawn.value.length > 0 && !isMeasured && (
        <span class="row">
          {drawn.value.length >= least && (
            <button type="button" class="primary" onClick={() => finishDrawing(bench)}>
              Finish
            </button>
          )}
          <button type="button" onClick={() => (bench.drawn.value = [])}>
            Cancel
          </button>
        </span>
      )}
      <Volume bench={bench} />
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

const looks = [
  ['above', 'from above'],
  ['south', 'from the south'],
  ['east', 'from the east'],
] as const;

const height = (label: string, value: Workbench['top'], usual: number): JSX.Element => (
  <label>
    {label}{' '}
    <input
      type="number"
      step="any"
      class="height"
      placeholder={String(usual)}
      value={value.value ?? ''}
      onInput={({ currentTarget }) =>
        (value.value = currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    />
  </label>
);

/** From where the volume is seen, and between which heights solids are drawn. */
function Volume({ bench }: { readonly bench: Workbench }): JSX.Element | null {
  const { look, sight, tool, desk } = bench;
  const { heights } = desk.examined.value;
  const isDrawn = findTool(tool.value)?.group === 'In the volume';
  return (
    <>
      {isDrawn && height('From height, m', bench.bottom, heights?.bottom ?? 0)}
      {isDrawn && height('to', bench.top, heights?.top ?? 3)}
      {heights !== undefined && (
        <label>
          Seen{' '}
          <select
            aria-label="Seen"
            value={sight.value.look}
            onChange={({ currentTarget }) =>
              (look.value = looks.find(([name]) => name === currentTarget.value)?.[0] ?? 'above')
            }
          >
            {looks.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
