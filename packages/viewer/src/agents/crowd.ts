import { kinds, scaleEnd, type Kind } from '@korzo/core';
import type { Poses } from '@korzo/live';
import { Group } from 'three';
import { packColour } from '../paint/colours.ts';
import { speedColour } from '../paint/heat-colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawOptions } from '../picture/picture.ts';
import { createAgentMaterial, createShadowMaterial, shadowGeometry, wordsPerAgent } from './agent-material.ts';
import { Batch, type Layer } from './batch.ts';
import { bodies, raptor } from './bodies.ts';
import type { Form, Forms } from './form.ts';
import { discs, prisms } from './plain-forms.ts';
import type { LookTable } from './look-table.ts';
import { agentMaterial } from '../models/model-material.ts';
import type { OwnModel } from '../models/own-model.ts';

/** From where, and with how many pixels to the metre one metre away. */
export interface Eye {
  readonly at: readonly [number, number, number];
  readonly focal: number;
}

/** Floors as the crowd needs them, by level + 1 (those in a volume are on level -1): how high each is, and how present (0 to 255) those on it are; 0 is not drawn. */
export interface Floors {
  readonly height: Float32Array;
  readonly presence: Uint8Array;
}

/** Bodies in detail have some three hundred triangles: more of them than this are more than a small graphics card draws sixty times a second. */
const mostInDetail = 5000;
/** Bodies smaller than this are drawn simply, CSS pixels. */
const detailPixels = 24;

/** With more agents than this, those far away are drawn as simply as can be. */
const hugeCrowd = 20_000;

const noModels: ReadonlyMap<number, Batch> = new Map();

interface Pair {
  readonly near: Batch;
  readonly far: Batch;
}

/** Draws all agents: per kind one call for those near, one for those far. No objects per agent: poses go straight into the buffers. */
export class Crowd {
  readonly group = new Group();
  readonly #shading: Shading;
  readonly #made = new Map<Form, Batch>();
  /** Where the scale of colours ends: one for all kinds, so that a legend can say what colours mean, m/s. */
  topSpeed = 0;
  readonly #speedColours = new Uint32Array(256);
  #coarseness = detailPixels;
  /** Agents drawn as a model of the user, by group. */
  readonly #own = new Map<number, Batch>();

  constructor(shading: Shading) {
    this.#shading = shading;
    for (let step = 0; step < 256; step++) this.#speedColours[step] = packColour(speedColour(step / 255));
  }

  clear(): void {
    this.topSpeed = 0;
    for (const batch of this.#own.values()) {
      this.group.remove(...batch.meshes);
      batch.dispose();
    }
    this.#own.clear();
  }

  update(
    poses: Poses,
    looks: LookTable,
    { options, floors, eyes }: { options: DrawOptions; floors: Floors; eyes: readonly Eye[] },
  ): void {
    looks.colourBy(options.colours);
    this.#shading.uLeast.value = leastShare(poses.count);
    for (const batch of this.#made.values()) batch.count = 0;
    for (const batch of this.#own.values()) batch.count = 0;
    const pairs = kinds.map((kind) =>
      this.#pairOf(kind, looks, { agents: options.agents, huge: poses.count > hugeCrowd }),
    );
    const inDetail = this.#pack(poses, looks, {
      pairs,
      own: options.agents === 'bodies' ? this.#own : noModels,
      bySpeed: options.colours === 'speed',
      floors,
      eyes,
    });
    if (inDetail === mostInDetail) this.#coarseness *= 1.25;
    else if (inDetail < mostInDetail / 2) this.#coarseness = Math.max(detailPixels, this.#coarseness / 1.1);
    for (const batch of this.#made.values()) batch.show();
    for (const batch of this.#own.values()) batch.show();
  }

  /** Draws the agents of a group as a model of the user. */
  drawAs(group: number, model: OwnModel, upright: boolean): void {
    const batch = new Batch(
      model.parts.map((part) => ({
        geometry: part.geometry,
        material: agentMaterial(this.#shading, part, model, upright),
        order: 0,
      })),
    );
    this.#own.get(group)?.dispose();
    this.#own.set(group, batch);
    this.group.add(...batch.meshes);
  }

  /** Returns how many are drawn in detail. */
  #pack(
    poses: Poses,
    looks: LookTable,
    {
      pairs,
      own,
      bySpeed,
      floors,
      eyes,
    }: {
      pairs: readonly Pair[];
      own: ReadonlyMap<number, Batch>;
      bySpeed: boolean;
      floors: Floors;
      eyes: readonly Eye[];
    },
  ): number {
    const { count, id, look, level, x, y, z, heading, pitch, speed, walked } = poses;
    const { kind, size, extent, colour, vehicle, group } = looks;
    const { height: floorHeight, presence } = floors;
    let { topSpeed } = this;
    const coarse = this.#coarseness * this.#coarseness;
    const inTurns = 1 / (2 * Math.PI);
    let inDetail = 0;
    for (let row = 0; row < count; row++) {
      const on = level[row] + 1;
      if (presence[on] === 0) continue;
      const its = look[row];
      // One scale for all: vehicles, which are drawn with the streets, share it.
      if (bySpeed && speed[row] > topSpeed) topSpeed = scaleEnd(speed[row]);
      if (vehicle[its] === 1) continue;
      const pair = pairs[kind[its]];
      const height = z[row] + floorHeight[on];
      const large = inDetail < mostInDetail && isLarge(eyes, x[row], y[row], height, extent[its] / coarse);
      if (large) inDetail++;
      const batch = (own.size > 0 ? own.get(group[its]) : undefined) ?? (large ? pair.near : pair.far);
      const at = batch.count * wordsPerAgent;
      if (at >= batch.words.length) batch.reserve(batch.count + 1);
      const { words, floats } = batch;
      floats[at] = x[row];
      floats[at + 1] = y[row];
      floats[at + 2] = height;
      const turns = heading[row] * inTurns;
      words[at + 3] =
        (Math.round((turns - Math.round(turns)) * 65_534) & 65_535) | (Math.round(pitch[row] * inTurns * 65_534) << 16);
      floats[at + 4] = walked[row];
      words[at + 5] = size[its];
      const paint = bySpeed ? this.#speedColours[((speed[row] / (topSpeed || 1)) * 255) | 0] : colour[its];
      words[at + 6] = (paint & 0xffffff) | (presence[on] << 24);
      words[at + 7] = Math.min(65_535, speed[row] * 100) | (Math.imul(id[row] + 1, 0x9e3779b1) & 0xffff0000);
      batch.count++;
    }
    this.topSpeed = topSpeed;
    return inDetail;
  }

  #pairOf(kind: Kind, looks: LookTable, { agents, huge }: { agents: DrawOptions['agents']; huge: boolean }): Pair {
    const { near, far, speck } = formsOf(kind, looks, agents);
    return { near: this.#batchOf(near), far: this.#batchOf(huge ? (speck ?? far) : far) };
  }

  #batchOf(form: Form): Batch {
    let batch = this.#made.get(form);
    if (batch === undefined) {
      batch = new Batch(this.#layersOf(form));
      this.#made.set(form, batch);
      this.group.add(...batch.meshes);
    }
    return batch;
  }

  #layersOf(form: Form): Layer[] {
    const body = { geometry: form.sculpt().geometry(), material: createAgentMaterial(this.#shading, form), order: 0 };
    if (form.shadow === undefined) return [body];
    const shadow = shadowGeometry(form.shadow);
    return [body, { geometry: shadow, material: createShadowMaterial(this.#shading, form), order: 8 }];
  }

  dispose(): void {
    this.clear();
    for (const batch of this.#made.values()) batch.dispose();
    this.#made.clear();
  }
}

/** 1 up to a thousand agents, 0.7 from some six thousand on: the smallest, people, are then 3 pixels wide. */
export const leastShare = (count: number): number =>
  Math.min(1, Math.max(0.7, 1 - 0.37 * Math.log10(Math.max(count, 1) / 1000)));

function formsOf(kind: Kind, looks: LookTable, agents: DrawOptions['agents']): Forms {
  if (agents === 'prisms') return prisms;
  if (agents === 'discs') return discs;
  return kind === 'predator' && looks.has('bird') ? raptor : bodies[kind];
}

/** Whether some eye sees it larger than the limit, whose square is folded into `extent`. */
function isLarge(eyes: readonly Eye[], x: number, y: number, z: number, extent: number): boolean {
  for (let index = 0; index < eyes.length; index++) {
    const { at, focal } = eyes[index];
    const dx = x - at[0];
    const dy = y - at[1];
    const dz = z - at[2];
    if (dx * dx + dy * dy + dz * dz < extent * focal * focal) return true;
  }
  return false;
}
