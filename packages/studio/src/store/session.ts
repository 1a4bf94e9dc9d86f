import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
  operatorRequests,
  RequestRefused,
  type Answer,
  type Connection,
  type HeatMap,
  type Inspection,
  type Intervention,
  type LiveRun,
  type Appearance,
  type Mark,
  type Message,
  type Person,
  type ProblemText,
  type Request,
  type RunInfo,
  type RunStatus,
} from '@korzo/live';
import { FlowMeter, Samples, TrafficMeter, type History } from './history.ts';
import type { Opening } from './opening.ts';

/** A message with the moment it came, ms of the page's clock: it fades 3 s later. */
export interface ShownMessage extends Message {
  readonly cameAt: number;
}

const mostMessages = 1000;

/** Keeps the clocks of several runs together: requests that concern the clock go to it instead of to one run. */
export interface Conductor {
  /** Undefined when the request is none of its business. */
  take(request: Request): Promise<Answer | undefined> | undefined;
  /** The status as a person should see it: a run that is stepped with others plays. */
  amend(status: RunStatus): RunStatus;
  /** Moves no clock any more. */
  end(): void;
}

/** A run that came in the place of another. */
export interface Replacement {
  readonly before: RunInfo;
  readonly now: RunInfo;
}

/** One run that the studio watches; comparing has up to four. Panels read signals, and steer through `ask`. */
export interface Session {
  /** Distinguishes sessions of a page. */
  readonly number: number;
  readonly live: LiveRun;
  /** What sets this run apart in a comparison: 'seed 7', 'social-force'. */
  readonly title: Signal<string>;
  /** What the run was opened with, as far as this page opened it. */
  readonly made: Signal<Opening | undefined>;
  readonly conductor: Signal<Conductor | undefined>;
  readonly connection: ReadonlySignal<Connection>;
  readonly info: ReadonlySignal<RunInfo | undefined>;
  /** Runs that this session was reported of so far: a server that was restarted counts its epochs from 1 again. */
  readonly runs: ReadonlySignal<number>;
  readonly status: ReadonlySignal<RunStatus | undefined>;
  readonly opening: ReadonlySignal<
    { readonly what: string; readonly done: number; readonly total: number } | undefined
  >;
  readonly messages: ReadonlySignal<readonly ShownMessage[]>;
  readonly inspections: ReadonlySignal<readonly Inspection[]>;
  readonly heat: ReadonlySignal<HeatMap | undefined>;
  readonly marks: ReadonlySignal<readonly Mark[]>;
  /** What was done to the run so far, and how much of what was undone can be done again. */
  readonly interventions: ReadonlySignal<readonly Intervention[]>;
  readonly undone: ReadonlySignal<number>;
  readonly looks: ReadonlySignal<readonly Appearance[]>;
  /** Problems of the last request that was refused; a panel shows them until they are dismissed. */
  /** What watching modules have counted, by module. */
  readonly figures: ReadonlySignal<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  readonly problems: Signal<readonly ProblemText[]>;
  /** Agents a user clicked or drew a lasso around. */
  readonly chosen: Signal<readonly number[]>;
  /** A part of the time line that is played again and again, s. */
  readonly loop: Signal<readonly [number, number] | undefined>;
  /** The viewers of the same run, and the number of this visitor among them. */
  readonly people: ReadonlySignal<{ readonly all: readonly Person[]; readonly you: number }>;
  /** What the presenter looks at, as it was sent. */
  readonly presented: ReadonlySignal<unknown>;
  /** The last time that another operator opened a run in place of the one that was on. */
  readonly replaced: ReadonlySignal<Replacement | undefined>;
  /** Grows with each sample, for charts to redraw. */
  readonly samples: ReadonlySignal<number>;
  readonly history: History;
  /** Asks, and shows what is refused; undefined then. */
  ask(request: Request): Promise<Answer | undefined>;
  /** Shows the last status again, after the conductor changed its mind. */
  restate(): void;
  /** Says something to the person in front of the screen. */
  say(text: string, level?: Message['level']): void;
  close(): void;
}

/** Requests after which another run is on, although no other watcher asked for it. */
const reopeningRequests: ReadonlySet<Request['type']> = new Set(['open', 'openRecording', 'restart', 'undo', 'redo']);

let sessionsMade = 0;

export function createSession(live: LiveRun): Session {
  const title = signal('');
  const made = signal<Opening | undefined>(undefined);
  const conductor = signal<Conductor | undefined>(undefined);
  const connection = signal(live.connection);
  const info = signal(live.info);
  const runs = signal(live.info === undefined ? 0 : 1);
  const status = signal<RunStatus | undefined>(undefined);
  const opening = signal<Session['opening']['value']>(undefined);
  const messages = signal<readonly ShownMessage[]>([]);
  const inspections = signal<readonly Inspection[]>([]);
  const heat = signal<HeatMap | undefined>(undefined);
  const marks = signal<readonly Mark[]>([]);
  const interventions = signal<readonly Intervention[]>([]);
  const undone = signal(0);
  const looks = signal<readonly Appearance[]>([]);
  const figures = signal<Session['figures']['value']>({});
  const problems = signal<readonly ProblemText[]>([]);
  const chosen = signal<readonly number[]>([]);
  const loop = signal<readonly [number, number] | undefined>(undefined);
  const replaced = signal<Replacement | undefined>(undefined);
  /** Requests of this page that open a run and are not answered yet. */
  let reopening = 0;
  const samples = signal(0);
  const people = signal<Session['people']['value']>({ all: [], you: 0 });
  const presented = signal<unknown>(undefined);
  const history = new Samples();
  let flows = new FlowMeter();
  let trips = new TrafficMeter();

  const show = (shown: readonly Message[]): void => {
    const cameAt = performance.now();
    messages.value = [...messages.value, ...shown.map((message) => ({ ...message, cameAt }))].slice(-mostMessages);
  };
  const messageFor = (text: string, level: Message['level']): Message => ({
    time: status.value?.time ?? 0,
    level,
    group: 'studio',
    text,
  });
  const sample = (now: RunStatus): void => {
    history.take(now.time, {
      inside: now.present,
      speed: now.meanSpeed ?? Number.NaN,
      ticks: now.ticksPerSecond,
      ...prefixed('flow', flows.take(now)),
      ...prefixed('of', { ...now.motion }),
      ...(now.traffic === undefined
        ? {}
        : {
            ...trips.take(now.time, now.traffic),
            'of:waiting': now.traffic.waiting,
            'of:delay': now.traffic.delay ?? Number.NaN,
          }),
      ...prefixed('phase', now.phases),
      ...prefixed('worker', Object.fromEntries(now.workers.entries())),
    });
    samples.value++;
  };
  const endings = [
    live.onConnection((now) => (connection.value = now)),
    live.on('opening', ({ what, done, total }) => (opening.value = total === 0 ? undefined : { what, done, total })),
    live.on('interrupted', ({ reason, next }) => {
      opening.value = undefined;
      show([{ time: status.value?.time ?? 0, level: 'error', group: 'room', text: `${reason}: ${next}` }]);
    }),
    live.on('welcome', ({ running }) => {
      if (running) return;
      info.value = undefined;
      status.value = undefined;
    }),
    live.on('run', (reply) => {
      opening.value = undefined;
      history.clear();
      flows = new FlowMeter();
      trips = new TrafficMeter();
      chosen.value = [];
      loop.value = undefined;
      inspections.value = [];
      heat.value = undefined;
      looks.value = [];
      figures.value = {};
      problems.value = [];
      const before = info.value;
      batch(() => {
        runs.value++;
        info.value = reply.info;
      });
      if (before !== undefined && before.epoch !== reply.info.epoch && reopening === 0)
        replaced.value = { before, now: reply.info };
    }),
    live.on('status', (reply) => {
      status.value = conductor.value?.amend(reply.status) ?? reply.status;
      sample(reply.status);
    }),
    live.on('value', ({ model, parameter, value }) => {
      const { value: now } = info;
      if (now === undefined) return;
      const models = now.models.map((each, index) =>
        index === model ? { ...each, values: { ...each.values, [parameter]: value } } : each,
      );
      info.value = { ...now, models };
    }),
    live.on('models', ({ groups, models }) => {
      if (info.value !== undefined) info.value = { ...info.value, groups, models };
    }),
    live.on('knobs', ({ knobs }) => {
      if (info.value !== undefined) info.value = { ...info.value, knobs };
    }),
    live.on('scenery', ({ level }) => {
      if (info.value === undefined) return;
      const { scenery } = info.value;
      const levels = scenery.levels.map((each) => (each.level === level.level ? level : each));
      info.value = { ...info.value, scenery: { ...scenery, levels } };
    }),
    live.on('looks', ({ first, looks: added }) => (looks.value = [...looks.value.slice(0, first), ...added])),
    live.on('figures', (reply) => (figures.value = reply.figures)),
    live.on('messages', (reply) => show(reply.messages)),
    live.on('inspections', (reply) => (inspections.value = reply.inspections)),
    live.on('heat', (reply) => (heat.value = reply.heat)),
    live.on('interventions', (reply) =>
      batch(() => {
        interventions.value = reply.interventions;
        undone.value = reply.undone;
      }),
    ),
    live.on('people', (reply) => {
      people.value = { all: reply.people, you: reply.you };
      if (!reply.people.some(({ presents }) => presents)) presented.value = undefined;
    }),
    live.on('presented', (reply) => (presented.value = reply.view)),
    live.on('marks', (reply) => (marks.value = reply.marks)),
  ];

  return {
    number: ++sessionsMade,
    live,
    title,
    made,
    conductor,
    connection,
    info,
    runs,
    status,
    opening,
    messages,
    inspections,
    heat,
    marks,
    interventions,
    undone,
    looks,
    figures,
    problems,
    chosen,
    loop,
    replaced,
    samples,
    history,
    people,
    presented,
    async ask(request) {
      // What a role may not do is not offered; a key that still asks for it must not open a dialog.
      if (live.connection.state === 'open' && live.connection.role === 'viewer' && operatorRequests.has(request.type)) {
        show([messageFor('Viewers cannot change a shared run.', 'warning')]);
        return undefined;
      }
      const reopens = reopeningRequests.has(request.type);
      if (reopens) reopening++;
      try {
        return await (conductor.value?.take(request) ?? live.ask(request));
      } catch (error) {
        // Where there is no connection the page says so already: a dialog about each request would only be in the way.
        if (error instanceof RequestRefused && live.connection.state === 'open') problems.value = error.problems;
        else show([messageFor(String(error), 'error')]);
        return undefined;
      } finally {
        if (reopens) reopening--;
      }
    },
    restate() {
      if (status.value !== undefined && conductor.value !== undefined)
        status.value = conductor.value.amend(status.value);
    },
    say: (text, level = 'info') => show([messageFor(text, level)]),
    close() {
      // It would go on with the runs that come after this one.
      conductor.value?.end();
      for (const end of endings) end();
      live.close();
    },
  };
}

const prefixed = (prefix: string, values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}:${name}`, value]));
