import { CrowdView, modelBlockHead, type Values } from '@korzo/core';
import { boidsParameters } from '../boids-parameters.ts';
import type { DecideKernel } from './floor-decision.ts';
import { NearbyAgents } from './nearby-agents.ts';
import type { NeighbourSearch } from './neighbours.ts';

export type BoidsValues = Values<typeof boidsParameters>;

const { fround, max, sqrt } = Math;

const onePointSquared = fround(1e-12);
const asideDistance = 1e-3;
const standingSquared = fround(1e-12);
/** A sum this small against its terms is rounding, not a direction. */
const noDirection = 1e-6;

/**
 * Boids in plain TypeScript, as fast as that goes: what the kernel is checked against and measured by. An agent that takes part in
 * a rule is decided in 32 bits as in the kernel; sums are in 64 bits.
 */
export function boidsTwin(memory: WebAssembly.Memory): DecideKernel {
  let decision: BoidsDecision | undefined;
  return (crowd, model, _scratch, first, last) => {
    if (decision?.view.pointer !== crowd) decision = new BoidsDecision(new CrowdView(memory, crowd));
    decision.begin(model);
    decision.decideCells(first, last);
  };
}

class BoidsDecision {
  readonly view: CrowdView;
  readonly #near: NearbyAgents;
  #model = 0;
  #dt = 0;
  #values!: BoidsValues;
  #search!: NeighbourSearch;
  #forwardX = 0;
  #forwardY = 0;
  #forwardZ = 0;
  #forceX = 0;
  #forceY = 0;
  #forceZ = 0;

  constructor(view: CrowdView) {
    this.view = view;
    this.#near = new NearbyAgents(view);
  }

  /** Takes over what may have changed since the last call. */
  begin(model: number): void {
    this.view.refresh();
    this.#near.begin();
    const { buffer } = this.view.memory;
    const head = new Int32Array(buffer, model, modelBlockHead.bytes >> 2);
    const numbers = new Float64Array(buffer, model + modelBlockHead.bytes);
    const named = Object.keys(boidsParameters).map((name, index) => [name, numbers[index]]);
    this.#model = head[modelBlockHead.offsets.model >> 2];
    this.#dt = this.view.float('dt');
    this.#values = Object.fromEntries(named) as BoidsValues;
    this.#search = {
      radius: boidsPerception(this.#values),
      limit: this.#values.neighbours,
      cosHalfView: -1,
      kindsSeen: head[modelBlockHead.offsets.kindsSeen >> 2],
    };
  }

  decideCells(first: number, last: number): void {
    const { cellStart, occupied, ownCount, columns } = this.view;
    const { slotModel, rowOfSlot } = columns;
    const floorCells = this.view.int('levels') * this.view.int('cellsX') * this.view.int('cellsY');
    for (let entry = first; entry < last; entry++) {
      const cell = occupied[entry];
      const inVolume = cell >= floorCells;
      const end = cellStart[cell + 1];
      for (let slot = cellStart[cell]; slot < end; slot++) {
        if (slotModel[slot] === this.#model && rowOfSlot[slot] < ownCount) this.#steer(slot, inVolume);
      }
    }
  }

  #steer(slot: number, inVolume: boolean): void {
    this.#near.find(slot, this.#search);
    this.#face(slot, inVolume);
    this.#stepAside(slot);
    this.#addUpRules(slot, inVolume);
    if (this.#values.goalWeight !== 0) this.#addGoal(slot, inVolume);
    this.#decideVelocity(slot, inVolume);
  }

  #face(slot: number, inVolume: boolean): void {
    const { slotVx, slotVy, slotVz, headingX, headingY, headingZ, rowOfSlot } = this.view.columns;
    const vx = slotVx[slot];
    const vy = slotVy[slot];
    const vz = inVolume ? slotVz[slot] : 0;
    const squared = fround(fround(fround(vx * vx) + fround(vy * vy)) + fround(vz * vz));
    const row = rowOfSlot[slot];
    const stands = squared <= standingSquared;
    const speed = fround(sqrt(squared));
    this.#forwardX = stands ? headingX[row] : fround(vx / speed);
    this.#forwardY = stands ? headingY[row] : fround(vy / speed);
    this.#forwardZ = inVolume ? (stands ? headingZ[row] : fround(vz / speed)) : 0;
  }

  #stepAside(slot: number): void {
    const near = this.#near;
    const { slotId } = this.view.columns;
    for (let place = 0; place < near.count && near.squared[place] < onePointSquared; place++) {
      const entry = near.entry[place];
      const aside = slotId[slot] < slotId[near.slot[entry]] ? asideDistance : -asideDistance;
      const sideLength = sqrt(this.#forwardX * this.#forwardX + this.#forwardY * this.#forwardY);
      const isUpright = sideLength < 1e-3;
      near.x[entry] = isUpright ? aside : (-this.#forwardY * aside) / sideLength;
      near.y[entry] = isUpright ? 0 : (this.#forwardX * aside) / sideLength;
      near.z[entry] = 0;
      near.squared[place] = asideDistance * asideDistance;
    }
  }

  #addUpRules(slot: number, inVolume: boolean): void {
    const { slotVx, slotVy, slotVz, slotRadius, headingX, headingY, headingZ, rowOfSlot } = this.view.columns;
    const values = this.#values;
    const near = this.#near;
    const forwardX = this.#forwardX;
    const forwardY = this.#forwardY;
    const forwardZ = this.#forwardZ;
    const sureDistance = fround(fround(values.sureRadii) * slotRadius[slot]);
    const sureSquared = fround(sureDistance * sureDistance);
    const separationSquared = fround(values.separationRadius * values.separationRadius);
    const alignmentSquared = fround(values.alignmentRadius * values.alignmentRadius);
    const cohesionSquared = fround(values.cohesionRadius * values.cohesionRadius);
    const separationCos = fround(values.separationCosHalfView);
    const alignmentCos = fround(values.alignmentCosHalfView);
    const cohesionCos = fround(values.cohesionCosHalfView);
    let separationX = 0;
    let separationY = 0;
    let separationZ = 0;
    let alignmentX = 0;
    let alignmentY = 0;
    let alignmentZ = 0;
    let alignmentSum = 0;
    let cohesionX = 0;
    let cohesionY = 0;
    let cohesionZ = 0;
    for (let place = 0; place < near.count; place++) {
      const entry = near.entry[place];
      const x = near.x[entry];
      const y = near.y[entry];
      const z = near.z[entry];
      const squared = fround(near.squared[place]);
      const distance = fround(sqrt(squared));
      const flat = fround(fround(x * forwardX) + fround(y * forwardY));
      const ahead = inVolume ? fround(flat + fround(z * forwardZ)) : flat;
      const isSure = squared < sureSquared;
      if (isSure || (squared <= separationSquared && ahead >= fround(separationCos * distance))) {
        let weight = values.separationRadius / squared;
        if (values.separationFalloff === 1) weight *= values.separationRadius / distance;
        separationX -= x * weight;
        separationY -= y * weight;
        separationZ -= z * weight;
      }
      if (isSure || (squared <= alignmentSquared && ahead >= fround(alignmentCos * distance))) {
        const other = near.slot[entry];
        let vx = slotVx[other];
        let vy = slotVy[other];
        let vz = inVolume ? slotVz[other] : 0;
        let speedSquared = fround(fround(fround(vx * vx) + fround(vy * vy)) + fround(vz * vz));
        if (speedSquared <= standingSquared) {
          const row = rowOfSlot[other];
          vx = headingX[row];
          vy = headingY[row];
          vz = inVolume ? headingZ[row] : 0;
          speedSquared = max(vx * vx + vy * vy + vz * vz, standingSquared);
        }
        const weight = values.alignmentFalloff === 1 ? 1 / squared : 1;
        alignmentSum += weight;
        const share = weight / sqrt(speedSquared);
        alignmentX += vx * share;
        alignmentY += vy * share;
        alignmentZ += vz * share;
      }
      if (isSure || (squared <= cohesionSquared && ahead >= fround(cohesionCos * distance))) {
        cohesionX += x;
        cohesionY += y;
        cohesionZ += z;
      }
    }
    this.#forceX = 0;
    this.#forceY = 0;
    this.#forceZ = 0;
    this.#pull(values.separates * values.separationWeight, separationX, separationY, separationZ, noDirection);
    if (alignmentSum > 0) {
      const turnX = alignmentX / alignmentSum - forwardX;
      const turnY = alignmentY / alignmentSum - forwardY;
      const turnZ = inVolume ? alignmentZ / alignmentSum - forwardZ : 0;
      this.#pull(values.aligns * values.alignmentWeight, turnX, turnY, turnZ, noDirection);
    }
    this.#pull(
      values.coheres * values.cohesionWeight,
      cohesionX,
      cohesionY,
      cohesionZ,
      noDirection * values.cohesionRadius,
    );
  }

  #pull(weight: number, x: number, y: number, z: number, least: number): void {
    const length = sqrt(x * x + y * y + z * z);
    if (!(length > least)) return;
    const scale = weight / length;
    this.#forceX += x * scale;
    this.#forceY += y * scale;
    this.#forceZ += z * scale;
  }

  #addGoal(slot: number, inVolume: boolean): void {
    const { rowOfSlot, goalX, desiredVx, desiredVy, desiredVz, slotVx, slotVy, slotVz } = this.view.columns;
    const row = rowOfSlot[slot];
    if (Number.isNaN(goalX[row])) return;
    const weight = this.#values.goalWeight;
    this.#forceX += weight * (desiredVx[row] - slotVx[slot]);
    this.#forceY += weight * (desiredVy[row] - slotVy[slot]);
    if (inVolume) this.#forceZ += weight * (desiredVz[row] - slotVz[slot]);
  }

  #decideVelocity(slot: number, inVolume: boolean): void {
    const { rowOfSlot, maxSpeed, slotVx, slotVy, slotVz, nextVx, nextVy, nextVz } = this.view.columns;
    const step = clipping(this.#forceX, this.#forceY, this.#forceZ, this.#values.maxForce) * this.#dt;
    const vx = slotVx[slot] + this.#forceX * step;
    const vy = slotVy[slot] + this.#forceY * step;
    const vz = inVolume ? slotVz[slot] + this.#forceZ * step : 0;
    const scale = clipping(vx, vy, vz, maxSpeed[rowOfSlot[slot]] * this.#values.speedFactor);
    nextVx[slot] = vx * scale;
    nextVy[slot] = vy * scale;
    nextVz[slot] = vz * scale;
  }
}

/** The factor that makes a vector no longer than `longest`. */
const clipping = (x: number, y: number, z: number, longest: number): number => {
  const squared = x * x + y * y + z * z;
  return squared > longest * longest ? longest / sqrt(squared) : 1;
};

/** The largest radius of a rule that is on, m. */
export const boidsPerception = (values: BoidsValues): number =>
  max(
    values.separates * values.separationWeight === 0 ? 0 : values.separationRadius,
    values.aligns * values.alignmentWeight === 0 ? 0 : values.alignmentRadius,
    values.coheres * values.cohesionWeight === 0 ? 0 : values.cohesionRadius,
  );
