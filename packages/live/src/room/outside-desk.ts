import type { Command } from '@korzo/core';
import { outside, type OutsidePose, type Run } from '@korzo/engine';
import type { Request } from '../protocol/requests.ts';
import { refuse } from './refusal.ts';
import { bodyDescriptionsOf } from './body-descriptions.ts';
import type { DescribedObject, ObjectDesk } from './screen.ts';
import type { Watcher } from './watcher.ts';

type Join = Extract<Request, { readonly type: 'join' }>;
type Pose = Extract<Request, { readonly type: 'pose' }>;

/** Objects of one program. */
const mostOfProgram = 64;

interface OwnedObject {
  readonly owner: Watcher;
  readonly type: string | undefined;
  readonly description: unknown;
  user: unknown;
  /** The last pose that the run has not got. */
  pending: OutsidePose | undefined;
  readonly program: { readonly heard: () => void; readonly end: () => void } | undefined;
}

/** Programs that bring objects of their own into a run. What they ask becomes commands, one pose for each object and tick. */
export class OutsideDesk {
  readonly #run: Run;
  readonly #desk: ObjectDesk;
  readonly #owned = new Map<string, OwnedObject>();
  readonly #bodies: () => readonly DescribedObject[];
  /** What waits for the next tick beside poses. */
  #waiting: Command[] = [];

  constructor(run: Run, desk: ObjectDesk) {
    this.#run = run;
    this.#desk = desk;
    this.#bodies = bodyDescriptionsOf(run);
  }

  /** A program brings an object, or takes one up that its program has lost. */
  join(owner: Watcher, { type: _type, name, of: type, description, period, kind, radius, ...pose }: Join): void {
    const { objects } = this.#part;
    const held = this.#owned.get(name);
    if (held !== undefined)
      throw refuse(
        `the object '${name}' belongs to ${held.owner === owner ? 'you' : 'another program'}`,
        'choose another name',
      );
    if (this.#bodies().some((body) => body.name === name))
      throw refuse(`a body of the run is called '${name}'`, 'choose another name, or drive it by the command control');
    this.#refuseOutside(pose);
    const own = [...this.#owned.values()].filter((object) => object.owner === owner).length;
    if (own >= mostOfProgram) throw refuse(`a program may have up to ${mostOfProgram} objects`, 'let one leave first');
    const lost = objects.find(name);
    if (lost === undefined) {
      const coming = this.#waiting.filter((command) => command.type === 'appear').length;
      if (objects.all.length + coming >= objects.most)
        throw refuse(`a run takes up to ${objects.most} objects from outside`, 'wait until one has left');
      this.#waiting.push({ type: 'appear', name, kind, radius, ...pose });
    }
    this.#owned.set(name, {
      owner,
      type,
      description,
      user: undefined,
      pending: lost === undefined ? undefined : pose,
      program: period === undefined ? undefined : this.#desk.addProgram(name, period),
    });
  }

  pose(owner: Watcher, { type: _type, name, user, ...pose }: Pose): void {
    const object = this.#ownedBy(owner, name);
    this.#refuseOutside(pose);
    object.pending = pose;
    object.user = user;
    object.program?.heard();
  }

  leave(owner: Watcher, name: string): void {
    this.#ownedBy(owner, name);
    this.#end(name);
  }

  /** A program is gone, and its objects with it. */
  forget(owner: Watcher): void {
    for (const [name, object] of this.#owned) if (object.owner === owner) this.#end(name);
  }

  /** Before each tick: hands to the run what has been asked for. */
  flush(): void {
    const { simulation } = this.#run;
    for (const command of this.#waiting) simulation.queue(command);
    this.#waiting = [];
    for (const [name, object] of this.#owned) {
      if (object.pending === undefined) continue;
      simulation.queue({ type: 'pose', name, ...object.pending });
      object.pending = undefined;
    }
  }

  /** What bodies and the objects of programs say of themselves, by the ids of their agents. */
  get described(): readonly DescribedObject[] {
    const brought = this.#part.objects.all.flatMap(({ name, agent }): readonly DescribedObject[] => {
      const { type, description, user } = this.#owned.get(name) ?? {};
      if (agent < 0) return [];
      return [{ id: agent, name, ...(type === undefined ? {} : { type }), description, user }];
    });
    return [...this.#bodies(), ...brought];
  }

  /** The run is over: programs are not waited for any more. */
  close(): void {
    for (const { program } of this.#owned.values()) program?.end();
    this.#owned.clear();
  }

  get #part(): { readonly objects: NonNullable<ReturnType<typeof partOf>>['objects'] } {
    const part = partOf(this.#run);
    if (part === undefined)
      throw refuse(
        'this run takes no objects from outside',
        'open a scenario on this host, or give it the key outside',
      );
    return part;
  }

  #end(name: string): void {
    this.#owned.get(name)?.program?.end();
    this.#owned.delete(name);
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((command) => !(command.type === 'appear' && nameIn(command) === name));
    // An object that has not come yet need not go.
    if (this.#waiting.length === before) this.#waiting.push({ type: 'vanish', name });
  }

  #ownedBy(owner: Watcher, name: string): OwnedObject {
    const object = this.#owned.get(name);
    if (object?.owner === owner) return object;
    if (object !== undefined)
      throw refuse(`the object '${name}' belongs to another program`, 'join with one of your own');
    throw refuse(`you have no object '${name}'`, 'join with it first');
  }

  #refuseOutside(pose: OutsidePose): void {
    const [rule, remedy = 'give a place in the world'] = this.#part.objects.problemWithPose(pose)?.split('; ') ?? [];
    if (rule !== undefined) throw refuse(rule, remedy);
  }
}

const partOf = ({ made }: Run) => made.from(outside).at(0);

const nameIn = (command: Command): unknown => (command as unknown as Readonly<Record<string, unknown>>)['name'];
