/**
 * Two floors and one path between them. The foot is in the east wall of a hall, x = 12; the flight is 6 m long, and its head
 * comes out at the landing of an upper floor: straight on, or in its north wall, turned by 90 degrees.
 *
 * @typedef {{
 *   readonly moved: string,
 *   readonly kind?: 'stairs' | 'ramp' | 'escalator',
 *   readonly way?: 'down' | 'up',
 *   readonly turned?: boolean,
 *   readonly flat?: boolean,
 *   readonly people: number,
 *   readonly width: number,
 *   readonly dt?: number,
 *   readonly seed?: number,
 * }} Trial
 */

export const flightLength = 6;
/** Where the foot begins, m north. */
const south = 5;

/**
 * A scenario as a plain document. `flat` has all of it on one floor, the flight being a corridor: what the model does at doors.
 *
 * @param {Trial} trial
 */
export function flightScenario({ moved, kind = 'stairs', way = 'down', turned = false, flat = false, ...trial }) {
  const { people, width, dt, seed = 1 } = trial;
  const north = south + width;
  const isDown = way === 'down';
  const foot = [
    [12, south],
    [12, north],
  ];
  const landing = turned
    ? [
        [20 + south, 12],
        [20 + north, 12],
      ]
    : [
        [18, south],
        [18, north],
      ];
  const upper = { id: 'upper', rect: turned ? [20, 0, 10, 12] : [18, 0, 12, 10], level: flat ? 0 : 1 };
  const far = turned
    ? [
        [22, 0],
        [28, 0],
      ]
    : [
        [30, 2],
        [30, 8],
      ];
  const street = {
    id: 'street',
    region: 'hall',
    at: [
      [0, 2],
      [0, 8],
    ],
    way: 'out',
  };
  const belt = kind === 'escalator' ? { beltSpeed: 0.5, speedFactor: 0.5 } : {};
  return {
    korzo: 1,
    name: 'flight',
    title: 'Two floors',
    about: 'A floor of people takes one flight.',
    world: {
      size: [40, 20],
      levels: flat ? 1 : 2,
      building: {
        regions: [
          { id: 'hall', rect: [0, 0, 12, 10] },
          upper,
          ...(flat ? [{ id: 'flight', rect: [12, south, flightLength, width] }] : []),
        ],
        portals: flat
          ? [
              { id: 'foot', kind: 'opening', between: ['hall', 'flight'], at: foot },
              { id: 'head', kind: 'opening', between: ['flight', 'upper'], at: landing },
            ]
          : [{ id: 'flight', kind, between: ['hall', 'upper'], at: foot, landing, length: flightLength, ...belt }],
        gates: [isDown ? street : { id: 'roof', region: 'upper', at: far, way: 'out' }],
      },
    },
    groups: [
      {
        name: 'people',
        ...(dt === undefined ? { configuration: moved } : { model: moved }),
        count: people,
        place: { shape: 'area', id: isDown ? 'upper' : 'hall' },
        goals: [{ goal: 'leave' }],
      },
    ],
    run: { ...(dt === undefined ? {} : { dt }), duration: 1000, seed },
  };
}

/**
 * One recorded place of a body.
 *
 * @typedef {{ readonly id: number, readonly level: number, readonly x: number, readonly y: number, readonly radius: number }} Pose
 */

/**
 * Judges recorded poses in one picture of both floors and the flight, by geometry of its own: the flight lies where its foot leads,
 * and the upper floor is turned until its landing lies on the head.
 */
export class JoinedPicture {
  deepest = 0;
  deepestAcross = 0;
  /** Deepest overlap of two bodies on one floor or flight, m. */
  deepestWithin = 0;
  /** Most people on the flight at once, per square metre. */
  density = 0;
  /** Most middles of bodies within 0.5 m of one of them. */
  densest = 0;
  /**
   * Where people came onto the flight, m from its south side.
   *
   * @readonly
   * @type {number[]}
   */
  entered = [];
  /** @readonly @type {Map<number, number>} */
  #levelOf = new Map();
  /** @readonly @type {Trial} */
  #trial;

  /** @param {Trial} trial */
  constructor(trial) {
    this.#trial = trial;
  }

  /** @param {readonly Pose[]} poses */
  add(poses) {
    const { turned = false, flat = false, width } = this.#trial;
    const flight = flat ? -1 : 2;
    const placed = poses.map(({ id, level, x, y, radius }) => {
      const isTurned = turned && level === 1;
      const at = { id, radius, level, x: isTurned ? 30 - y : x, y: isTurned ? x - 20 : y };
      return flat ? { ...at, level: at.x > 12 && at.x < 18 ? flight : at.x >= 18 ? 1 : 0 } : at;
    });
    const on = placed.filter(({ level }) => level === flight);
    this.density = Math.max(this.density, on.length / (flightLength * width));
    for (const { id, level, y } of placed) {
      if (level === flight && this.#levelOf.has(id) && this.#levelOf.get(id) !== flight) this.entered.push(y - south);
      this.#levelOf.set(id, level);
    }
    this.#comparePairs(placed.sort((a, b) => a.x - b.x));
  }

  /** @param {readonly Pose[]} placed from west to east */
  #comparePairs(placed) {
    const near = placed.map(() => 0);
    for (let first = 0; first < placed.length; first++) {
      const one = placed[first];
      for (let second = first + 1; second < placed.length && placed[second].x - one.x < 1; second++) {
        const other = placed[second];
        // The two floors lie over each other only in this picture.
        if (one.level !== other.level && Math.min(one.level, other.level) >= 0 && one.level !== 2 && other.level !== 2)
          continue;
        const distance = Math.hypot(one.x - other.x, one.y - other.y);
        const overlap = one.radius + other.radius - distance;
        this.deepest = Math.max(this.deepest, overlap);
        if (one.level === other.level) this.deepestWithin = Math.max(this.deepestWithin, overlap);
        else this.deepestAcross = Math.max(this.deepestAcross, overlap);
        if (distance < 0.5) {
          near[first]++;
          near[second]++;
        }
      }
    }
    this.densest = Math.max(this.densest, ...near.map((others) => others + 1));
  }

  /** Distance between the southernmost and northernmost fifth of the places where people came onto the flight, m. */
  get spread() {
    const sorted = this.entered.toSorted((a, b) => a - b);
    return (sorted[Math.floor(sorted.length * 0.8)] ?? 0) - (sorted[Math.floor(sorted.length * 0.2)] ?? 0);
  }
}
