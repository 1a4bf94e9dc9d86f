import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { pathOf, type PlanElement } from '../model/elements.ts';
import { isMapping, type Mapping } from '../model/mapping.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import { goalsOf } from '../model/goals.ts';
import { goalChoices, goalOf, parameterText, type GoalChoice } from './goal-words.ts';

interface GroupOf {
  readonly bench: Workbench;
  readonly group: PlanElement;
}

/** When the people of a group come, and what they want. */
export function GroupForm({ bench, group }: GroupOf): JSX.Element {
  return (
    <div class="group-form">
      <Coming bench={bench} group={group} />
      <Goals bench={bench} group={group} />
    </div>
  );
}

/** Arrivals of a group that gets some for the first time, 1/s. */
const usualRate = 0.5;
const usualCount = 10;

function Coming({ bench, group }: GroupOf): JSX.Element {
  const { arrivals } = group.value;
  const path = pathOf(group);
  const gates = bench.desk.elements.value.filter(({ kind, value }) => kind === 'gate' && value.way !== 'out');
  const change = (comes: string): void => {
    const removed = (keys: readonly string[]): PlaceEdit[] =>
      keys.filter((key) => Object.hasOwn(group.value, key)).map((key) => ({ do: 'remove', path: [...path, key] }));
    const byGate = gates.length > 0 ? { gates: [gates[0].name] } : {};
    const edits: PlaceEdit[] =
      comes === 'later'
        ? [
            ...removed(['count', 'density', ...(gates.length > 0 ? ['place'] : [])]),
            { do: 'set', path: [...path, 'arrivals'], value: { perSecond: usualRate, ...byGate } },
          ]
        : [...removed(['arrivals']), { do: 'set', path: [...path, 'count'], value: usualCount }];
    void bench.desk.edit(edits);
  };
  const number = (key: string, label: string, meaning: string): JSX.Element => (
    <label class="field" title={meaning}>
      <span>{label}</span>
      <input
        type="number"
        min="0"
        step="any"
        value={isMapping(arrivals) && typeof arrivals[key] === 'number' ? arrivals[key] : ''}
        onChange={({ currentTarget: { value } }) => {
          const there = [...path, 'arrivals', key];
          void bench.desk.edit([
            value === '' ? { do: 'remove', path: there } : { do: 'set', path: there, value: Number(value) },
          ]);
        }}
      />
    </label>
  );
  const chosen: readonly unknown[] = isMapping(arrivals) && Array.isArray(arrivals.gates) ? arrivals.gates : [];
  const toggle = (name: string): void => {
    const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    const there = [...path, 'arrivals', 'gates'];
    void bench.desk.edit([next.length === 0 ? { do: 'remove', path: there } : { do: 'set', path: there, value: next }]);
  };
  return (
    <>
      <label class="field">
        <span>They come</span>
        <select
          value={arrivals === undefined ? 'start' : 'later'}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          <option value="start">at the start</option>
          <option value="later">one by one</option>
        </select>
      </label>
      {isMapping(arrivals) && (
        <>
          {!Object.hasOwn(arrivals, 'table') && number('perSecond', 'people a second', 'Mean number of arrivals, 1/s')}
          {number('from', 'from, s', 'Time of the first')}
          {number('until', 'until, s', 'No arrival from this time on; the end of the run unless given')}
          {number('most', 'at most', 'Arrivals in all')}
          {gates.length > 0 && (
            <fieldset>
              <legend>by the entrances</legend>
              {gates.slice(0, 30).map(({ name }) => (
                <label key={name}>
                  <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /> {name}
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </>
  );
}

function Goals({ bench, group }: GroupOf): JSX.Element | null {
  const goals = goalsOf(group.value);
  const schema = bench.desk.words.value?.schema;
  if (goals === undefined || schema === undefined) return null;
  const choices = goalChoices(schema);
  const write = (next: readonly Mapping[]): void => {
    const path = pathOf(group);
    const short: readonly PlaceEdit[] = Object.hasOwn(group.value, 'goal')
      ? [{ do: 'remove', path: [...path, 'goal'] }]
      : [];
    void bench.desk.edit([...short, { do: 'set', path: [...path, 'goals'], value: next }]);
  };
  return (
    <fieldset>
      <legend>Goals, one after the other</legend>
      {goals.map((goal, at) => (
        <GoalRow
          key={at}
          goal={goal}
          choices={choices}
          change={(value) => write(goals.with(at, value))}
          remove={() => write(goals.toSpliced(at, 1))}
          refuse={(wrong) => bench.desk.tell(`Goals: ${wrong}.`)}
        />
      ))}
      <button type="button" onClick={() => write([...goals, { goal: 'leave' }])}>
        Add a goal
      </button>
    </fieldset>
  );
}

interface GoalRowOf {
  readonly goal: Mapping;
  readonly choices: readonly GoalChoice[];
  readonly change: (goal: Mapping) => void;
  readonly remove: () => void;
  readonly refuse: (wrong: string) => void;
}

function GoalRow({ goal, choices, change, remove, refuse }: GoalRowOf): JSX.Element {
  const kind = String(goal.goal);
  const known = choices.find((each) => each.kind === kind);
  const write = (text: string): void => {
    const read = goalOf(kind, text);
    if ('wrong' in read) refuse(read.wrong);
    else change(read.value);
  };
  return (
    <div class="goal">
      <select
        aria-label="Goal"
        title={known?.meaning}
        value={kind}
        // Another kind has other parameters.
        onChange={({ currentTarget }) => change({ goal: currentTarget.value })}
      >
        {known === undefined && <option value={kind}>{kind}</option>}
        {choices.map((each) => (
          <option key={each.kind} value={each.kind} title={each.meaning}>
            {each.kind}
          </option>
        ))}
      </select>
      <input
        aria-label={`Parameters of ${kind}`}
        title={known?.parameters.map(({ name, meaning }) => `${name}: ${meaning}`).join('\n')}
        placeholder={known?.parameters.map(({ name }) => name).join(', ')}
        value={parameterText(goal)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="button" class="quiet" aria-label={`Remove the goal ${kind}`} onClick={remove}>
        ×
      </button>
    </div>
  );
}
