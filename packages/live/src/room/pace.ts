import type { Schedule } from './options.ts';

/** What a pace drives. */
export interface Paced {
  readonly clock: () => number;
  readonly schedule: Schedule;
  /** Fixed time step, s. */
  readonly dt: number;
  /** One tick; false when there is none to make any more. */
  tick(): boolean;
  /** Time to show what there is. */
  update(): void;
  /** Whether something is driven: then ticks are made when they are due instead of in bursts, and each is shown by `glimpse`. */
  isDriven?(): boolean;
  glimpse?(): void;
}

/** Time between two updates, ms. */
export const updatePeriod = 100;
/** Least time between two glimpses of what is driven, ms: 60 a second. */
const glimpsePeriod = 1000 / 60;
/** The longest stretch of work before others have their turn (one tick, when that alone takes longer), ms. */
const sliceLength = 40;
/** A run that is farther behind than this does not try to make up for it, ms. */
const mostLag = 250;

/** Keeps simulated time at `speed` times the time on the clock, as well as the machine can. */
export class Pace {
  playing = false;
  speed: number | 'fastest' = 1;
  readonly #paced: Paced;
  #stepsLeft = 0;
  /** Ticks since the last update. */
  #unseen = 0;
  /** Those who wait until the steps they asked for are made. */
  #waiters: (() => void)[] = [];
  /** Simulated time owed, s, when `#since` was on the clock. */
  #owed = 0;
  #since = 0;
  #nextUpdate = 0;
  #nextGlimpse = 0;
  #cancel: (() => void) | undefined;

  constructor(paced: Paced) {
    this.#paced = paced;
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    this.#owed = 0;
    this.#since = this.#paced.clock();
    this.#wake();
  }

  pause(): void {
    this.playing = false;
    this.#stepsLeft = 0;
    this.#rest();
  }

  setSpeed(speed: number | 'fastest'): void {
    this.#account();
    this.speed = speed;
    this.#owed = Math.min(this.#owed, this.#paced.dt);
  }

  /** Makes so many ticks, then pauses; resolves when they are made or a viewer interrupted them. */
  step(ticks: number): Promise<void> {
    this.playing = false;
    this.#stepsLeft += ticks;
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.#wake();
    });
  }

  stop(): void {
    this.playing = false;
    this.#stepsLeft = 0;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#rest();
  }

  #wake(): void {
    this.#cancel?.();
    this.#cancel = this.#paced.schedule(() => this.#slice(), 0);
  }

  #slice(): void {
    this.#cancel = undefined;
    const { clock, schedule } = this.#paced;
    this.#account();
    const end = clock() + sliceLength;
    let goesOn = true;
    const isDriven = this.#paced.isDriven?.() === true;
    const isAhead = isDriven && this.#isDue();
    while (goesOn && this.#isDue()) {
      goesOn = this.#paced.tick();
      this.#unseen++;
      this.#count();
      if (clock() >= end || this.#isBeforeLast()) break;
    }
    if (!goesOn) {
      this.playing = false;
      this.#stepsLeft = 0;
    }
    if (isAhead && clock() >= this.#nextGlimpse) {
      this.#nextGlimpse = Math.max(this.#nextGlimpse + glimpsePeriod, clock() + glimpsePeriod / 2);
      this.#paced.glimpse?.();
    }
    // What came in during the ticks has its turn first: which watchers keep up, above all.
    if (this.rests || this.#isBeforeLast() || clock() >= this.#nextUpdate)
      this.#cancel = schedule(() => this.#show(), 0);
    else this.#goOn();
  }

  #show(): void {
    this.#cancel = undefined;
    // A late update does not make the next one come early.
    this.#nextUpdate = Math.max(this.#nextUpdate + updatePeriod, this.#paced.clock() + updatePeriod / 2);
    const { rests } = this;
    this.#unseen = 0;
    this.#paced.update();
    if (rests) this.#rest();
    else this.#goOn();
  }

  /** The moment before the last step is shown as well: without it a picture that stands could not say how fast agents went. */
  #isBeforeLast(): boolean {
    return this.#stepsLeft === 1 && this.#unseen > 0;
  }

  /** Whether it makes no tick before it is asked to. */
  get rests(): boolean {
    return !this.playing && this.#stepsLeft === 0;
  }

  #goOn(): void {
    const { clock, schedule } = this.#paced;
    this.#cancel = schedule(() => this.#slice(), this.#isDue() ? 0 : Math.max(1, this.#untilNext(clock())));
  }

  /** Time until there is something to do, ms: until the next update, or until the next tick of what is driven. */
  #untilNext(now: number): number {
    const untilUpdate = this.#nextUpdate - now;
    if (this.#paced.isDriven?.() !== true || this.speed === 'fastest') return untilUpdate;
    const owed = this.#owed + (this.speed * (now - this.#since)) / 1000;
    return Math.min(untilUpdate, ((this.#paced.dt - owed) * 1000) / this.speed);
  }

  #isDue(): boolean {
    if (this.#stepsLeft > 0) return true;
    return this.playing && (this.speed === 'fastest' || this.#owed >= this.#paced.dt);
  }

  #count(): void {
    if (this.#stepsLeft > 0) this.#stepsLeft--;
    else if (this.speed !== 'fastest') this.#owed -= this.#paced.dt;
  }

  /** Adds what is owed for the time since the last look at the clock. */
  #account(): void {
    const now = this.#paced.clock();
    const passed = Math.min(now - this.#since, mostLag);
    this.#since = now;
    if (!this.playing || this.speed === 'fastest') return;
    const most = Math.max((this.speed * mostLag) / 1000, this.#paced.dt);
    this.#owed = Math.min(this.#owed + (this.speed * passed) / 1000, most);
  }

  #rest(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const done of waiters) done();
  }
}
