import { Hub, type LateSender, type ObjectRecord, type Positions, type ReceiverOptions } from '@korzo/cluster';
import { BodyCast, BodyViewer } from '../frames/body-cast.ts';
import type { BodyMoment } from '../frames/body-frame.ts';
import { FrameCast, type FrameCastOptions, type FrameWatcher } from '../frames/frame-cast.ts';
import { SectionCast } from '../frames/section-cast.ts';
import type { BentVehicle } from '../frames/section-frame.ts';
import type { FrameChannel } from '../frames/viewer.ts';
import type { Area } from '../protocol/requests.ts';
import type { MovedBody } from './body-motions.ts';

/** What is shown: every agent's place at a moment. */
export interface Shown extends Positions {
  readonly epoch: number;
  readonly tick: number;
  /** s */
  readonly time: number;
}

/** Size of a world whose edges wrap around, m: an agent that goes over an edge jumps. */
export type Wrap = readonly [number, number, number] | undefined;

/** What is shown beside places. */
export interface ShownBeside {
  readonly wrap?: Wrap;
  /** The kind of each look: the type of objects that name none. */
  readonly kindOf?: readonly string[];
  /** How all bodies stand and move. */
  readonly bodies?: readonly MovedBody[];
  /** How vehicles that bend do so. */
  readonly sections?: readonly BentVehicle[];
  /** Simulated seconds for each second; 0 while the run stands. */
  readonly pace?: number;
}

/** An object among those shown that says more of itself than where it is. */
export interface DescribedObject {
  readonly id: number;
  readonly name: string;
  readonly type?: string;
  readonly description?: unknown;
  /** The user part of its last update. */
  readonly user?: unknown;
}

/** Shows places to any number of viewers: one hub with one sender, and the frames made from it. */
export class Screen {
  readonly #hub = new Hub();
  readonly #sender = this.#hub.addSender();
  readonly #cast: FrameCast;
  readonly #bodies: BodyCast;
  readonly #sections = new SectionCast();
  readonly #desk = new ObjectDesk(this.#hub, this.#sender);

  constructor(options: FrameCastOptions = {}) {
    this.#cast = new FrameCast(this.#hub, options);
    this.#bodies = new BodyCast(this.#hub);
  }

  addViewer(channel: FrameChannel, area: Area, period: number): FrameWatcher {
    const frames = this.#cast.addViewer(channel, { area, period });
    const bodies = new BodyViewer(channel);
    const end = this.#bodies.add(bodies);
    const endSections = this.#sections.add(bodies);
    return {
      watch: (nextArea, nextPeriod) => {
        bodies.behind = true;
        frames.watch(nextArea, nextPeriod);
      },
      pause: () => {
        bodies.paused = true;
        frames.pause();
      },
      resume: () => {
        bodies.paused = false;
        bodies.behind = true;
        frames.resume();
      },
      close: () => {
        end();
        endSections();
        frames.close();
      },
      get sent() {
        return frames.sent;
      },
      get skipped() {
        return frames.skipped;
      },
    };
  }

  /** The hub, for those who look at single objects. */
  get objects(): ObjectDesk {
    return this.#desk;
  }

  /** `now` in ms of a clock that does not run backwards. */
  show(shown: Shown, now: number, { wrap, kindOf = [], bodies = [], sections = [], pace = 0 }: ShownBeside = {}): void {
    this.#hub.sendAll(
      this.#sender,
      this.#desk.hasReceivers ? { ...shown, type: this.#desk.typesOf(shown, kindOf) } : shown,
    );
    this.#desk.describe();
    this.#move(bodies);
    this.#hub.advance(now / 1000);
    const { epoch, tick, time } = shown;
    this.#sections.send({ epoch, time, vehicles: sections });
    this.#cast.update({ epoch, tick, time, ...(wrap === undefined ? {} : { wrap }) }, now / 1000);
    this.#bodies.update({ epoch, tick, time, pace }, idsOf(bodies), true);
  }

  /** Some bodies alone, between two updates: those that are driven are sent more often than others. */
  showBodies(moment: BodyMoment, bodies: readonly MovedBody[], now: number): void {
    this.#move(bodies);
    if (this.#desk.hasReceivers) this.#hub.advance(now / 1000);
    this.#bodies.update(moment, idsOf(bodies), false);
  }

  #move(bodies: readonly MovedBody[]): void {
    for (const { id, motion } of bodies) this.#hub.move(this.#sender, id, motion);
  }
}

const idsOf = (bodies: readonly MovedBody[]): ReadonlyMap<number, boolean> =>
  new Map(bodies.map(({ id, driven }) => [id, driven]));

/** Single objects of a hub: what they say of themselves, and programs that ask for those around a place. */
export class ObjectDesk {
  readonly #hub: Hub;
  readonly #sender: number;
  /** By id. */
  #described = new Map<number, DescribedObject>();
  readonly #told = new Map<number, DescribedObject>();
  #types = new Uint16Array(0);
  #receivers = 0;

  constructor(hub: Hub, sender: number) {
    this.#hub = hub;
    this.#sender = sender;
  }

  get hasReceivers(): boolean {
    return this.#receivers > 0;
  }

  /** The objects that describe themselves, as they are now. */
  set described(objects: readonly DescribedObject[]) {
    this.#described = new Map(objects.map((object) => [object.id, object]));
  }

  /** Sends the hub what is new of them. */
  describe(): void {
    for (const [id, object] of this.#described) {
      if (this.#hub.get(id) === undefined) continue;
      const { name, type, description, user } = object;
      const told = this.#told.get(id);
      if (told?.name !== name || told.type !== type || told.description !== description)
        this.#hub.describe(this.#sender, [{ id, name, ...(type === undefined ? {} : { type }), description }]);
      this.#told.set(id, object);
      if (user !== undefined) this.#hub.annotate(this.#sender, id, user);
    }
    for (const id of this.#told.keys()) if (!this.#described.has(id)) this.#told.delete(id);
  }

  /** The type of each row: what an object says that it is, and otherwise its kind. */
  typesOf({ count, id, look = [] }: Shown, kindOf: readonly string[]): Uint16Array {
    if (this.#types.length < count) this.#types = new Uint16Array(2 * count);
    const ofLook = kindOf.map((kind) => this.#hub.typeNumber(kind));
    for (let row = 0; row < count; row++) this.#types[row] = ofLook[look[row]] ?? 0;
    if (this.#described.size === 0) return this.#types;
    for (let row = 0; row < count; row++) {
      const type = this.#described.get(id[row])?.type;
      if (type !== undefined) this.#types[row] = this.#hub.typeNumber(type);
    }
    return this.#types;
  }

  /** Reports what is around a place; the function given back ends it. */
  receive(options: ReceiverOptions): () => void {
    const receiver = this.#hub.addReceiver(options);
    this.#receivers++;
    return () => {
      this.#hub.remove(receiver);
      this.#receivers--;
    };
  }

  find(name: string, answer: (id: number) => void): () => void {
    return this.#hub.find(name, answer);
  }

  list(): ReturnType<Hub['list']> {
    return this.#hub.list();
  }

  get(id: number): ObjectRecord | undefined {
    return this.#hub.get(id);
  }

  /** A program that promises to be heard of in every period, s. */
  addProgram(name: string, period: number): { readonly heard: () => void; readonly end: () => void } {
    const sender = this.#hub.addSender({ name, period });
    return { heard: () => this.#hub.hear(sender), end: () => this.#hub.remove(sender) };
  }

  /** Programs that have not kept their promise. */
  late(now: number): readonly LateSender[] {
    return this.#hub.lateSenders(now / 1000);
  }
}
