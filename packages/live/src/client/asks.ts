import type { Request, RequestType } from '../protocol/requests.ts';
import type { Answer } from './live-run.ts';
import { RequestRefused } from './request-refused.ts';

/** Calls back after so many milliseconds, unless it is cancelled by what it gives back. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: RequestRefused) => void;
  readonly cancel: () => void;
}

/** Requests whose answer may take long by its nature. */
const slow: ReadonlySet<RequestType> = new Set(['open', 'openRecording', 'restart', 'step', 'download', 'save']);
const slowFactor = 20;

/** Numbers requests and brings answers to who asked. */
export class Asks {
  readonly #schedule: Schedule;
  readonly #milliseconds: number;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(schedule: Schedule, milliseconds: number) {
    this.#schedule = schedule;
    this.#milliseconds = milliseconds;
  }

  /** Sends a request with a new number and waits for what answers it. */
  ask(request: Request, send: (text: string) => void): Promise<Answer> {
    const ask = ++this.#last;
    return new Promise((resolve, reject) => {
      const milliseconds = this.#milliseconds * (slow.has(request.type) ? slowFactor : 1);
      const cancel = this.#schedule(() => {
        this.#waiting.delete(ask);
        reject(
          refused(
            `'${request.type}' was not answered for ${milliseconds / 1000} s`,
            'ask again, or open the run again',
          ),
        );
      }, milliseconds);
      this.#waiting.set(ask, { resolve, reject, cancel });
      send(JSON.stringify({ ask, request }));
    });
  }

  answer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.ask);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.ask);
    waiting.cancel();
    if (answer.type === 'problem') waiting.reject(new RequestRefused(answer.problems));
    else waiting.resolve(answer);
  }

  /** What was asked so far will not be answered. */
  giveUp(why: RequestRefused): void {
    for (const { reject, cancel } of this.#waiting.values()) {
      cancel();
      reject(why);
    }
    this.#waiting.clear();
  }
}

export const refused = (rule: string, remedy: string): RequestRefused => new RequestRefused([{ rule, remedy }]);

export const lost = (reason: string): RequestRefused =>
  refused(`there is no connection to the run: ${reason}`, 'ask again when it is back');
