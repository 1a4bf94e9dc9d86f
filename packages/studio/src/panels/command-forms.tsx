import type { RunInfo } from '@korzo/live';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import { wordsOf } from './parameter-row.tsx';

type CommandInfo = RunInfo['commands'][number];
type PropertyInfo = CommandInfo['properties'][string];
type FieldValue = string | number | boolean | undefined;

/** Commands that parts of the run offer to people, as forms below their headings. */
export function CommandForms({
  session,
  info,
}: {
  readonly session: Session;
  readonly info: RunInfo;
}): JSX.Element | null {
  const offered = info.commands.filter((command) => command.form !== undefined && canBeFilled(command));
  const headings = [...new Set(offered.map(({ form }) => form?.heading))];
  return (
    <>
      {headings.map((heading) => (
        <section key={heading} aria-label={heading}>
          <h3>{heading}</h3>
          {offered
            .filter((command) => command.form?.heading === heading)
            .map((command) => (
              <CommandForm key={`${info.epoch} ${command.type}`} session={session} command={command} />
            ))}
        </section>
      ))}
    </>
  );
}

/** A property that must be given and has no field of its own makes a command one for programs. */
const canBeFilled = ({ properties }: CommandInfo): boolean =>
  Object.values(properties).every((each) => each.optional === true || hasField(each));

const hasField = ({ type }: PropertyInfo): boolean =>
  type === 'real' || type === 'whole' || type === 'text' || type === 'choice' || type === 'switch';

function CommandForm({ session, command }: { readonly session: Session; readonly command: CommandInfo }): JSX.Element {
  const { action, buttons } = command.form ?? {};
  const fields = Object.entries(command.properties).filter(
    ([name, each]) => hasField(each) && name !== buttons?.property,
  );
  const values = useSignal<Readonly<Record<string, FieldValue>>>(
    Object.fromEntries(fields.map(([name, each]) => [name, firstValue(each)])),
  );
  const isFilled = fields.every(([name, { optional }]) => optional === true || values.value[name] !== undefined);
  const send = (on: boolean): void => {
    const given = Object.entries(values.value).filter(([, value]) => value !== undefined);
    const pressed = buttons === undefined ? {} : { [buttons.property]: on };
    void session.ask({ type: 'command', command: { type: command.type, ...Object.fromEntries(given), ...pressed } });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    send(false);
  };
  return (
    <form class="command" aria-label={action} onSubmit={submit}>
      <p class="hint">{command.meaning}</p>
      {fields.map(([name, each]) => (
        <Field
          key={name}
          name={name}
          property={each}
          value={values.value[name]}
          change={(value) => (values.value = { ...values.value, [name]: value })}
        />
      ))}
      <div class="command-buttons">
        <button type="submit" disabled={!isFilled}>
          {buttons?.off ?? action}
        </button>
        {buttons !== undefined && (
          <button type="button" disabled={!isFilled} onClick={() => send(true)}>
            {buttons.on}
          </button>
        )}
      </div>
    </form>
  );
}

interface FieldOf {
  readonly name: string;
  readonly property: PropertyInfo;
  readonly value: FieldValue;
  readonly change: (value: FieldValue) => void;
}

function Field({ name, property, value, change }: FieldOf): JSX.Element {
  const id = useId();
  return (
    <div class="field" title={property.meaning}>
      <label for={id}>{wordsOf(name)}</label>
      <Control id={id} property={property} value={value} change={change} />
      <span class="unit">{property.type === 'real' ? property.unit : ''}</span>
    </div>
  );
}

function Control({ id, property, value, change }: Omit<FieldOf, 'name'> & { readonly id: string }): JSX.Element {
  switch (property.type) {
    case 'choice':
      return (
        <select id={id} value={String(value)} onChange={({ currentTarget }) => change(currentTarget.value)}>
          {property.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      );
    case 'switch':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      );
    case 'real':
    case 'whole':
      return (
        <input
          id={id}
          type="number"
          min={property.min}
          max={property.max}
          step={property.type === 'whole' ? 1 : 'any'}
          value={value === undefined ? '' : Number(value)}
          onInput={({ currentTarget }) => change(numberIn(currentTarget.value))}
        />
      );
    case 'text':
    case 'list':
    case 'table':
    case 'record':
    case 'either':
      return (
        <input
          id={id}
          type="text"
          value={value === undefined ? '' : String(value)}
          onInput={({ currentTarget }) => change(currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      );
  }
}

const numberIn = (typed: string): number | undefined =>
  typed.trim() === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed);

/** What a form begins with: the first choice, a switch that is off, and for numbers nothing or the 1 in their range. */
function firstValue(property: PropertyInfo): FieldValue {
  if (property.optional === true) return undefined;
  if (property.type === 'choice') return property.choices[0];
  if (property.type === 'switch') return false;
  if (property.type === 'whole') return property.min;
  if (property.type === 'real' && property.max < 1e9) return Math.min(property.max, Math.max(property.min, 1));
  return undefined;
}
