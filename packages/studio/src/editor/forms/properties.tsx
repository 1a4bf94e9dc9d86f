import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { listOf, type PlanElement } from '../model/elements.ts';
import { fieldsOf, valueOf, type Field } from './fields.ts';
import { goalsOf } from '../model/goals.ts';
import { GroupForm } from './group-form.tsx';
import { flowText } from '../model/flow-text.ts';

/** Keys that the first rows of the form have; the others follow when they are written or asked for. */
const usual = new Set([
  'id',
  'name',
  'count',
  'density',
  'place',
  'goals',
  'configuration',
  'model',
  'rect',
  'outline',
  'circle',
  'at',
  'level',
  'kind',
  'between',
  'region',
  'way',
  'open',
  'present',
  'landing',
  'length',
]);

/** Everything that can be said of what is selected, by the schema: numbers, words, and short YAML for the rest. */
export function Properties({ bench }: { readonly bench: Workbench }): JSX.Element | null {
  const chosen = bench.selected.value;
  const schema = bench.desk.words.value?.schema;
  const element = chosen[0];
  const kind = element?.kind;
  const fields = useComputed(() => {
    const words = bench.desk.words.value?.schema;
    const first = bench.selected.value[0];
    return words === undefined || first === undefined ? [] : fieldsOf(words, listOf[first.kind].map(String));
  });
  if (element === undefined || schema === undefined) return null;
  if (chosen.length > 1)
    return (
      <section class="properties" aria-label="Selection">
        <h2>{chosen.length} selected</h2>
      </section>
    );
  const isShown = ({ key }: Field): boolean =>
    !(kind === 'group' && inGroupForm.has(key) && goalsOf(element.value) !== undefined) &&
    (Object.hasOwn(element.value, key) || (usual.has(key) && !isOtherShape(key, element)));
  const rest = fields.value.filter((field) => !isShown(field));
  return (
    <section class="properties" aria-label="Properties">
      <h2>
        {kind} {element.name}
      </h2>
      {fields.value.filter(isShown).map((field) => (
        <FieldRow key={`${element.key} ${field.key}`} bench={bench} element={element} field={field} />
      ))}
      {kind === 'group' && <GroupForm bench={bench} group={element} />}
      {rest.length > 0 && (
        <details>
          <summary>More</summary>
          {rest.map((field) => (
            <FieldRow key={`${element.key} ${field.key}`} bench={bench} element={element} field={field} />
          ))}
        </details>
      )}
    </section>
  );
}

/** Keys that have a form of their own for groups. */
const inGroupForm: ReadonlySet<string> = new Set(['goals', 'goal', 'arrivals']);

const shapes = ['rect', 'outline', 'circle'];

/** Of several notations of one shape only the written one is shown. */
const isOtherShape = (key: string, { value }: PlanElement): boolean =>
  shapes.includes(key) && shapes.some((each) => Object.hasOwn(value, each));

interface RowOf {
  readonly bench: Workbench;
  readonly element: PlanElement;
  readonly field: Field;
}

function FieldRow({ bench, element, field }: RowOf): JSX.Element {
  const { key, meaning, choices, isNumber } = field;
  const text = flowText(element.value[key]);
  const change = (words: string): void => {
    if (words === text) return;
    const read = valueOf(words);
    if ('wrong' in read) bench.desk.tell(`${key}: ${read.wrong}.`);
    else if ((key === 'id' || key === 'name') && typeof read.value === 'string')
      void bench.desk.edit([{ do: 'rename', kind: element.kind, index: element.index, name: read.value }]);
    else void bench.set(element, key, read.value);
  };
  return (
    <label class="field" title={meaning}>
      <span>{key}</span>
      {choices.length > 0 ? (
        <select value={text} onChange={({ currentTarget }) => change(currentTarget.value)}>
          <option value="" />
          {choices.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={isNumber ? 'number' : 'text'}
          step="any"
          value={text}
          list={key === 'model' || key === 'configuration' ? `${key}-words` : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </label>
  );
}
