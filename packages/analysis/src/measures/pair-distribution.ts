import { number } from '@korzo/core';
import { found, type CurveFinding } from '../findings/finding.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { RingShares } from '../ground/ring-shares.ts';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { NearAgents } from '../neighbours/near-agents.ts';
import { People } from '../people/people.ts';
import type { AreaSite } from '../sites/site.ts';

/**
 * g(r) = (pairs at distance r) / (pairs that so many people placed by chance on the same ground would have). Rings around
 * people near walls are only partly ground: each ring counts by the part of it that is (Ripley's isotropic correction). Who is
 * behind a wall is no neighbour.
 */
export const pairDistribution: Measure = defineMeasure({
  name: 'pair-distribution',
  summary:
    'How much more often than by chance two people have a given distance: the largest value of g(r) so far, with its curve.',
  unit: '',
  parameters: {
    bin: number(0.1, { min: 0.005, max: 10, unit: 'm' }, 'width of the rings'),
    reach: number(4, { min: 0.1, max: 100, unit: 'm' }, 'the widest ring'),
    interval: number(5, { min: 0, max: 1e6, unit: 's' }, 'sampling interval'),
    from: number(0, { min: 0, max: 1e7, unit: 's' }, 'simulated time at which sampling begins'),
  },
  sites: ['area'],
  start: (place, { bin, reach, interval, from }, { area }) => {
    const counts = new PairCounts(place, area, { bin, rings: Math.max(1, Math.round(reach / bin)) });
    const pace = new Pace(interval);
    let value = 0;
    return {
      valueAfter(frame) {
        if (frame.time < from || !pace.isDue(frame.time)) return value;
        counts.add(frame);
        value = counts.greatest;
        return value;
      },
      findings: () => [counts.curve],
    };
  },
});

class PairCounts {
  readonly #ground: AreaGround;
  readonly #shares: RingShares;
  readonly #near: NearAgents;
  readonly #people = new People();
  readonly #origin: readonly [number, number, number];
  readonly #bin: number;
  readonly #pairs: Float64Array;
  readonly #expected: Float64Array;
  /** Piece of floor of every agent of `near`; none for who is not counted. */
  #faces: (string | undefined)[] = [];

  constructor(
    place: MeasurePlace,
    area: AreaSite | undefined,
    { bin, rings }: { readonly bin: number; readonly rings: number },
  ) {
    this.#ground = new AreaGround(place, area);
    this.#shares = new RingShares(this.#ground, { bin, rings });
    this.#near = new NearAgents(place.world);
    this.#origin = place.world.origin;
    this.#bin = bin;
    this.#pairs = new Float64Array(rings);
    this.#expected = new Float64Array(rings);
  }

  add(frame: Frame): void {
    this.#ground.at(frame.ticks);
    this.#people.load(frame);
    this.#expect();
    const reach = this.#pairs.length * this.#bin;
    const near = this.#near;
    near.load(frame.crowds, this.#origin, reach);
    this.#faces = Array.from({ length: near.count }, (_, agent) =>
      this.#pieceAt(near.level[agent], near.x[agent], near.y[agent]),
    );
    near.forEachPair(reach, this.#count);
  }

  get greatest(): number {
    return this.#pairs.reduce((most, count, ring) => Math.max(most, this.#ratio(count, ring) ?? 0), 0);
  }

  get curve(): CurveFinding {
    const middles = Array.from(this.#pairs, (_, ring) => Number(((ring + 0.5) * this.#bin).toPrecision(12)));
    const g = Array.from(this.#pairs, (count, ring) => this.#ratio(count, ring));
    return {
      kind: 'curve',
      name: 'pair-distribution',
      title: 'Pair distribution',
      x: { label: 'distance', unit: 'm' },
      y: { label: 'g', unit: '' },
      lines: [{ name: 'g(r)', style: 'line', x: middles, y: g }],
    };
  }

  #ratio(count: number, ring: number): number | null {
    return found(count / this.#expected[ring]);
  }

  readonly #count = (first: number, second: number, squared: number): void => {
    if (this.#faces[first] === undefined || this.#faces[first] !== this.#faces[second]) return;
    // Each of the two sees the other.
    this.#pairs[Math.min(Math.floor(Math.sqrt(squared) / this.#bin), this.#pairs.length - 1)] += 2;
  };

  #pieceAt(level: number, x: number, y: number): string | undefined {
    if (!this.#ground.has(level, x, y)) return undefined;
    const face = this.#ground.ground.level(level).faceAt(x, y);
    return face < 0 ? undefined : `${level} ${face}`;
  }

  /** Adds what chance would give: on each piece of floor the others are spread evenly. */
  #expect(): void {
    const { count, level, x, y } = this.#people;
    const inPiece = new Map<string, number[]>();
    for (let person = 0; person < count; person++) {
      const piece = this.#pieceAt(level[person], x[person], y[person]);
      if (piece === undefined) continue;
      const known = inPiece.get(piece);
      if (known === undefined) inPiece.set(piece, [person]);
      else known.push(person);
    }
    for (const members of inPiece.values()) {
      const floor = level[members[0]];
      const face = this.#ground.ground.level(floor).faceAt(x[members[0]], y[members[0]]);
      const density = (members.length - 1) / this.#ground.sizeOfFace(floor, face);
      for (const self of members) {
        this.#shares.around(floor, face, x[self], y[self]);
        for (let ring = 0; ring < this.#expected.length; ring++) {
          const ringArea = Math.PI * this.#bin * this.#bin * (2 * ring + 1);
          this.#expected[ring] += density * ringArea * this.#shares.values[ring];
        }
      }
    }
  }
}
