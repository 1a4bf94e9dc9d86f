import { carryOut, kindIndex, type AgentHandle, type CommandDesk, type CommandKind } from '@korzo/core';
import { capabilities, capabilitiesOf, capabilityNamed, type BodyKind, type Capability } from '../motion/kinds.ts';
import { control, release, type ControlCommand, type ReleaseCommand } from './commands.ts';
import { Drivers, unnamed } from './drivers.ts';

/** What was asked of a body at the start of the tick. */
export interface Asked extends AgentHandle {
  readonly capability: Capability['name'];
  readonly value: number;
}

interface Found extends AgentHandle {
  /** Place of the body in the scenario. */
  readonly number: number;
}

/** The door through which bodies are driven: by people, programs, recordings and robots alike. */
export class Controls {
  readonly drivers = new Drivers();
  readonly commands: readonly CommandKind[];
  readonly #bodies: readonly { readonly name: string; readonly kind: BodyKind }[];
  /** The group of the first body; those of the others follow. */
  readonly #group: number;
  #asked: Asked[] = [];

  constructor(bodies: readonly { readonly name: string; readonly kind: BodyKind }[], group: number) {
    this.#bodies = bodies;
    this.#group = group;
    this.commands = [
      carryOut(control, (asked, desk) => this.#control(asked, desk)),
      carryOut(release, (asked, desk) => this.#release(asked, desk)),
    ];
  }

  isBody(kind: number, group: number): boolean {
    return kind === kindIndex('body') && group >= this.#group && group < this.#group + this.#bodies.length;
  }

  /** What was asked since this was called before. */
  take(): readonly Asked[] {
    const asked = this.#asked;
    this.#asked = [];
    return asked;
  }

  /** The body that a command names; the reason when there is none, the same in all processes. */
  #find({ agent, body }: ControlCommand | ReleaseCommand, desk: CommandDesk): Found | string {
    const counts = new Float64Array(4);
    const count = ({ crowd, row }: { crowd: CommandDesk['crowds'][number]; row: number }): void => {
      if (!this.isBody(crowd.columns.kind[row], crowd.columns.group[row])) return;
      counts[0]++;
      counts[1] += crowd.columns.id[row];
      counts[2] += crowd.columns.generation[row];
      counts[3] += crowd.columns.group[row] - this.#group;
    };
    if (agent !== undefined) {
      const found = desk.find(agent);
      if (found !== undefined) count(found);
    } else {
      const number = this.#bodies.findIndex(({ name }) => name === body);
      for (const crowd of desk.crowds)
        for (let row = 0; row < crowd.ownCount; row++)
          if (crowd.columns.group[row] === this.#group + number) count({ crowd, row });
    }
    const shared = Int32Array.from(counts);
    desk.door.addUp(shared);
    const name = agent === undefined ? `'${body}'` : `${agent.id}`;
    if (shared[0] === 0) return `there is no body ${name} in the run; name one of ${this.#names()}`;
    if (shared[0] > 1) return `${shared[0]} bodies are called ${name}; name one of them by agent`;
    return { id: shared[1] >>> 0, generation: shared[2] >>> 0, number: shared[3] };
  }

  /** Those that can be driven come first. */
  #names(): string {
    const driven = this.#bodies.filter(({ kind }) => capabilitiesOf(kind).length > 0);
    const list = driven.length > 0 ? driven : this.#bodies;
    const names = list.slice(0, 5).map(({ name }) => name);
    return `${names.join(', ')}${this.#bodies.length > names.length ? ' and others' : ''}`;
  }

  #control(command: ControlCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const { name: body, kind } = this.#bodies[found.number];
    if (capabilitiesOf(kind).length === 0) return `'${body}' has no controls; name one of ${this.#names()}`;
    const capability = capabilityNamed(command.capability);
    if (capability === undefined)
      return `a body has no capability '${command.capability}'; it has ${capabilities.map(({ name }) => name).join(', ')}`;
    const { name, min, max } = capability;
    if (command.value < min || command.value > max)
      return `${name} must be from ${min} to ${max}; it is ${command.value}`;
    return this.turn(found, command.driver ?? unnamed, name, command.value);
  }

  /** Turns a control in the name of a driver, who has the body from then on; the reason when another one has it. */
  turn(found: AgentHandle, driver: string, name: Asked['capability'], value: number): string | undefined {
    const problem = this.drivers.problemWith(found, driver);
    if (problem !== undefined) return problem;
    // A new driver lets off the brake, which holds a body without a driver.
    if (this.drivers.of(found) === undefined) this.#ask(found, 'brake', 0);
    this.drivers.claim(found, driver);
    this.#ask(found, name, value);
    return undefined;
  }

  #ask({ id, generation }: AgentHandle, capability: Asked['capability'], value: number): void {
    this.#asked.push({ id, generation, capability, value });
  }

  #release(command: ReleaseCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const { driver = unnamed } = command;
    if (this.drivers.of(found) === undefined) return `body ${found.id} has no driver who could let go of it`;
    const problem = this.drivers.problemWith(found, driver);
    if (problem !== undefined) return problem;
    this.drivers.release(found);
    for (const { name, neutral } of capabilities) this.#ask(found, name, name === 'brake' ? 1 : neutral);
    return undefined;
  }
}
