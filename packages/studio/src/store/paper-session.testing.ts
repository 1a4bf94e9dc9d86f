import { signal, type Signal } from '@preact/signals';
import type { Connection, Inspection, LiveRun, Mark, Request, RunInfo, RunStatus } from '@korzo/live';
import { Samples } from './history.ts';
import type { Session, ShownMessage } from './session.ts';
import { createStudio, type Studio } from './studio.ts';

type Told<Name extends keyof Session> = Session[Name] extends { readonly value: infer Value } ? Signal<Value> : never;

/** A session whose run is whatever the test writes down; what it is asked is kept. */
export interface PaperSession extends Session {
  readonly asked: Request[];
  readonly info: Told<'info'>;
  readonly status: Told<'status'>;
  readonly connection: Signal<Connection>;
  readonly opening: Told<'opening'>;
  readonly messages: Signal<readonly ShownMessage[]>;
  readonly inspections: Signal<readonly Inspection[]>;
  readonly marks: Signal<readonly Mark[]>;
  readonly interventions: Told<'interventions'>;
  readonly undone: Signal<number>;
  readonly samples: Signal<number>;
  readonly people: Told<'people'>;
  readonly presented: Signal<unknown>;
  readonly history: Samples;
}

const open = { state: 'open', role: 'operator', host: 'this page' } as unknown as Connection;

export function paperSession(info?: Partial<RunInfo>, status?: Partial<RunStatus>): PaperSession {
  const asked: Request[] = [];
  const messages = signal<readonly ShownMessage[]>([]);
  const connection = signal(open);
  return {
    number: 1,
    live: {
      get connection() {
        return connection.peek();
      },
      ask: () => Promise.resolve(undefined),
      close: () => undefined,
    } as unknown as LiveRun,
    asked,
    title: signal(''),
    made: signal(undefined),
    conductor: signal(undefined),
    connection,
    info: signal(info as RunInfo | undefined),
    runs: signal(1),
    status: signal(status as RunStatus | undefined),
    opening: signal(undefined),
    messages,
    inspections: signal([]),
    heat: signal(undefined),
    marks: signal([]),
    interventions: signal([]),
    undone: signal(0),
    looks: signal([]),
    figures: signal({}),
    problems: signal([]),
    chosen: signal([]),
    loop: signal(undefined),
    replaced: signal(undefined),
    samples: signal(0),
    history: new Samples(),
    people: signal({ all: [], you: 0 }),
    presented: signal(undefined),
    ask: (request) => {
      asked.push(request);
      return Promise.resolve(undefined);
    },
    restate: () => undefined,
    say: (text, level = 'info') => {
      messages.value = [...messages.value, { cameAt: 0, time: 0, level, group: 'studio', text }];
    },
    close: () => undefined,
  };
}

/** A studio that shows these sessions. */
export function paperStudio(...sessions: readonly PaperSession[]): Studio {
  const studio = createStudio(() => {
    throw new Error('no run can be started on paper');
  });
  studio.sessions.value = sessions;
  return studio;
}
