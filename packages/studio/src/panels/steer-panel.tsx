import type { RunInfo } from '@korzo/live';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Session } from '../store/session.ts';
import type { Studio, Tool } from '../store/studio.ts';
import { CommandForms } from './command-forms.tsx';
import { InterventionList } from './intervention-list.tsx';
import { ModulePanels } from './module-panels.tsx';

/** Everything that changes what happens: people, obstacles, doors, alarms. All of it is recorded and comes again in a replay. */
export function SteerPanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const info = session?.info.value;
  if (session === undefined || info === undefined) return <p class="hint">Open a scenario to steer it.</p>;
  return (
    <div class="panel-steer">
      <ToolChooser studio={studio} info={info} />
      <Alarms session={session} info={info} />
      <Passages session={session} info={info} />
      <Dropped session={session} info={info} />
      <Chosen studio={studio} session={session} />
      <CommandForms session={session} info={info} />
      <InterventionList session={session} />
      <ModulePanels session={session} info={info} />
    </div>
  );
}

function ToolChooser({ studio, info }: { readonly studio: Studio; readonly info: RunInfo }): JSX.Element {
  const { tool } = studio;
  const group = useSignal(0);
  const count = useSignal(5);
  const radius = useSignal(1.5);
  const shape = useSignal<'circle' | 'square'>('square');
  const size = useSignal(1);
  const brush = (): Tool => ({ type: 'brush', group: group.value, count: count.value, radius: radius.value });
  const obstacle = (): Tool => ({ type: 'obstacle', shape: shape.value, radius: size.value });
  const take = (next: Tool): void => void (tool.value = next);
  /** Turning a number of the tool in hand changes the tool. */
  const refresh = (): void => {
    if (tool.value.type === 'brush') take(brush());
    if (tool.value.type === 'obstacle') take(obstacle());
  };
  const is = (type: Tool['type']): boolean => tool.value.type === type;
  return (
    <section aria-label="Tools">
      <h3>Tool</h3>
      <div class="tools" role="radiogroup" aria-label="What the pointer does">
        <ToolButton name="Look" on={is('look')} take={() => take({ type: 'look' })} />
        <ToolButton name="Lasso" on={is('lasso')} take={() => take({ type: 'lasso' })} />
        <ToolButton name="Add" on={is('brush')} take={() => take(brush())} />
        <ToolButton name="Obstacle" on={is('obstacle')} take={() => take(obstacle())} />
        <ToolButton name="Doors" on={is('passage')} take={() => take({ type: 'passage' })} />
      </div>
      <p class="hint">{hints[tool.value.type]}</p>
      {is('brush') && (
        <div class="tool-settings">
          <label>
            Group
            <select
              value={group.value}
              onChange={({ currentTarget }) => {
                group.value = Number(currentTarget.value);
                refresh();
              }}
            >
              {info.groups.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Amount label="How many" at={count} unit="" range={[1, 200, 1]} after={refresh} />
          <Amount label="Within" at={radius} unit="m" range={[0, 20, 0.5]} after={refresh} />
        </div>
      )}
      {is('obstacle') && (
        <div class="tool-settings">
          <label>
            Shape
            <select
              value={shape.value}
              onChange={({ currentTarget }) => {
                shape.value = currentTarget.value === 'circle' ? 'circle' : 'square';
                refresh();
              }}
            >
              <option value="square">square</option>
              <option value="circle">circle</option>
            </select>
          </label>
          <Amount label="Half width" at={size} unit="m" range={[0.2, 10, 0.1]} after={refresh} />
        </div>
      )}
    </section>
  );
}

const hints: Readonly<Record<Tool['type'], string>> = {
  look: 'Drag to turn the camera, click to select an agent, Shift-click to add one.',
  lasso: 'Draw a line around the agents to select.',
  brush: 'Click or drag to add agents of a group.',
  obstacle: 'Click to place the obstacle. People walk around it.',
  passage: 'Click a door or gate to close or open it.',
  send: 'Click a destination for the selected agents.',
};

function ToolButton({ name, on, take }: { name: string; on: boolean; take: () => void }): JSX.Element {
  return (
    <button type="button" role="radio" aria-checked={on} class={on ? 'on' : ''} onClick={take}>
      {name}
    </button>
  );
}

interface AmountOf {
  readonly label: string;
  readonly at: { value: number };
  readonly unit: string;
  readonly range: readonly [min: number, max: number, step: number];
  readonly after: () => void;
}

function Amount({ label, at, unit, range: [min, max, step], after }: AmountOf): JSX.Element {
  return (
    <label>
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={at.value}
        onChange={({ currentTarget }) => {
          at.value = Math.min(max, Math.max(min, Number(currentTarget.value)));
          after();
        }}
      />
      <span class="unit">{unit}</span>
    </label>
  );
}

interface In {
  readonly session: Session;
  readonly info: RunInfo;
}

function Alarms({ session, info }: In): JSX.Element | null {
  if (info.signals.length === 0) return null;
  return (
    <section aria-label="Alarms and signals">
      <h3>Alarms and signals</h3>
      <div class="tools">
        {info.signals.map((signal) => (
          <button
            key={signal}
            type="button"
            class={signal === 'alarm' ? 'danger' : ''}
            onClick={() => void session.ask({ type: 'signal', signal })}
          >
            {signal === 'alarm' ? 'Trigger the alarm' : `Give signal ${signal}`}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Gates are named by the way that people pass them. */
const passageWords: Readonly<Record<string, string>> = { in: 'entrance', out: 'exit', 'in/out': 'entrance and exit' };

function Passages({ session, info }: In): JSX.Element | null {
  const steerable = info.scenery.levels.flatMap(({ portals, gates, exits }) => [
    ...gates,
    ...exits.map(({ id, open }) => ({ id, kind: 'exit', open })),
    ...portals.filter(({ kind }) => kind !== 'opening'),
  ]);
  if (steerable.length === 0) return null;
  const isPast = session.status.value?.playback !== undefined;
  return (
    <section aria-label="Doors and gates">
      <h3>Doors and gates</h3>
      {isPast && <p class="hint">As at the moment shown. Go to Live, or branch here, to change them.</p>}
      <ul class="passages">
        {steerable.map(({ id, kind, open }) => (
          <li key={id}>
            <span>
              {id} <small>{passageWords[kind] ?? kind}</small>
            </span>
            <button
              type="button"
              aria-label={`${open ? 'Close' : 'Open'} ${id}`}
              aria-pressed={!open}
              disabled={isPast}
              onClick={() => void session.ask({ type: 'passage', passage: id, open: !open })}
            >
              {open ? 'Close' : 'Open'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The run numbers them. */
const obstacleWords = (id: string): string => id.replace(/^dropped(\d+)$/, 'Obstacle $1');

function Dropped({ session, info }: In): JSX.Element | null {
  const dropped = info.scenery.levels.flatMap(({ obstacles }) => obstacles.filter((each) => each.dropped));
  if (dropped.length === 0) return null;
  return (
    <section aria-label="Placed obstacles">
      <h3>Placed obstacles</h3>
      <ul class="passages">
        {dropped.map(({ id, shape }) => (
          <li key={id}>
            <span>
              {obstacleWords(id)} <small>{shape.type === 'polygon' ? 'square' : shape.type}</small>
            </span>
            <button
              type="button"
              aria-label={`Remove ${obstacleWords(id)}`}
              onClick={() => void session.ask({ type: 'clear', obstacle: id })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chosen({ studio, session }: { readonly studio: Studio; readonly session: Session }): JSX.Element | null {
  const agents = session.chosen.value;
  if (agents.length === 0) return null;
  const remove = (): void => {
    void session.ask({ type: 'remove', agents: [...agents] });
    session.chosen.value = [];
  };
  return (
    <section aria-label="Selected agents">
      <h3>{agents.length === 1 ? `Agent ${agents[0]}` : `${agents.length} selected agents`}</h3>
      <div class="tools">
        <button
          type="button"
          aria-pressed={studio.tool.value.type === 'send'}
          title="Then click a place in the picture"
          onClick={() => (studio.tool.value = { type: 'send' })}
        >
          Send here
        </button>
        <button type="button" class="danger" onClick={remove}>
          Remove from the run
        </button>
        <button type="button" onClick={() => (session.chosen.value = [])}>
          Clear selection
        </button>
      </div>
    </section>
  );
}
