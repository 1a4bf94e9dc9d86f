import type { CrowdView } from '@korzo/core';
import type { BoidsValues } from '../twins/boids.ts';
import { boidsPerception } from '../twins/boids.ts';
import { nearestOfAll } from '../twins/neighbours.ts';

type Vector = readonly [number, number, number];

const sum = (vectors: readonly Vector[]): Vector => vectors.reduce<Vector>((a, b) => plus(a, b), [0, 0, 0]);
const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
const length = (a: Vector): number => Math.hypot(...a);
const clip = (a: Vector, longest: number): Vector => (length(a) > longest ? times(a, longest / length(a)) : a);
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export interface BookDecision {
  readonly velocity: Vector;
  /**
   * Smallest part of the terms of a rule's sum that is left after they cancel out: near 0 the direction of the sum is
   * rounding. Also near 0 when an agent is on the border of a rule.
   */
  readonly clearness: number;
}

/** Boids as the formulas are written, in 64 bits, by looking at every agent. */
export function boidsByTheBook(view: CrowdView, slot: number, values: BoidsValues, kindsSeen: number): BookDecision {
  const { columns } = view;
  const row = columns.rowOfSlot[slot];
  const inVolume = columns.level[row] < 0;
  const headingOf = (at: number): Vector => {
    const velocity: Vector = [columns.slotVx[at], columns.slotVy[at], inVolume ? columns.slotVz[at] : 0];
    if (length(velocity) > 1e-6) return times(velocity, 1 / length(velocity));
    const standing = columns.rowOfSlot[at];
    return [columns.headingX[standing], columns.headingY[standing], inVolume ? columns.headingZ[standing] : 0];
  };
  const forward = headingOf(slot);
  const search = { radius: boidsPerception(values), limit: values.neighbours, cosHalfView: -1, kindsSeen };
  const near = nearestOfAll(view, slot, search).map(({ slot: other, x, y, z }) => ({
    other,
    offset: [x, y, z] as Vector,
  }));
  let clearness = 1;
  const taking = (radius: number, cosHalfView: number) =>
    near.filter(({ offset }) => {
      const distance = length(offset);
      const sure = values.sureRadii * columns.slotRadius[slot];
      const cos = dot(offset, forward) / distance;
      const border = Math.min(Math.abs(distance - sure), Math.abs(distance - radius), Math.abs(cos - cosHalfView));
      clearness = Math.min(clearness, Number.isNaN(border) ? 0 : border);
      return distance < sure || (distance <= radius && cos >= cosHalfView);
    });
  const unit = (terms: readonly Vector[], total = sum(terms)): Vector => {
    const size = terms.reduce((most, term) => most + length(term), 0);
    if (size === 0) return [0, 0, 0];
    clearness = Math.min(clearness, length(total) / size);
    return times(total, 1 / length(total));
  };

  const byAngle = (offset: Vector): number =>
    values.weighByAngle === 1 ? (1 + dot(offset, forward) / length(offset)) / 2 : 1;
  const separating = taking(values.separationRadius, values.separationCosHalfView).map(({ offset }) =>
    times(offset, -byAngle(offset) / length(offset) ** (values.separationFalloff === 1 ? 3 : 2)),
  );
  const aligning = taking(values.alignmentRadius, values.alignmentCosHalfView).map(({ other, offset }) => {
    const weight = byAngle(offset) * (values.alignmentFalloff === 1 ? 1 / length(offset) ** 2 : 1);
    return { weight, heading: times(headingOf(other), weight) };
  });
  const cohering = taking(values.cohesionRadius, values.cohesionCosHalfView).map(({ offset }) =>
    times(offset, byAngle(offset)),
  );
  const share = aligning.reduce((total, { weight }) => total + weight, 0);
  const turn = plus(times(sum(aligning.map(({ heading }) => heading)), 1 / share), times(forward, -1));
  const wanted: Vector = [columns.desiredVx[row], columns.desiredVy[row], inVolume ? columns.desiredVz[row] : 0];
  const velocity: Vector = [columns.slotVx[slot], columns.slotVy[slot], inVolume ? columns.slotVz[slot] : 0];
  const hasGoal = !Number.isNaN(columns.goalX[row]);
  const force = sum([
    times(unit(separating), values.separates * values.separationWeight),
    aligning.length === 0 ? [0, 0, 0] : times(unit([forward], turn), values.aligns * values.alignmentWeight),
    times(unit(cohering), values.coheres * values.cohesionWeight),
    hasGoal ? times(plus(wanted, times(velocity, -1)), values.goalWeight) : [0, 0, 0],
  ]);
  const next = plus(velocity, times(clip(force, values.maxForce), view.float('dt')));
  return { velocity: clip(next, columns.maxSpeed[row] * values.speedFactor), clearness };
}
