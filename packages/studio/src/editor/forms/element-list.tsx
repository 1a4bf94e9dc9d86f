import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { kinds, type ElementKind, type PlanElement } from '../model/elements.ts';

/** Words for lists. */
export const plurals: Readonly<Record<ElementKind, string>> = {
  region: 'Rooms',
  portal: 'Doors and stairs',
  gate: 'Exits',
  obstacle: 'Obstacles',
  area: 'Areas',
  counter: 'Counters',
  lift: 'Lifts',
  wall: 'Walls',
  exit: 'Exit rectangles',
  block: 'Obstacles in the volume',
  hazard: 'Smoke and gases',
  'measured area': 'Measuring areas',
  'measured line': 'Measuring lines',
  group: 'People',
};

/** A list that is longer is cut: the search in the text finds the rest. */
const longest = 200;

/** Everything in the place, in words: for screen readers and for finding things; kinds can be hidden in the plan. */
export function ElementList({ bench }: { readonly bench: Workbench }): JSX.Element {
  const { desk, selection, hidden } = bench;
  const byKind = new Map<ElementKind, PlanElement[]>();
  for (const element of desk.elements.value)
    if (!byKind.get(element.kind)?.push(element)) byKind.set(element.kind, [element]);
  const toggle = (kind: ElementKind): void => {
    const next = new Set(hidden.peek());
    if (!next.delete(kind)) next.add(kind);
    hidden.value = next;
  };
  const choose = (element: PlanElement, event: MouseEvent): void => {
    bench.level.value = element.level;
    bench.select(event.shiftKey || event.ctrlKey ? [...selection.peek(), element.key] : [element.key]);
  };
  return (
    <section class="element-list" aria-label="Everything in the place">
      {kinds
        .filter((kind) => byKind.has(kind))
        .map((kind) => (
          <details key={kind} open={(byKind.get(kind)?.length ?? 0) <= 12}>
            <summary>
              <label title="Show in the plan">
                <input
                  type="checkbox"
                  checked={!hidden.value.has(kind)}
                  aria-label={`Show ${plurals[kind]}`}
                  onChange={() => toggle(kind)}
                />
              </label>
              {plurals[kind]} <span class="number">{byKind.get(kind)?.length}</span>
            </summary>
            <ul>
              {byKind
                .get(kind)
                ?.slice(0, longest)
                .map((element) => (
                  <li key={element.key}>
                    <button
                      type="button"
                      aria-pressed={selection.value.has(element.key)}
                      onClick={(event) => choose(element, event)}
                    >
                      {element.name}
                      <span class="number">{detailOf(element)}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </details>
        ))}
    </section>
  );
}

function detailOf({ value, level }: PlanElement): string {
  const floor = level === 0 ? '' : `floor ${level}`;
  const words = [
    value.kind,
    typeof value.count === 'number' ? `${value.count} ${value.count === 1 ? 'person' : 'people'}` : undefined,
    floor,
  ];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ');
}
