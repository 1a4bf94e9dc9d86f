import { cos, sin } from '@korzo/core';

/**
 * A fish as three rods in its plane of swimming, head, trunk and tail, jointed by springs with a muscle on either side. Lengths are in
 * bodies and the mass is 1. Angles are absolute; the centre of mass moves with (vx, vy).
 */
export interface Body {
  readonly angles: Float64Array;
  readonly rates: Float64Array;
  vx: number;
  vy: number;
  /** Way of the centre of mass since it was last set to 0, bodies. */
  x: number;
  y: number;
}

/** What the muscles do to the two joints: the angles at which their springs come to rest, rad. */
export interface Pull {
  neck: number;
  tail: number;
}

export interface Flesh {
  /** Stiffness of a joint for a body of mass 1, 1/s2. */
  stiffness: number;
  /** How strongly water resists a face that is moved along its normal, for a body of mass 1, 1/s. */
  grip: number;
}

export const newBody = (): Body => ({
  angles: new Float64Array(3),
  rates: new Float64Array(3),
  vx: 0,
  vy: 0,
  x: 0,
  y: 0,
});

const lengths = [0.35, 0.3, 0.35];
const masses = [0.5, 0.38, 0.12];
/** Height of the faces that press on water; the tail has the fin. */
const heights = [0.8, 0.8, 1.2];
/** What the skin feels along itself, as a share of the resistance along the normal. */
const slip = 0.04;
/** Damping of a joint as a share of its stiffness, s. */
const damping = 0.004;
/** Places on a rod where water presses (Gauss, three of them), and their weights. */
const places = [-0.7745966692414834, 0, 0.7745966692414834];
const weights = [5 / 18, 8 / 18, 5 / 18];

/** Way from the centre of mass to a point `along` (-1 tail end, 1 front end) rod `rod`: one factor for each rod's direction. */
function factorsAt(rod: number, along: number): Float64Array {
  const factors = new Float64Array(3);
  for (let before = 0; before < rod; before++) factors[before] = -lengths[before];
  factors[rod] = ((along - 1) / 2) * lengths[rod];
  return factors;
}

const centres = lengths.map((_, rod) => factorsAt(rod, 0));
const centre = centres[0].map((_, at) => centres.reduce((sum, each, rod) => sum + masses[rod] * each[at], 0));
const fromCentre = (factors: Float64Array): Float64Array => factors.map((each, at) => each - centre[at]);
/** One row for each place on each rod. */
const faces = lengths.flatMap((length, rod) =>
  places.map((place, at) => ({
    rod,
    factors: fromCentre(factorsAt(rod, place)),
    area: heights[rod] * length * weights[at],
  })),
);
const inertia = new Float64Array(9);
for (let row = 0; row < 3; row++)
  for (let column = 0; column < 3; column++) {
    for (let rod = 0; rod < 3; rod++) {
      const factors = fromCentre(centres[rod]);
      inertia[row * 3 + column] += masses[rod] * factors[row] * factors[column];
    }
    if (row === column) inertia[row * 3 + column] += (masses[row] * lengths[row] * lengths[row]) / 12;
  }

const directionX = new Float64Array(3);
const directionY = new Float64Array(3);
const torques = new Float64Array(3);

function look(angles: Float64Array): void {
  for (let rod = 0; rod < 3; rod++) {
    directionX[rod] = cos(angles[rod]);
    directionY[rod] = sin(angles[rod]);
  }
}

/** Moves the body on by `h`: muscles and springs in the joints, water on the faces; velocities first, then places. */
export function swimOn(body: Body, pull: Readonly<Pull>, { stiffness, grip }: Readonly<Flesh>, h: number): void {
  const { angles, rates } = body;
  look(angles);
  const neck = stiffness * (angles[1] - angles[0] - pull.neck + damping * (rates[1] - rates[0]));
  const tail = stiffness * (angles[2] - angles[1] - pull.tail + damping * (rates[2] - rates[1]));
  torques[0] = neck;
  torques[1] = tail - neck;
  torques[2] = -tail;
  let forceX = 0;
  let forceY = 0;
  for (let at = 0; at < faces.length; at++) {
    const { rod, factors, area } = faces[at];
    let vx = body.vx;
    let vy = body.vy;
    for (let each = 0; each < 3; each++) {
      vx -= factors[each] * directionY[each] * rates[each];
      vy += factors[each] * directionX[each] * rates[each];
    }
    const along = vx * directionX[rod] + vy * directionY[rod];
    const across = vy * directionX[rod] - vx * directionY[rod];
    const press = -grip * area * across;
    const rub = -grip * slip * area * along;
    const fx = rub * directionX[rod] - press * directionY[rod];
    const fy = rub * directionY[rod] + press * directionX[rod];
    forceX += fx;
    forceY += fy;
    for (let each = 0; each < 3; each++)
      torques[each] += factors[each] * (fy * directionX[each] - fx * directionY[each]);
  }
  spin(body, h);
  body.vx += forceX * h;
  body.vy += forceY * h;
  body.x += body.vx * h;
  body.y += body.vy * h;
  for (let rod = 0; rod < 3; rod++) angles[rod] += rates[rod] * h;
}

const cosBetween = (one: number, other: number): number =>
  directionX[one] * directionX[other] + directionY[one] * directionY[other];

/** Solves inertia times the angular accelerations = torques less what rotation itself does (Lagrange), by Cramer's rule. */
function spin({ rates }: Body, h: number): void {
  for (let row = 0; row < 3; row++)
    for (let other = 0; other < 3; other++) {
      const sine = directionY[row] * directionX[other] - directionX[row] * directionY[other];
      torques[row] -= inertia[row * 3 + other] * sine * rates[other] * rates[other];
    }
  const a = inertia[0];
  const b = inertia[1] * cosBetween(0, 1);
  const c = inertia[2] * cosBetween(0, 2);
  const d = inertia[4];
  const e = inertia[5] * cosBetween(1, 2);
  const f = inertia[8];
  const bottom = a * (d * f - e * e) - b * (b * f - e * c) + c * (b * e - d * c);
  const [s, t, u] = torques;
  rates[0] += (h * (s * (d * f - e * e) + t * (c * e - b * f) + u * (b * e - c * d))) / bottom;
  rates[1] += (h * (s * (c * e - b * f) + t * (a * f - c * c) + u * (b * c - a * e))) / bottom;
  rates[2] += (h * (s * (b * e - c * d) + t * (b * c - a * e) + u * (a * d - b * b))) / bottom;
}

/** Direction of the whole body: that of its rods, by their masses. */
export const axisOf = ({ angles }: Body): number =>
  masses[0] * angles[0] + masses[1] * angles[1] + masses[2] * angles[2];
export const axisShares: readonly number[] = masses;
