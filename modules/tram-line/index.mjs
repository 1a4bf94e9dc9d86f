import { measure } from './track.mjs';
import { reach, Trams } from './trams.mjs';

/** Trams on a line before the first is used again, by far. */
const mostSections = 1 << 16;

/** Trams along lines that stop at stations and brake for people on the track. */
export default {
  name: 'tram-line',
  version: '1.0.0',
  summary: 'Trams along lines: they keep a timetable, stop at stations, and brake for people on the track.',
  settings: {
    acceleration: { type: 'number', default: 1, min: 0.2, max: 2, unit: 'm/s2', meaning: 'acceleration of trams' },
    braking: { type: 'number', default: 1.5, min: 0.5, max: 3, unit: 'm/s2', meaning: 'deceleration of trams' },
  },
  flags: { stops: 'every stop at a station' },
  ports: ['core', 'engine', 'schema', 'settings', 'log'],

  setUp({ core, engine, schema, settings, log }) {
    const key = { key: 'trams', at: 'scenario', schema: schemaOf(schema), check: checkTrams, bringsAgents: true };
    return {
      parts: [
        engine.definePart({
          name: 'tram-line',
          key,
          model: { model: standing(core), values: {} },
          make: ({ model }, { lines }) =>
            lines.map((line, index) => tramPart({ core, log }, { line: settled(line, settings), index, model, lines })),
        }),
      ],
    };
  },
};

/** What stands under `trams` of a scenario. */
function schemaOf({ record, z, floorPoint }) {
  const station = record({
    name: z.string().min(1).max(60).describe('Its name, in events'),
    at: z.number().min(0).max(1e5).describe('Where the front of a tram stops, m from the start of the line'),
    dwell: z.number().min(0).max(3600).default(15).describe('How long a tram stands, s'),
  });
  const line = record({
    name: z.string().min(1).max(60).describe('Its name'),
    points: z.array(floorPoint).min(2).max(1000).describe('The track: points one after the other, m'),
    stations: z.array(station).max(100).default([]).describe('In the order of the line'),
    first: z.number().min(0).max(1e6).default(0).describe('When the first tram departs, s'),
    every: z.number().min(10).max(1e5).default(300).describe('Time between two trams, s'),
    last: z.number().min(0).max(1e6).default(1e6).describe('No tram departs after it, s'),
    speed: z.number().min(1).max(30).default(10).describe('Largest speed, m/s'),
    length: z.number().min(5).max(60).default(15).describe('Length of a tram, m'),
    width: z.number().min(1).max(4).default(2.4).describe('Width of a tram, m'),
  });
  return record({ lines: z.array(line).min(1).max(20) })
    .describe('Trams along lines')
    .optional();
}

/** Rules beyond one value. */
function checkTrams({ lines }, { path, world }) {
  return lines.flatMap(({ points, stations, length }, index) => {
    const at = [...path, 'lines', index];
    const lengths = measure(points);
    const findings = [];
    const twice = points.findIndex((_, point) => point > 0 && lengths[point] === lengths[point - 1]);
    if (twice > 0)
      findings.push({
        path: [...at, 'points', twice],
        rule: 'two points of a track must not be at the same place',
        remedy: 'take one of them away',
      });
    if (lengths.at(-1) < 2 * length)
      findings.push({
        path: [...at, 'points'],
        rule: `a track must be twice as long as its trams of ${length} m; it is ${lengths.at(-1).toFixed(1)} m long`,
        remedy: 'give a longer track, or shorter trams',
      });
    for (const [number, { at: where }] of stations.entries()) {
      if (where > lengths.at(-1) || where < length)
        findings.push({
          path: [...at, 'stations', number, 'at'],
          rule: `the front of a tram of ${length} m must stop on its line of ${lengths.at(-1).toFixed(1)} m; it is to stop at ${where} m`,
          remedy: `give a place from ${length} m to the end of the line`,
        });
      if (number > 0 && where <= stations[number - 1].at)
        findings.push({
          path: [...at, 'stations', number, 'at'],
          rule: 'stations must be in the order of the line',
          remedy: 'sort them by at',
        });
    }
    if (world === undefined) return findings;
    const [west, south] = world.origin;
    for (const [number, [x, y]] of points.entries())
      if (x < west || y < south || x > west + world.size[0] || y > south + world.size[1])
        findings.push({
          path: [...at, 'points', number],
          rule: `a track must lie in the world; this point is at ${x}, ${y}`,
          remedy: 'move it into the world',
        });
    return findings;
  });
}

function settled(line, { acceleration, braking }) {
  const points = line.points.map(([x, y]) => [x, y]);
  const lengths = measure(points);
  // A tram is as many discs as its width needs, so that people see its shape.
  const sections = Math.max(1, Math.round(line.length / line.width));
  return { ...line, acceleration, braking, sections, track: { points, lengths }, end: lengths.at(-1) };
}

/** Sections are moved by the part: as agents they stay where they are put. */
const standing = ({ defineModel }) =>
  defineModel({
    name: 'tram-line',
    summary: 'Sections of trams, which the tram line moves.',
    space: 'floor',
    parameters: {},
    perceptionRadius: () => 0,
    bind: ({ crowd, model }) => {
      return (first, last) => {
        const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
        for (let entry = first; entry < last; entry++) {
          const cell = crowd.occupied[entry];
          for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
            if (rowOfSlot[slot] >= crowd.ownCount || slotModel[slot] !== model) continue;
            nextVx[slot] = 0;
            nextVy[slot] = 0;
            nextVz[slot] = 0;
          }
        }
      };
    },
  });

/** The part of one line. */
function tramPart({ core, log }, { line, index, model, lines }) {
  const trams = new Trams(line);
  const name = index === 0 ? 'tram-line' : `tram-line ${index + 1}`;
  // The number of a section in this line, from 1 on.
  const column = `tramSection${index + 1}`;
  const person = core.kinds.indexOf('person');
  let counts = new Int32Array(0);
  const admit = (run, tram) => {
    for (let section = 0; section < line.sections; section++) {
      const { x, y, vx, vy, east, north } = trams.placeOf(tram, section);
      run.admit({
        kind: 'vehicle',
        model,
        x,
        y,
        vx,
        vy,
        heading: [east, north, 0],
        radius: line.width / 2,
        mass: 8000 / line.sections,
        maxSpeed: line.speed,
        desiredSpeed: line.speed,
        extra: { [column]: tram.number * line.sections + section + 1 },
      });
    }
  };
  /** Rows follow their trams; those of trams that left the line go. */
  const follow = (run) => {
    const byNumber = new Map(trams.running.map((tram) => [tram.number, tram]));
    for (const [tile, { crowd, ownColumns }] of run.tiles.entries()) {
      const { x, y, vx, vy, headingX, headingY } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        const number = ownColumns[column][row] - 1;
        if (number < 0) continue;
        const tram = byNumber.get(Math.floor(number / line.sections));
        if (tram === undefined) {
          run.leave(tile, row);
          continue;
        }
        const place = trams.placeOf(tram, number % line.sections);
        x[row] = place.x;
        y[row] = place.y;
        vx[row] = place.vx;
        vy[row] = place.vy;
        headingX[row] = place.east;
        headingY[row] = place.north;
      }
    }
  };
  const work = (run) => {
    counts = new Int32Array(trams.running.length * reach);
    for (const { crowd } of run.tiles) trams.lookAhead(crowd.columns, crowd.ownCount, person, counts);
    run.door.addUp(counts);
    for (const { tram, station } of trams.step(run.dt, counts)) {
      run.tell('tram stops', { line: line.name, tram, station });
      log('stops', `tram ${tram} of line ${line.name} stops at ${station}`);
    }
    follow(run);
    const departing = trams.departAt(run.tick * run.dt);
    if (departing !== undefined) admit(run, departing);
  };
  const others = lines.map((_, number) => (number === 0 ? 'trams' : `trams ${number + 1}`));
  return {
    name,
    ids: mostSections,
    columns: [
      { name: column, type: 'f64', role: 'own', meaning: 'number of a section among those of its line, from 1' },
    ],
    events: [
      {
        name: 'tram stops',
        meaning: 'A tram stands at a station.',
        properties: {
          line: core.property.text(60, 'name of the line'),
          tram: core.property.whole({ min: 0, max: 1e9 }, 'number of the tram'),
          station: core.property.text(60, 'name of the station'),
        },
      },
    ],
    layers: [{ name: 'tracks', meaning: 'Tracks and stations of trams.', colour: 'mark' }],
    shapesAt: () => ({ tracks: [{ line: line.track.points }] }),
    phases: [
      {
        name: others[index],
        after: ['arrivals', 'vehicles', 'bodies', 'outside', ...others.slice(0, index)],
        moves: true,
        work,
      },
    ],
    get isOver() {
      return line.first + trams.departed * line.every > line.last;
    },
    explain: (added, row) => (added[column][row] > 0 ? [`section of a tram of line ${line.name}`] : []),
    save: () => ({ running: trams.running.map((tram) => ({ ...tram })), departed: trams.departed }),
    problemWith: (saved) => problemWith(core, saved, line),
    restore: ({ running, departed }) => {
      trams.running = running.map((tram) => ({ ...tram }));
      trams.departed = departed;
    },
    addTo: (sum) => sum.addText(JSON.stringify([trams.running, trams.departed])),
  };
}

function problemWith({ shape }, saved, { stations, end, length, speed }) {
  const tram = shape.record({
    number: shape.whole(0, 1e9),
    where: shape.finite(length, end),
    speed: shape.finite(0, speed),
    next: shape.whole(0, stations.length),
    dwell: shape.finite(0, 3600),
  });
  const problem = shape.record({ running: shape.listOf(tram), departed: shape.whole(0, 1e9) })(saved, 'trams');
  if (problem !== undefined) return problem;
  const isSorted = saved.running.every(({ number }, index) => index === 0 || number > saved.running[index - 1].number);
  return isSorted && saved.running.every(({ number }) => number < saved.departed)
    ? undefined
    : 'trams.running must be in the order of their departure';
}
