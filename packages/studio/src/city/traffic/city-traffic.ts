import { signal, type ReadonlySignal } from '@preact/signals';
import type { LiveRun } from '@korzo/live';
import type { BuiltCity } from '@korzo/viewer/light';
import { createSession, type Session } from '../../store/session.ts';
import { drivingScenario, wantedVehicles } from './driving-scenario.ts';

/** Traffic in the city of the page, on request: a run like any other, of a scenario that the page writes. */
export class CityTraffic {
  readonly #connect: () => Promise<LiveRun>;
  readonly #onFailed: (reason: string) => void;
  readonly #isOn = signal(false);
  readonly #session = signal<Session | undefined>(undefined);
  #starts = 0;

  readonly isOn: ReadonlySignal<boolean> = this.#isOn;
  /** The run; undefined until it is connected. */
  readonly session: ReadonlySignal<Session | undefined> = this.#session;

  /** @param onFailed gets why there is no traffic */
  constructor(connect: () => Promise<LiveRun>, onFailed: (reason: string) => void) {
    this.#connect = connect;
    this.#onFailed = onFailed;
  }

  /** Starts traffic in the city that was built from a text, in place of what drove before. */
  start(text: string, city: BuiltCity): void {
    this.stop();
    this.#isOn.value = true;
    const number = this.#starts;
    this.#run(number, text, wantedVehicles(city)).catch((error: unknown) =>
      this.#fail(number, error instanceof Error ? error.message : String(error)),
    );
  }

  stop(): void {
    this.#starts++;
    this.#session.peek()?.close();
    this.#session.value = undefined;
    this.#isOn.value = false;
  }

  async #run(number: number, text: string, vehicles: number): Promise<void> {
    if (vehicles === 0) throw new Error('the city has no roads');
    const live = await this.#connect();
    if (number !== this.#starts) {
      live.close();
      return;
    }
    const session = createSession(live);
    this.#session.value = session;
    live.onConnection((connection) => {
      if (connection.state === 'lost') this.#fail(number, connection.reason);
    });
    const source = { type: 'text', file: 'city-traffic.json', text: drivingScenario(text, vehicles) } as const;
    await live.ask({ type: 'open', source });
    await live.ask({ type: 'play' });
  }

  /** What is refused because it was stopped or started again is no failure. */
  #fail(number: number, reason: string): void {
    if (number !== this.#starts) return;
    this.stop();
    this.#onFailed(reason);
  }
}
