import type { ParameterValue } from '@korzo/core';
import type { Inspection, RunInfo } from '@korzo/live';
import type { JSX } from 'preact';
import { forceColour, movedCamera, type CameraState, type DrawOptions } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { wordsOf } from './parameter-row.tsx';

/** All that can be known of the chosen agents. */
export function InspectPanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const info = session?.info.value;
  const inspections = session?.inspections.value ?? [];
  if (session === undefined || info === undefined || inspections.length === 0)
    return <Hint chosen={session?.chosen.value ?? []} isPast={session?.status.value?.playback !== undefined} />;
  return (
    <div class="panel-inspect">
      <Annotations studio={studio} />
      {inspections.map((inspection) => (
        <OneAgent key={inspection.agent} studio={studio} session={session} info={info} inspection={inspection} />
      ))}
    </div>
  );
}

function Hint({ chosen, isPast }: { readonly chosen: readonly number[]; readonly isPast: boolean }): JSX.Element {
  if (chosen.length === 0)
    return <p class="hint">Click an agent in the picture, or draw a lasso, to inspect its perception and goals.</p>;
  if (isPast)
    return (
      <p class="hint" role="status">
        Recomputing this moment …
      </p>
    );
  return <p class="hint">The selected agents are not in the run at this time.</p>;
}

type Annotation = Exclude<keyof DrawOptions['annotate'], 'whom'>;

const annotations: readonly { readonly name: Annotation; readonly label: string }[] = [
  { name: 'path', label: 'Path' },
  { name: 'neighbours', label: 'Neighbours' },
  { name: 'rays', label: 'Obstacles seen' },
  { name: 'forces', label: 'Forces' },
  { name: 'sight', label: 'Sight' },
];

function Annotations({ studio: { draw } }: { readonly studio: Studio }): JSX.Element {
  const { annotate } = draw.value;
  const set = (change: Partial<DrawOptions['annotate']>): void =>
    void (draw.value = { ...draw.value, annotate: { ...annotate, ...change } });
  return (
    <fieldset class="annotations">
      <legend>Show in the picture</legend>
      {annotations.map(({ name, label }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={annotate[name]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface OneAgentOf {
  readonly studio: Studio;
  readonly session: Session;
  readonly info: RunInfo;
  readonly inspection: Inspection;
}

function OneAgent({ studio, session, info, inspection }: OneAgentOf): JSX.Element {
  const { agent, kind, group, model, velocity, desiredSpeed, maxSpeed, goals, forces, columns } = inspection;
  const speed = Math.hypot(...velocity);
  return (
    <section aria-label={`Agent ${agent}`}>
      <h3>
        {wordsOf(kind)} {agent}
      </h3>
      <p class="hint">
        Group {info.groups[group]?.name}, model {info.models[model]?.name}
      </p>
      <CameraButtons studio={studio} agent={agent} />
      <SpeedBar speed={speed} desired={desiredSpeed} most={maxSpeed} />
      {goals.length > 0 && (
        <>
          <h4>Goals</h4>
          <ol class="goals">
            {goals.map((goal, depth) => (
              <li key={`${depth}-${goal}`}>{goal}</li>
            ))}
          </ol>
        </>
      )}
      <Forces forces={forces} />
      <Seen session={session} inspection={inspection} />
      <Table
        title={`Parameters of ${info.models[model]?.name ?? 'its model'}`}
        values={info.models[model]?.values ?? {}}
      />
      <Table title="All columns" values={columns} />
    </section>
  );
}

function Table({ title, values }: { title: string; values: Readonly<Record<string, ParameterValue>> }): JSX.Element {
  return (
    <details>
      <summary>{title}</summary>
      <dl class="columns">
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? figure(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(5));

/** Of a camera in the head of an agent, m: surfaces are not seen from inside. */
const eyeDistance = 0.05;

function CameraButtons({ studio, agent }: { readonly studio: Studio; readonly agent: number }): JSX.Element {
  const { cameras, activeCamera } = studio;
  const now = cameras.value[activeCamera.value];
  const look = (mode: CameraState['mode']): void => {
    if (now === undefined) return;
    const next = movedCamera(now, now.mode === mode && now.agent === agent ? { mode: 'orbit' } : { mode, agent });
    cameras.value = cameras.value.with(activeCamera.value, next);
  };
  const isInside = now?.mode === 'attach' && now.agent === agent && now.distance <= eyeDistance;
  const beIt = (): void => {
    if (now === undefined) return;
    const inside = { mode: 'attach', agent, azimuth: 0, elevation: 0, distance: eyeDistance } as const;
    const next = movedCamera(now, isInside ? { mode: 'orbit', distance: 12, elevation: 0.6 } : inside);
    cameras.value = cameras.value.with(activeCamera.value, next);
  };
  return (
    <div class="tools">
      <button type="button" aria-pressed={isInside} title="See through the eyes of this agent" onClick={beIt}>
        First person
      </button>
      {(['follow', 'attach', 'anchor'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={now?.mode === mode && now.agent === agent && !isInside}
          onClick={() => look(mode)}
        >
          {wordsOf(mode)}
        </button>
      ))}
    </div>
  );
}

function SpeedBar({ speed, desired, most }: { speed: number; desired: number; most: number }): JSX.Element {
  // Full at the speed that the text compares with; the top speed is in the tip.
  const top = Math.max(desired, speed, 1e-9);
  return (
    <div class="speed">
      <span>Speed</span>
      <meter
        min={0}
        max={top}
        value={speed}
        title={`wants ${desired.toFixed(2)} m/s, at most ${most.toFixed(2)} m/s`}
      />
      <span class="figure">
        {speed.toFixed(2)} of {desired.toFixed(2)} m/s
      </span>
    </div>
  );
}

/** Not an addend: the desired velocity less that of now. */
const isWish = ({ name }: Inspection['forces'][number]): boolean => name === 'wish';

const sizeOf = ({ force }: Inspection['forces'][number]): number => Math.hypot(...force);

/** The addends of the last tick and their sum; the wish is a velocity, with a bar of its own scale. */
function Forces({ forces }: Pick<Inspection, 'forces'>): JSX.Element | null {
  if (forces.length === 0) return null;
  const wish = forces.find(isWish);
  const addends = forces.filter((each) => !isWish(each));
  const top = Math.max(...addends.map(sizeOf), 0.1);
  return (
    <>
      <h4>{addends.length === 0 ? 'Velocity' : 'Forces'}</h4>
      <ul class="forces">
        {addends.map((each) => (
          <li key={each.name} title={meanings[each.name]}>
            <span>{each.name === 'acceleration' && addends.length > 1 ? 'sum: acceleration' : each.name}</span>
            <span class="bar" style={{ '--share': String(sizeOf(each) / top), '--bar': barColour(each.name) }} />
            <span class="figure">{sizeOf(each).toFixed(2)} m/s²</span>
          </li>
        ))}
      </ul>
      {wish !== undefined && <p class="hint">Differs from the desired velocity by {sizeOf(wish).toFixed(2)} m/s.</p>}
    </>
  );
}

/** The colour of its arrow in the picture. */
const barColour = (name: string): string =>
  `rgb(${forceColour(name)
    .map((part) => Math.round(part * 255))
    .join(' ')})`;

const meanings: Readonly<Record<string, string>> = {
  limits: 'Limits of speed and acceleration, and contacts',
  acceleration: 'Change of velocity in the last tick: the vector sum of the above',
};

function Seen({ session, inspection }: { readonly session: Session; readonly inspection: Inspection }): JSX.Element {
  const { neighbours, behindWalls, rays, sight, seesSolids, insideSolids } = inspection;
  const hidden = new Set(behindWalls);
  const hits = rays.filter(({ hit }) => hit).length;
  const degrees = Math.round((sight.halfAngle * 360) / Math.PI);
  return (
    <>
      <h4>Sees</h4>
      <p>
        {sight.radius.toFixed(1)} m far over {degrees}°
        {rays.length > 0 ? `; ${hits} of ${rays.length} rays end at a wall` : ''}
      </p>
      <Neighbours session={session} title="Neighbours" agents={neighbours.filter((each) => !hidden.has(each))} />
      <Neighbours session={session} title="Near, behind walls" agents={behindWalls} />
      {seesSolids.length > 0 && <p class="seen-solids">Obstacles ahead: {seesSolids.join(', ')}</p>}
      {insideSolids.length > 0 && <p class="inside-solids">Inside: {insideSolids.join(', ')}</p>}
    </>
  );
}

/** The nearest; more are in the picture. */
const mostListed = 12;

interface NeighboursOf {
  readonly session: Session;
  readonly title: string;
  readonly agents: readonly number[];
}

function Neighbours({ session, title, agents }: NeighboursOf): JSX.Element | null {
  if (agents.length === 0) return null;
  return (
    <p class="neighbours">
      <span>{title}</span>
      {agents.slice(0, mostListed).map((agent) => (
        <button key={agent} type="button" class="link" onClick={() => (session.chosen.value = [agent])}>
          {agent}
        </button>
      ))}
      {agents.length > mostListed && <span>and {agents.length - mostListed} more</span>}
    </p>
  );
}
