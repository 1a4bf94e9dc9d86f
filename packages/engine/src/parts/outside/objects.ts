import { cos, shape, sin, type AgentHandle, type ChecksumSum, type Kind, type World } from '@korzo/core';
import type { AppearCommand, OutsidePose } from './commands.ts';

/** An object of a program outside of the run, as the run knows it: the same in all processes. */
export interface OutsideObject {
  readonly name: string;
  readonly kind: Kind;
  readonly radius: number;
  x: number;
  y: number;
  z: number;
  level: number;
  heading: number;
  vx: number;
  vy: number;
  vz: number;
  /** The tick of its last pose. */
  heardAt: number;
  /** Id and generation of its agent; -1 before it has come in. */
  agent: number;
  generation: number;
}

/** An object goes on by its velocity for so long after its last pose, s; then it stands. */
const goesOnFor = 1;

const finite = shape.finite(-1e7, 1e7);
const savedShape = shape.listOf(
  shape.record({
    name: shape.text,
    kind: shape.text,
    radius: shape.finite(0.05, 5),
    x: finite,
    y: finite,
    z: finite,
    level: shape.whole(0, 255),
    heading: shape.finite(-1000, 1000),
    vx: shape.finite(-100, 100),
    vy: shape.finite(-100, 100),
    vz: shape.finite(-100, 100),
    heardAt: shape.whole(),
    agent: shape.whole(),
    generation: shape.whole(),
  }),
);

/** The objects of programs outside of a run, in the order in which they came. All that happens to them follows from commands and ticks. */
export class OutsideObjects {
  readonly #world: World;
  /** Objects that may be there at once. */
  readonly most: number;
  #objects: OutsideObject[] = [];

  constructor(world: World, most: number) {
    this.#world = world;
    this.most = most;
  }

  get all(): readonly OutsideObject[] {
    return this.#objects;
  }

  /** Brings an object; the reason when it cannot come. */
  appear(asked: AppearCommand, tick: number): string | undefined {
    const { name, kind, radius } = asked;
    if (this.find(name) !== undefined) return `there is an object '${name}' from outside already; choose another name`;
    if (this.#objects.length >= this.most)
      return `a run takes up to ${this.most} objects from outside; let one vanish first, or raise outside.most`;
    const problem = this.problemWithPose(asked);
    if (problem !== undefined) return problem;
    const pose = { x: 0, y: 0, z: 0, level: 0, heading: 0, vx: 0, vy: 0, vz: 0 };
    const made: OutsideObject = { name, kind, radius, ...pose, heardAt: tick, agent: -1, generation: 0 };
    this.#objects.push(made);
    put(made, asked, tick);
    return undefined;
  }

  /** Moves an object; the reason when it cannot be there. */
  pose(name: string, asked: OutsidePose, tick: number): string | undefined {
    const object = this.find(name);
    if (object === undefined) return `there is no object '${name}' from outside; let it appear first`;
    const problem = this.problemWithPose(asked);
    if (problem !== undefined) return problem;
    put(object, asked, tick);
    return undefined;
  }

  vanish(name: string): string | undefined {
    if (this.find(name) === undefined) return `there is no object '${name}' from outside`;
    this.#objects = this.#objects.filter((object) => object.name !== name);
    return undefined;
  }

  find(name: string): OutsideObject | undefined {
    return this.#objects.find((object) => object.name === name);
  }

  /** One step by the velocities that were sent; an object stays in the world, and stands when it is not heard of any more. */
  step(tick: number, dt: number): void {
    for (const object of this.#objects) {
      if ((tick - object.heardAt) * dt > goesOnFor) object.vx = object.vy = object.vz = 0;
      object.x = this.#within(object.x + object.vx * dt, 0);
      object.y = this.#within(object.y + object.vy * dt, 1);
      object.z = object.level < 0 ? this.#within(object.z + object.vz * dt, 2) : object.z;
    }
  }

  save(): unknown {
    const saved = structuredClone(this.#objects);
    for (const object of saved) {
      // Whole numbers from 0 on.
      object.level++;
      object.agent++;
    }
    return saved;
  }

  problemWith(saved: unknown): string | undefined {
    const misshapen = savedShape(saved, 'outside');
    if (misshapen !== undefined) return misshapen;
    const objects = saved as readonly OutsideObject[];
    if (objects.length > this.most) return `outside must have up to ${this.most} objects`;
    if (new Set(objects.map(({ name }) => name)).size < objects.length) return 'outside must have no name twice';
    const wrong = objects.find((object) => this.problemWithPose({ ...object, level: object.level - 1 }) !== undefined);
    return wrong === undefined ? undefined : `outside: the object '${wrong.name}' must be in the world`;
  }

  restore(saved: unknown): void {
    this.#objects = structuredClone(saved) as OutsideObject[];
    for (const object of this.#objects) {
      object.level--;
      object.agent--;
    }
  }

  /** Adds what commands made of it to a checksum; nothing when there is no object. */
  addTo(sum: ChecksumSum): void {
    if (this.#objects.length > 0) sum.addText(JSON.stringify(this.#objects));
  }

  #within(place: number, axis: 0 | 1 | 2): number {
    const { origin, size } = this.#world;
    return Math.min(Math.max(place, origin[axis]), origin[axis] + size[axis]);
  }

  /** Why an object cannot be there; undefined when it can. */
  problemWithPose({ x, y, z = 0, level = 0 }: OutsidePose): string | undefined {
    const { origin, size, levels } = this.#world;
    const [east, north, top] = [origin[0] + size[0], origin[1] + size[1], origin[2] + size[2]];
    if (x < origin[0] || y < origin[1] || x > east || y > north)
      return `an object must be in the world, which reaches from ${origin[0]}, ${origin[1]} to ${east}, ${north}; give a place in it instead of ${x}, ${y}`;
    if (level >= levels) return `the level of an object must be from -1 to ${levels - 1}; it is ${level}`;
    if (level < 0 && size[2] === 0) return 'the world has no volume to be in; give a level from 0 on';
    if (level < 0 && (z < origin[2] || z > top))
      return `an object must be from ${origin[2]} to ${top} m high; give such a height instead of ${z} m`;
    return undefined;
  }
}

function put(object: OutsideObject, asked: OutsidePose, tick: number): void {
  const { x, y, z = object.z, level = object.level, heading = object.heading, vx = 0, vy = 0, vz = 0 } = asked;
  Object.assign(object, { x, y, z, level, heading, vx, vy, vz, heardAt: tick });
}

/** The direction that an object faces. */
export const facing = ({ heading }: OutsideObject): readonly [number, number, number] => [
  cos(heading),
  sin(heading),
  0,
];

export const noteAgent = (object: OutsideObject, { id, generation }: AgentHandle): void => {
  object.agent = id;
  object.generation = generation;
};
