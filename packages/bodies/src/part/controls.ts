import { carryOut, foreseen, kindIndex, type AgentHandle, type CommandDesk, type CommandKind } from '@korzo/core';
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
      foreseen(
        carryOut(control, (asked, desk) => this.#control(asked, desk)),
        (asked) => this.#problemWithName(asked) ?? problemWithCapability(asked),
      ),
      foreseen(
        carryOut(release, (asked, desk) => this.#release(asked, desk)),
        (asked) => this.#problemWithName(asked),
      ),
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
    if (shared[0] === 0) return this.#isMissing(name);
    if (shared[0] > 1) return `${shared[0]} bodies are called ${name}; name one of them by agent`;
    return { id: shared[1] >>> 0, generation: shared[2] >>> 0, number: shared[3] };
  }

  /** Those that can be driven come first. */
  #names(): string {
    const driven = this.#bodies.filter(({ kind }) => capabilitiesOf(kind).length > 0);
    const list = driven.length > 0 ? driven : this.#bodies;
    const names = list.slice(0, 5).map(({ name }) => name);
    return `${names.join(', ')}${list.length > names.length ? ' and others' : ''}`;
  }

  /** What is wrong with the name of a body, whatever happens in the run. */
  #problemWithName({ body }: ControlCommand | ReleaseCommand): string | undefined {
    if (body === undefined) return undefined;
    const named = this.#bodies.find(({ name }) => name === body);
    if (named === undefined) return this.#isMissing(`'${body}'`);
    return capabilitiesOf(named.kind).length === 0 ? this.#hasNoControls(body) : undefined;
  }

  readonly #isMissing = (name: string): string => `there is no body ${name} in the run; name one of ${this.#names()}`;

  readonly #hasNoControls = (name: string): string => `'${name}' has no controls; name one of ${this.#names()}`;

  #control(command: ControlCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const { name: body, kind } = this.#bodies[found.number];
    if (capabilitiesOf(kind).length === 0) return this.#hasNoControls(body);
    const capability = capabilityNamed(command.capability);
    if (capability === undefined) return problemWithCapability(command);
    const { driver = unnamed, value } = command;
    const problem = problemWithCapability(command) ?? this.#problemWithDriver(found, driver);
    if (problem === undefined) this.turn(found, driver, capability.name, value);
    return problem;
  }

  #problemWithDriver(found: Found, driver: string): string | undefined {
    const keeper = this.drivers.keptBy(found, driver);
    if (keeper === undefined) return undefined;
    const by = keeper === unnamed ? 'another driver' : `'${keeper}'`;
    return `${this.#nameOf(found)} is driven by ${by}; wait until it is released, or take another body`;
  }

  readonly #nameOf = ({ number }: Found): string => `body '${this.#bodies[number].name}'`;

  /** Turns a control in the name of a driver, who has the body from then on; nothing when another one has it. */
  turn(found: AgentHandle, driver: string, name: Asked['capability'], value: number): void {
    if (this.drivers.keptBy(found, driver) !== undefined) return;
    // A new driver lets off the brake, which holds a body without a driver.
    if (this.drivers.of(found) === undefined) this.#ask(found, 'brake', 0);
    this.drivers.claim(found, driver);
    this.#ask(found, name, value);
  }

  #ask({ id, generation }: AgentHandle, capability: Asked['capability'], value: number): void {
    this.#asked.push({ id, generation, capability, value });
  }

  #release(command: ReleaseCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const { driver = unnamed } = command;
    if (this.drivers.of(found) === undefined) return `${this.#nameOf(found)} has no driver who could let go of it`;
    const problem = this.#problemWithDriver(found, driver);
    if (problem !== undefined) return problem;
    this.drivers.release(found);
    for (const { name, neutral } of capabilities) this.#ask(found, name, name === 'brake' ? 1 : neutral);
    return undefined;
  }
}

/** What is wrong with a capability and its value, whatever body has it. */
function problemWithCapability({ capability, value }: ControlCommand): string | undefined {
  const known = capabilityNamed(capability);
  if (known === undefined) {
    const names = capabilities.map(({ name }) => name).join(', ');
    return `a body has no capability '${capability}'; it has ${names}`;
  }
  const { name, min, max } = known;
  return value < min || value > max ? `${name} must be from ${min} to ${max}; it is ${value}` : undefined;
}
