import { aheadOn, placeOn } from './track.mjs';

/** People nearer to the middle of the track than this are in the way, m. */
const side = 1.8;
/** Whole metres ahead that are looked at. */
export const reach = 60;
/** A tram stops this far before a person or the tram ahead, m. */
const roomAhead = 3;
/** Nearer than this to its place, a tram has arrived at a station, m. */
const arrived = 0.05;

/** The trams of a line: all that is known of them follows from the timetable, ticks and people on the track. */
export class Trams {
  constructor(line) {
    this.line = line;
    /** Each `{ number, where, speed, next, dwell }`: metres of its front, m/s, number of its next station, seconds it still stands. */
    this.running = [];
    this.departed = 0;
  }

  /** The tram that departs at a time, if any; its rear is at the start of the track then. */
  departAt(time) {
    const { first, every, last } = this.line;
    const due = first + this.departed * every;
    if (time < due || due > last) return undefined;
    const before = this.running.at(-1);
    // The track must be free.
    const { length } = this.line;
    if (before !== undefined && before.where < 2 * length + roomAhead) return undefined;
    const tram = { number: this.departed++, where: length, speed: 0, next: 0, dwell: 0 };
    this.running.push(tram);
    return tram;
  }

  /** Whole metres ahead of each running tram that have people on them: one number of people for each metre. */
  lookAhead({ x, y, kind }, count, person, counts) {
    for (const [index, { where }] of this.running.entries()) {
      const front = placeOn(this.line.track, where);
      for (let row = 0; row < count; row++) {
        if (kind[row] !== person || !isNear(front, x[row], y[row])) continue;
        const ahead = aheadOn(this.line.track, where, { x: x[row], y: y[row], side, reach: reach - 1 });
        if (ahead >= 0) counts[index * reach + ahead]++;
      }
    }
  }

  /** One step; gives the stops that trams came to. Trams at the end of the line leave it. */
  step(dt, counts) {
    const stops = [];
    for (const [index, tram] of this.running.entries()) {
      const before = this.running[index - 1];
      const station = this.#drive(tram, before, dt, nearest(counts, index));
      if (station !== undefined) stops.push({ tram: tram.number, station });
    }
    this.running = this.running.filter((tram) => !this.#isOver(tram));
    return stops;
  }

  /** Where the middle of a section of a tram is, and how fast it goes. */
  placeOf({ where, speed }, section) {
    const { track, length, sections } = this.line;
    const middle = where - ((section + 0.5) * length) / sections;
    const { x, y, east, north } = placeOn(track, middle);
    return { x, y, vx: east * speed, vy: north * speed, east, north };
  }

  #isOver({ where, dwell, next }) {
    return where >= this.line.end && dwell === 0 && next === this.line.stations.length;
  }

  #drive(tram, before, dt, person) {
    const { stations, speed, acceleration, braking, length } = this.line;
    if (tram.dwell > 0) {
      tram.dwell = Math.max(0, tram.dwell - dt);
      tram.speed = 0;
      return undefined;
    }
    const station = stations[tram.next];
    const limits = [
      ...(station === undefined ? [] : [station.at - tram.where]),
      ...(before === undefined ? [] : [before.where - length - roomAhead - tram.where]),
      ...(person < 0 ? [] : [person - roomAhead]),
    ];
    const room = Math.max(0, Math.min(Infinity, ...limits));
    // The fastest that still stops in time, with the way of this step counted in.
    const wayOfStep = braking * dt;
    const safe = Math.sqrt(wayOfStep * wayOfStep + 2 * braking * room) - wayOfStep;
    const wished = Math.min(tram.speed + acceleration * dt, speed, safe);
    // No agent can stop at once: a person who steps before it is braked for as hard as it can.
    tram.speed = Math.max(wished, tram.speed - braking * dt, 0);
    tram.where = Math.min(tram.where + tram.speed * dt, this.line.end);
    const isThere = station !== undefined && station.at - tram.where < arrived && tram.speed < 0.5;
    if (!isThere) return undefined;
    tram.where = station.at;
    tram.speed = 0;
    tram.dwell = station.dwell;
    tram.next++;
    return station.name;
  }
}

const isNear = (front, x, y) => {
  const dx = x - front.x;
  const dy = y - front.y;
  return dx * dx + dy * dy < (reach + side) * (reach + side);
};

function nearest(counts, index) {
  for (let ahead = 0; ahead < reach; ahead++) if (counts[index * reach + ahead] > 0) return ahead;
  return -1;
}
