import {
  carryOut,
  defineModel,
  kindIndex,
  property,
  Records,
  type AgentHandle,
  type AgentSpec,
  type ChecksumSum,
  type CommandDesk,
  type EventForm,
  type Part,
  type PartPhase,
  type RunPlace,
  type SavedAgents,
} from '@korzo/core';
import type { Ground } from '../ground/ground.ts';
import { restingState, stateFields, type BodyState } from '../motion/body-state.ts';
import { CarMover } from '../motion/car-mover.ts';
import { settleImpacts, type Moved } from '../motion/impacts.ts';
import { capabilities, capabilityNamed, reachOf, type BodyKind, type Capability } from '../motion/kinds.ts';
import { RoundMover } from '../motion/round-mover.ts';
import { bodyColumn, bodyColumns } from './body-columns.ts';
import { control, release, type ControlCommand, type ReleaseCommand } from './commands.ts';
import { Drivers, unnamed } from './drivers.ts';
import { Neighbours, type VehicleSizes } from './neighbours.ts';

/** What bodies meet in the streets of a city. */
export interface Streets extends VehicleSizes {
  /** Puts bodies in the way of those who drive on lanes. */
  block(bodies: readonly Pick<Moved, 'state' | 'kind'>[]): void;
}

/** A body of a scenario, standing on the ground. */
export interface PlacedBody {
  readonly name: string;
  readonly kind: BodyKind;
  readonly state: BodyState;
}

/** A touch at a lower speed is a car that leans against something, m/s. */
const worthTelling = 0.5;
/** Ids for bodies of the scenario, and for those that are added by command. */
const idsForBodies = 1 << 16;

/** Bodies are moved by the part, all together: as agents they stay where they are put. */
export const bodyModel = defineModel({
  name: 'bodies',
  summary: 'Bodies on the ground: wheels, balls and cars, which roll, slide, fly and are driven by commands.',
  space: 'volume',
  parameters: {},
  perceptionRadius: () => 0,
  bind({ crowd, model }) {
    return (first, last) => {
      const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++)
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
          nextVx[slot] = 0;
          nextVy[slot] = 0;
          nextVz[slot] = 0;
        }
    };
  },
});

/** What was asked of a body at the start of the tick. */
interface Asked extends AgentHandle {
  readonly capability: Capability['name'];
  readonly value: number;
}

const fields = [...stateFields, 'generation', 'number'];
const generationField = stateFields.length;
const numberField = generationField + 1;

/**
 * Bodies as agents of a run. What is known of each is in columns of its row. Every process gets all of them through the door and
 * moves them alike, in the order of ids; only the owner of a row keeps the result.
 */
export class BodiesPart implements Part {
  readonly name = 'bodies';
  readonly ids = idsForBodies;
  readonly columns = bodyColumns;
  readonly commands = [
    carryOut(control, (asked, desk) => this.#control(asked, desk)),
    carryOut(release, (asked, desk) => this.#release(asked, desk)),
  ];
  readonly events: readonly EventForm[] = [
    {
      name: 'contact',
      meaning: 'The body of a car has touched something and stands.',
      properties: { with: property.text(100, 'what it has touched') },
    },
    {
      name: 'impact',
      meaning: 'Two bodies have hit each other.',
      properties: {
        other: property.whole({ min: 0, max: 0xffff_ffff }, 'id of the other body'),
        impulse: property.real({ min: 0, max: 1e12, unit: 'kg m/s' }, 'what the blow has changed of its motion'),
      },
    },
    {
      name: 'knocked',
      meaning: 'A person was hit by a body and pushed aside.',
      properties: {
        body: property.whole({ min: 0, max: 0xffff_ffff }, 'id of the body'),
        impulse: property.real({ min: 0, max: 1e12, unit: 'kg m/s' }, 'what the blow has changed of its motion'),
      },
    },
  ];
  readonly phases: readonly PartPhase[];
  readonly ground: Ground;
  readonly bodies: readonly PlacedBody[];
  /** Index of the model instance that bodies have, and the group of the first; those of the others follow. */
  readonly model: number;
  readonly group: number;
  readonly drivers = new Drivers();
  readonly #records = new Records(fields);
  readonly #movers: readonly (CarMover | RoundMover)[];
  readonly #moved: Moved[] = [];
  readonly #streets: Streets | undefined;
  readonly #neighbours = new Neighbours();
  #asked: Asked[] = [];

  constructor(
    ground: Ground,
    bodies: readonly PlacedBody[],
    as: { readonly model: number; readonly group: number },
    streets?: Streets,
  ) {
    this.ground = ground;
    this.bodies = bodies;
    this.model = as.model;
    this.group = as.group;
    this.#streets = streets;
    this.phases = [
      ...(streets === undefined
        ? []
        : [
            {
              name: 'bodies/ahead',
              after: ['arrivals'],
              before: ['vehicles'],
              work: (run: RunPlace) => this.#block(run),
            },
          ]),
      { name: 'bodies', after: ['arrivals', 'traffic'], moves: true, work: (run) => this.#advance(run) },
    ];
    this.#movers = bodies.map(({ kind }) =>
      kind.kind === 'car' ? new CarMover(ground, kind) : new RoundMover(ground, kind),
    );
  }

  begin(run: RunPlace): void {
    for (const [number, body] of this.bodies.entries()) run.admit(this.#specOf(body, number));
  }

  #specOf({ kind, state }: PlacedBody, number: number): AgentSpec {
    const extra: Record<string, number> = {};
    for (const field of stateFields) extra[bodyColumn(field)] = state[field];
    const { x, y, z, vx, vy, vz, forwardX, forwardY, forwardZ } = state;
    return {
      kind: 'body',
      model: this.model,
      group: this.group + number,
      level: 'volume',
      x,
      y,
      z,
      vx,
      vy,
      vz,
      heading: [forwardX, forwardY, forwardZ],
      radius: kind.kind === 'car' ? kind.width / 2 : Math.max(0.05, reachOf(kind)),
      mass: kind.mass,
      maxSpeed: 60,
      desiredSpeed: 0,
      extra,
    };
  }

  #isBody(kind: number, group: number): boolean {
    return kind === kindIndex('body') && group >= this.group && group < this.group + this.bodies.length;
  }

  /** All bodies of the run in the order of ids, as they are before the step. */
  #gather({ crowds, ownColumns, door }: RunPlace): void {
    const records = this.#records;
    records.clear();
    for (const [tile, { columns, ownCount }] of crowds.entries()) {
      const own = stateFields.map((field) => ownColumns[tile][bodyColumn(field)]);
      const { id, kind, group, generation } = columns;
      for (let row = 0; row < ownCount; row++) {
        if (!this.#isBody(kind[row], group[row])) continue;
        records.add(id[row], tile, row);
        for (let field = 0; field < own.length; field++) records.write(field, own[field][row]);
        records.write(generationField, generation[row]);
        records.write(numberField, group[row] - this.group);
      }
    }
    door.share(records);
  }

  /** Tells drivers what stands on their lanes. */
  #block(run: RunPlace): void {
    this.#gather(run);
    this.#readStates();
    this.#streets?.block(this.#moved.slice(0, this.#records.count).filter(({ state }) => isUpright(state)));
  }

  #advance(run: RunPlace): void {
    this.#gather(run);
    const records = this.#records;
    this.#readStates();
    this.#obey();
    for (let index = 0; index < records.count; index++) {
      const { state, before } = this.#moved[index];
      if (!isUpright(state)) continue;
      Object.assign(before, state);
      this.#movers[records.at(index, numberField)].move(state, run.dt);
      if (state.lamp === 1 && Math.abs(before.rim) > worthTelling) this.#tellContact(run, index);
    }
    this.#meetOthers(run);
    const standing = this.#moved.slice(0, records.count).filter(({ state }) => isUpright(state));
    const places = [...Array(records.count).keys()].filter((index) => isUpright(this.#moved[index].state));
    for (const { one, other, impulse } of settleImpacts(standing))
      for (const [each, with_] of [
        [places[one], places[other]],
        [places[other], places[one]],
      ])
        this.#tell(run, each, 'impact', { other: records.id(with_), impulse });
    this.#writeRows(run);
    this.drivers.keepOnly((id) => this.#indexOf(id) >= 0);
  }

  /** Bodies stop at vehicles, and push people aside. */
  #meetOthers(run: RunPlace): void {
    const { count } = this.#records;
    const hits = this.#neighbours.meet(run, this.#moved.slice(0, count), this.#streets);
    for (const { body, other, impulse } of hits) this.#tell(run, body, 'impact', { other, impulse });
  }

  /** Fills the states from the records; objects are kept from tick to tick. */
  #readStates(): void {
    const records = this.#records;
    for (let index = 0; index < records.count; index++) {
      const { kind } = this.bodies[records.at(index, numberField)];
      const known = this.#moved.at(index);
      if (known?.kind !== kind) this.#moved[index] = { state: restingState(), before: restingState(), kind };
      this.#moved[index].id = records.id(index);
      const { state } = this.#moved[index];
      for (let field = 0; field < stateFields.length; field++) state[stateFields[field]] = records.at(index, field);
    }
  }

  #obey(): void {
    for (const { id, generation, capability, value } of this.#asked) {
      const index = this.#indexOf(id);
      if (index >= 0 && this.#records.at(index, generationField) === generation)
        this.#moved[index].state[capability] = value;
    }
    this.#asked = [];
  }

  #indexOf(id: number): number {
    let [low, high] = [0, this.#records.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#records.id(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#records.count && this.#records.id(low) === id ? low : -1;
  }

  #tellContact(run: RunPlace, index: number): void {
    const mover = this.#movers[this.#records.at(index, numberField)];
    if (!(mover instanceof CarMover)) return;
    const { touched } = mover;
    this.#tell(run, index, 'contact', {
      with: touched < 0 ? 'end of the ground' : this.ground.surfaceOf(touched).name,
    });
  }

  #tell(run: RunPlace, index: number, event: string, details: Readonly<Record<string, unknown>>): void {
    const [tile, row] = [this.#records.tile(index), this.#records.row(index)];
    if (row >= 0) run.tiles[tile].tell(row, event, details);
  }

  #writeRows({ crowds, ownColumns }: RunPlace): void {
    const records = this.#records;
    for (let index = 0; index < records.count; index++) {
      const [tile, row] = [records.tile(index), records.row(index)];
      const { state } = this.#moved[index];
      if (row < 0 || !isUpright(state)) continue;
      for (const field of stateFields) ownColumns[tile][bodyColumn(field)][row] = state[field];
      const { x, y, z, vx, vy, vz, headingX, headingY, headingZ } = crowds[tile].columns;
      x[row] = state.x;
      y[row] = state.y;
      z[row] = state.z;
      vx[row] = state.vx + state.pushX;
      vy[row] = state.vy + state.pushY;
      vz[row] = state.vz;
      headingX[row] = state.forwardX;
      headingY[row] = state.forwardY;
      headingZ[row] = state.forwardZ;
    }
  }

  /** The body that a command names; the reason when there is none, the same in all processes. */
  #find({ agent, body }: ControlCommand | ReleaseCommand, desk: CommandDesk): AgentHandle | string {
    const counts = new Float64Array(3);
    const count = ({ crowd, row }: { crowd: CommandDesk['crowds'][number]; row: number }): void => {
      if (!this.#isBody(crowd.columns.kind[row], crowd.columns.group[row])) return;
      counts[0]++;
      counts[1] += crowd.columns.id[row];
      counts[2] += crowd.columns.generation[row];
    };
    if (agent !== undefined) {
      const found = desk.find(agent);
      if (found !== undefined) count(found);
    } else {
      const number = this.bodies.findIndex(({ name }) => name === body);
      for (const crowd of desk.crowds)
        for (let row = 0; row < crowd.ownCount; row++)
          if (crowd.columns.group[row] === this.group + number) count({ crowd, row });
    }
    const shared = Int32Array.from(counts);
    desk.door.addUp(shared);
    const name = agent === undefined ? `'${body}'` : `${agent.id}`;
    if (shared[0] === 0) return `there is no body ${name} in the run; name one of ${this.#names()}`;
    if (shared[0] > 1) return `${shared[0]} bodies are called ${name}; name one of them by agent`;
    return { id: shared[1] >>> 0, generation: shared[2] >>> 0 };
  }

  #names(): string {
    const names = this.bodies.slice(0, 5).map(({ name }) => name);
    return `${names.join(', ')}${this.bodies.length > 5 ? ' and others' : ''}`;
  }

  #control(command: ControlCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const capability = capabilityNamed(command.capability);
    if (capability === undefined)
      return `a body has no capability '${command.capability}'; it has ${capabilities.map(({ name }) => name).join(', ')}`;
    const { name, min, max } = capability;
    if (command.value < min || command.value > max)
      return `${name} must be from ${min} to ${max}; it is ${command.value}`;
    const { driver = unnamed } = command;
    const problem = this.drivers.problemWith(found, driver);
    if (problem !== undefined) return problem;
    // Who takes a body over lets off its brake, which holds it while nobody drives.
    if (this.drivers.of(found) === undefined) this.#asked.push({ ...found, capability: 'brake', value: 0 });
    this.drivers.claim(found, driver);
    this.#asked.push({ ...found, capability: name, value: command.value });
    return undefined;
  }

  #release(command: ReleaseCommand, desk: CommandDesk): string | undefined {
    const found = this.#find(command, desk);
    if (typeof found === 'string') return found;
    const { driver = unnamed } = command;
    if (this.drivers.of(found) === undefined) return `body ${found.id} has no driver who could let go of it`;
    const problem = this.drivers.problemWith(found, driver);
    if (problem !== undefined) return problem;
    this.drivers.release(found);
    for (const { name, neutral } of capabilities)
      this.#asked.push({ ...found, capability: name, value: name === 'brake' ? 1 : neutral });
    return undefined;
  }

  explain(added: Readonly<Record<string, ArrayLike<number>>>, row: number): readonly string[] {
    if (added[bodyColumn('upZ')][row] === 0) return [];
    const told: string[] = [];
    if (added[bodyColumn('lamp')][row] === 1) told.push('its body touches something');
    if (added[bodyColumn('flies')][row] === 1) told.push('it has no ground under it');
    const speed = Math.abs(added[bodyColumn('rim')][row]) * 3.6;
    return [...told, `it goes ${speed.toFixed(0)} km/h`];
  }

  save(): unknown {
    return this.drivers.save();
  }

  problemWith(saved: unknown, agents: SavedAgents): string | undefined {
    for (const field of stateFields) {
      const column = agents.column(bodyColumn(field));
      for (let index = 0; index < agents.count; index++)
        if (!Number.isFinite(column[index])) return `${bodyColumn(field)} of agent number ${index} must be finite`;
    }
    return this.drivers.problemWithSaved(saved);
  }

  restore(saved: unknown): void {
    this.#asked = [];
    this.drivers.restore(saved);
  }

  /** Names are what commands of a recording find bodies by. */
  addTo(sum: ChecksumSum): void {
    sum.addText(this.bodies.map(({ name }) => name).join(' '));
    this.drivers.addTo(sum);
  }
}

/** Agents that came by other ways than the part's have no attitude: they stay where they are. */
const isUpright = ({ upX, upY, upZ }: BodyState): boolean => upX !== 0 || upY !== 0 || upZ !== 0;
