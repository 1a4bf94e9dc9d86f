import {
  Records,
  type AgentSpec,
  type ChecksumSum,
  type Part,
  type PartPhase,
  type RunPlace,
  type SavedAgents,
} from '@korzo/core';
import type { RollingGround } from '../ground/ground.ts';
import { restingState, stateFields, type BodyState } from '../motion/body-state.ts';
import { CarMover } from '../motion/car-mover.ts';
import { settleImpacts, type Moved } from '../motion/impacts.ts';
import { isRigid, reachOf, type BodyKind } from '../motion/kinds.ts';
import { RoundMover } from '../motion/round-mover.ts';
import type { LaneWays } from '../drivers/lane-ways.ts';
import { loadRapier } from '../rigid/rapier.ts';
import { pushPeople } from '../people/push-people.ts';
import { WaryPeople } from '../people/wary-people.ts';
import { autoNames, AutoDrivers, robotSight, type AutoDriver } from './auto-drivers.ts';
import { bodyColumn, bodyColumns } from './body-columns.ts';
import { bodyEvents } from './body-events.ts';
import { wordsFor } from './body-words.ts';
import { Controls } from './controls.ts';
import { Neighbours, type VehicleSizes } from './neighbours.ts';
import { problemWithSaved, type SavedBodies } from './saved-bodies.ts';
import { RigidPeers } from './rigid-peers.ts';

/** What bodies meet in the streets of a city. */
export interface Streets extends VehicleSizes {
  /** Puts bodies in the way of those who drive on lanes. */
  block(bodies: readonly Pick<Moved, 'state' | 'kind'>[]): void;
  /** Whether lights let a driver into a lane of a junction now. */
  mayEnter(lane: number): boolean;
}

/** A body of a scenario, standing on the ground. */
export interface PlacedBody {
  readonly name: string;
  readonly kind: BodyKind;
  readonly state: BodyState;
  /** What pictures paint it in, #rrggbb. */
  readonly colour?: string | undefined;
  /** An agent that drives it from the beginning, if any. */
  readonly auto?: AutoDriver | undefined;
}

/** A touch at a lower speed is a car that leans against something, m/s. */
const worthTelling = 0.5;
/** Ids for bodies of the scenario, and for those that are added by command. */
const idsForBodies = 1 << 16;

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
  readonly commands: Controls['commands'];
  readonly events = bodyEvents;
  readonly phases: readonly PartPhase[];
  readonly ground: RollingGround;
  readonly bodies: readonly PlacedBody[];
  /** Index of the model instance that bodies have, and the group of the first; those of the others follow. */
  readonly model: number;
  readonly group: number;
  readonly controls: Controls;
  readonly #records = new Records(fields);
  /** Of bodies that are not rigid. */
  readonly #movers: readonly (CarMover | RoundMover | undefined)[];
  readonly #rigid: RigidPeers | undefined;
  readonly #moved: Moved[] = [];
  readonly #streets: Streets | undefined;
  readonly #neighbours = new Neighbours();
  readonly #people = new WaryPeople();
  readonly #auto: AutoDrivers | undefined;
  readonly #sight: number | undefined;

  constructor(
    ground: RollingGround,
    bodies: readonly PlacedBody[],
    as: { readonly model: number; readonly group: number },
    streets?: Streets,
    ways?: LaneWays,
  ) {
    this.ground = ground;
    this.bodies = bodies;
    this.model = as.model;
    this.group = as.group;
    this.#streets = streets;
    if (bodies.some(({ auto }) => auto !== undefined))
      this.#auto = new AutoDrivers(ways, (lane) => streets?.mayEnter(lane) ?? true);
    this.#sight = bodies.some(({ auto }) => auto === 'robot') ? robotSight : undefined;
    this.controls = new Controls(bodies, as.group);
    this.commands = this.controls.commands;
    this.#rigid = bodies.some(({ kind }) => isRigid(kind)) ? new RigidPeers(ground) : undefined;
    this.phases = [
      {
        name: 'bodies/seen',
        after: ['exchange', 'wishes', 'lifts', 'goals', 'hazards', 'crossings', 'movement control'],
        before: ['rain', 'places'],
        work: (run) => this.#warnPeople(run),
      },
      {
        name: 'bodies/calm',
        after: ['decide', 'rain/dry'],
        before: ['turnstiles', 'move'],
        work: (run) => this.#people.calm(run),
      },
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
    this.#movers = bodies.map(({ kind }) => {
      if (isRigid(kind)) return undefined;
      return kind.kind === 'car' ? new CarMover(ground, kind) : new RoundMover(ground, kind);
    });
  }

  get drivers(): Controls['drivers'] {
    return this.controls.drivers;
  }

  /** Ids of bodies that people or programs drive: robots and replays are drivers of the run itself. */
  get drivenFromOutside(): ReadonlySet<number> {
    return new Set(this.drivers.claims.flatMap(({ id, driver }) => (autoNames.has(driver) ? [] : [id])));
  }

  /** Rigid bodies are moved by a library that is loaded when a run has some. */
  async load(): Promise<void> {
    if (this.#rigid !== undefined) await loadRapier();
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
      radius: 'width' in kind ? kind.width / 2 : Math.max(0.05, reachOf(kind)),
      mass: kind.mass,
      maxSpeed: 60,
      desiredSpeed: 0,
      extra,
    };
  }

  /** All bodies of the run in the order of ids, as they are before the step. */
  #gather({ crowds, ownColumns, door }: RunPlace): void {
    const records = this.#records;
    records.clear();
    for (const [tile, { columns, ownCount }] of crowds.entries()) {
      const own = stateFields.map((field) => ownColumns[tile][bodyColumn(field)]);
      const { id, kind, group, generation } = columns;
      for (let row = 0; row < ownCount; row++) {
        if (!this.controls.isBody(kind[row], group[row])) continue;
        records.add(id[row], tile, row);
        for (let field = 0; field < own.length; field++) records.write(field, own[field][row]);
        records.write(generationField, generation[row]);
        records.write(numberField, group[row] - this.group);
      }
    }
    door.share(records);
  }

  #warnPeople(run: RunPlace): void {
    this.#gather(run);
    this.#readStates();
    this.#people.warn(run, this.#upright());
  }

  /** Bodies that have come by the part's own ways, in the order of ids. */
  #upright(): readonly Moved[] {
    return this.#moved.slice(0, this.#records.count).filter(({ state }) => isUpright(state));
  }

  /** Informs drivers of what stands on their lanes. */
  #block(run: RunPlace): void {
    this.#gather(run);
    this.#readStates();
    this.#streets?.block(this.#upright());
  }

  #advance(run: RunPlace): void {
    this.#gather(run);
    const records = this.#records;
    this.#readStates();
    this.#neighbours.look(run, this.#upright(), this.#streets, this.#sight);
    this.#driveAlone(run);
    this.#obey();
    for (let index = 0; index < records.count; index++) {
      const { state, before } = this.#moved[index];
      if (!isUpright(state)) continue;
      Object.assign(before, state);
      this.#movers[records.at(index, numberField)]?.move(state, run.dt);
      if (state.lamp === 1 && Math.abs(before.rim) > worthTelling) this.#tellContact(run, index);
    }
    this.#meetOthers(run);
    this.#writeRows(run);
    this.drivers.keepOnly((id) => this.#indexOf(id) >= 0);
  }

  /** Bodies stop at vehicles and at each other, rigid ones go where they are pushed, and all push people aside. */
  #meetOthers(run: RunPlace): void {
    const all = this.#upright();
    const rolling = all.filter(({ kind }) => !isRigid(kind));
    for (const { body, other, impulse } of this.#neighbours.stopAtVehicles(rolling))
      this.#tellOf(run, body, 'impact', { other, impulse });
    for (const { one, other, impulse } of settleImpacts(rolling))
      this.#tellBlow(run, rolling[one].id, rolling[other].id, impulse);
    for (const { one, other, impulse } of this.#rigid?.step(all, this.#neighbours.solids(run.dt), run.dt) ?? [])
      if (typeof other === 'number') this.#tellBlow(run, one, other, impulse);
      else this.#tellOf(run, one, 'contact', { with: other });
    pushPeople(run, all);
  }

  #tellBlow(run: RunPlace, one: number, other: number, impulse: number): void {
    this.#tellOf(run, one, 'impact', { other, impulse });
    this.#tellOf(run, other, 'impact', { other: one, impulse });
  }

  /** Other parts report what is not a body. */
  #tellOf(run: RunPlace, id: number, event: string, details: Readonly<Record<string, unknown>>): void {
    const index = this.#indexOf(id);
    if (index >= 0) this.#tell(run, index, event, details);
  }

  /** Fills the states from the records; objects are kept from tick to tick. */
  #readStates(): void {
    const records = this.#records;
    for (let index = 0; index < records.count; index++) {
      const { kind } = this.bodies[records.at(index, numberField)];
      const known = this.#moved.at(index);
      if (known?.kind !== kind) this.#moved[index] = { state: restingState(), before: restingState(), kind, id: 0 };
      this.#moved[index].id = records.id(index);
      const { state } = this.#moved[index];
      for (let field = 0; field < stateFields.length; field++) state[stateFields[field]] = records.at(index, field);
    }
  }

  /** Robots and replays turn their controls as others do by commands; a driver that finds its body driven by another leaves it. */
  #driveAlone(run: RunPlace): void {
    if (this.#auto === undefined) return;
    const records = this.#records;
    const bodies = this.#upright().map((moved) => {
      const index = this.#indexOf(moved.id);
      const handle = { id: moved.id, generation: records.at(index, generationField) };
      return {
        id: moved.id,
        kind: moved.kind,
        state: moved.state,
        before: moved.before,
        handle,
        auto: this.bodies[records.at(index, numberField)].auto,
      };
    });
    this.#auto.drive(run, bodies, this.#neighbours.movers(), (...asked) => this.controls.turn(...asked));
  }

  #obey(): void {
    for (const { id, generation, capability, value } of this.controls.take()) {
      const index = this.#indexOf(id);
      if (index >= 0 && this.#records.at(index, generationField) === generation)
        this.#moved[index].state[capability] = value;
    }
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

  /** Its place in the scenario; beyond all for what is no body. */
  #numberOf(id: number): number {
    const index = this.#indexOf(id);
    return index < 0 ? this.bodies.length : this.#records.at(index, numberField);
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

  explain(added: Readonly<Record<string, ArrayLike<number>>>, row: number): readonly string[] {
    if (added[bodyColumn('upZ')][row] === 0) return [];
    const told: string[] = [];
    if (added[bodyColumn('lamp')][row] === 1) told.push('its body touches something');
    if (added[bodyColumn('flies')][row] === 1) told.push('it has no ground under it');
    const speed = Math.abs(added[bodyColumn('rim')][row]) * 3.6;
    return [...told, `it goes ${speed.toFixed(0)} km/h`];
  }

  readonly wordsFor: NonNullable<Part['wordsFor']> = (event) =>
    wordsFor(event, (id) => this.bodies.at(this.#numberOf(id))?.name);

  save(): unknown {
    const rigid = this.#rigid?.save();
    return { ...this.drivers.save(), ...(rigid === undefined ? {} : { rigid }) };
  }

  problemWith(saved: unknown, agents: SavedAgents): string | undefined {
    for (const field of stateFields) {
      const column = agents.column(bodyColumn(field));
      for (let index = 0; index < agents.count; index++)
        if (!Number.isFinite(column[index])) return `${bodyColumn(field)} of agent number ${index} must be finite`;
    }
    return problemWithSaved(saved, this.drivers, this.#rigid);
  }

  restore(saved: unknown): void {
    this.controls.take();
    const { rigid, ...claims } = saved as SavedBodies;
    this.drivers.restore(claims);
    if (rigid !== undefined) this.#rigid?.restore(rigid);
  }

  /** Names are what commands of a recording find bodies by. */
  addTo(sum: ChecksumSum): void {
    sum.addText(this.bodies.map(({ name }) => name).join(' '));
    this.drivers.addTo(sum);
  }
}

/** Agents that came by other ways than the part's have no attitude: they stay where they are. */
const isUpright = ({ upX, upY, upZ }: BodyState): boolean => upX !== 0 || upY !== 0 || upZ !== 0;
