/**
 * Weather over the whole world. Rain takes grip: agents accelerate less and move more slowly. Fog and rain take sight: an agent moves
 * only so fast that it can stop within what it sees. Showers over a part of the world are the built-in part `rain`.
 */
export default {
  name: 'weather',
  version: '1.0.0',
  summary: 'Rain and fog over the world: less grip, less sight, lower speeds of people and vehicles.',
  settings: {
    dryBraking: {
      type: 'number',
      default: 3,
      min: 0.5,
      max: 9,
      unit: 'm/s2',
      meaning: 'deceleration that agents count on when it is dry',
    },
    reaction: {
      type: 'number',
      default: 1,
      min: 0,
      max: 5,
      unit: 's',
      meaning: 'time until agents brake for what comes into sight',
    },
    gripInRain: {
      type: 'number',
      default: 0.6,
      min: 0.1,
      max: 1,
      unit: '',
      meaning: 'share of the grip that rain of 10 mm/h or more leaves',
    },
    speedInRain: {
      type: 'number',
      default: 0.85,
      min: 0.1,
      max: 1,
      unit: '',
      meaning: 'share of the desired speed that rain of 10 mm/h or more leaves',
    },
  },
  flags: { changes: 'every change of the weather' },
  ports: ['core', 'engine', 'traffic', 'schema', 'settings', 'log'],

  setUp({ core, engine, traffic, schema, settings, log }) {
    const command = commandOf(core);
    return {
      parts: [
        engine.definePart({
          name: 'weather',
          key: { key: 'weather', at: 'scenario', schema: schemaOf(schema), check: checkWeather, entries: ['changes'] },
          needs: ['traffic'],
          commands: [command],
          make: ({ from }, { changes }) => [
            weatherPart({ core, traffic, log, settings, command }, changes, from(engine.traffic).length > 0),
          ],
        }),
      ],
    };
  },

  panels: [
    {
      title: 'Weather',
      items: [
        { button: 'Heavy rain', command: { type: 'weather', rain: 10, sight: 200 } },
        { button: 'Fog', command: { type: 'weather', rain: 0, sight: 10 } },
        { button: 'Clear', command: { type: 'weather', rain: 0, sight: 10_000 } },
      ],
    },
  ],
};

/** Rain that counts as heavy, mm/h: more of it changes nothing. */
const heavyRain = 10;
const clear = 10_000;

const commandOf = ({ declareCommand, property }) =>
  declareCommand({
    type: 'weather',
    meaning: 'Changes the weather at once.',
    properties: {
      rain: property.real({ min: 0, max: 200, unit: 'mm/h' }, 'how much rain falls'),
      sight: property.real({ min: 1, max: clear, unit: 'm' }, 'how far agents see'),
    },
  });

function schemaOf({ record, z }) {
  const change = record({
    at: z.number().min(0).max(1e7).describe('When it begins, s'),
    rain: z.number().min(0).max(200).default(0).describe('How much rain falls, mm/h'),
    sight: z.number().min(1).max(clear).default(clear).describe('How far agents see, m'),
  });
  return record({ changes: z.array(change).max(1000).default([]) })
    .describe('Weather over the whole world, change after change')
    .optional();
}

const checkWeather = ({ changes }, { path }) =>
  changes.flatMap(({ at }, index) =>
    index > 0 && at <= changes[index - 1].at
      ? [
          {
            path: [...path, 'changes', index, 'at'],
            rule: `changes must come one after the other; this one is at ${at} s, the one before at ${changes[index - 1].at} s`,
            remedy: 'sort them by at',
          },
        ]
      : [],
  );

/** What weather does to agents: shares of speed and grip, and the speed at which an agent can still stop within its sight. */
export function effectsOf({ rain, sight }, { dryBraking, reaction, gripInRain, speedInRain }) {
  const wet = Math.min(rain / heavyRain, 1);
  const grip = 1 - wet * (1 - gripInRain);
  const braking = dryBraking * grip;
  return {
    grip,
    speed: 1 - wet * (1 - speedInRain),
    // What the reaction takes, and then the braking, is all that is seen: v t + v^2 / (2 b) = s.
    limit: braking * (Math.sqrt(reaction * reaction + (2 * sight) / braking) - reaction),
  };
}

function weatherPart({ core, traffic, log, settings, command }, changes, hasVehicles) {
  // What a command set, and when; changes of the scenario that begin later take over.
  let set;
  let last = '';
  const at = (time) => {
    const planned = changes.findLast((change) => change.at <= time + 1e-9);
    if (set !== undefined && (planned === undefined || planned.at <= set.at)) return set;
    return planned ?? { rain: 0, sight: clear };
  };
  const columns = ['dryDesired', 'dryMaximum', 'dryAcceleration'].map((name) => ({
    name,
    type: 'f32',
    role: 'own',
    meaning: 'a limit of the agent without weather, SI units',
  }));
  const haste = traffic.runColumn('haste');
  const calm = { name: 'calmHaste', type: 'f64', role: 'row', meaning: 'haste of a vehicle without weather' };
  const slow = (run) => {
    const now = at(run.tick * run.dt);
    const text = `rain ${now.rain} mm/h, sight ${now.sight} m`;
    if (text !== last) {
      if (last !== '' || now.rain > 0 || now.sight < clear) run.tell('weather', { rain: now.rain, sight: now.sight });
      log('changes', text);
    }
    last = text;
    const { grip, speed, limit } = effectsOf(now, settings);
    for (const { crowd, ownColumns } of run.tiles) {
      const { desiredSpeed, maxSpeed, maxAcceleration } = crowd.columns;
      const { dryDesired, dryMaximum, dryAcceleration } = ownColumns;
      for (let row = 0; row < crowd.ownCount; row++) {
        dryDesired[row] = desiredSpeed[row];
        dryMaximum[row] = maxSpeed[row];
        dryAcceleration[row] = maxAcceleration[row];
        desiredSpeed[row] = Math.min(desiredSpeed[row] * speed, limit);
        maxSpeed[row] = Math.min(maxSpeed[row], limit);
        maxAcceleration[row] *= grip;
      }
    }
  };
  const giveBack = core.eachTile(({ crowd, ownColumns: { dryDesired, dryMaximum, dryAcceleration } }) => {
    const { desiredSpeed, maxSpeed, maxAcceleration } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      desiredSpeed[row] = dryDesired[row];
      maxSpeed[row] = dryMaximum[row];
      maxAcceleration[row] = dryAcceleration[row];
    }
  });
  const slowRoads = (run) => {
    const { speed, limit } = effectsOf(at(run.tick * run.dt), settings);
    for (const { crowd, ownColumns } of run.tiles)
      for (let row = 0; row < crowd.ownCount; row++) {
        ownColumns[calm.name][row] = ownColumns[haste][row];
        // Haste is a share of what is allowed: a driver who could not stop in sight drives slower, down to a walk.
        ownColumns[haste][row] *= Math.max(0.1, Math.min(speed, limit / crowd.columns.maxSpeed[row]));
      }
  };
  const freeRoads = core.eachTile(({ crowd, ownColumns }) => {
    for (let row = 0; row < crowd.ownCount; row++) ownColumns[haste][row] = ownColumns[calm.name][row];
  });
  return {
    name: 'weather',
    columns: hasVehicles ? [...columns, calm] : columns,
    commands: [
      core.carryOut(command, ({ rain, sight }, { tick, dt }) => {
        set = { at: tick * dt, rain, sight };
        return undefined;
      }),
    ],
    events: [
      {
        name: 'weather',
        meaning: 'The weather has changed.',
        properties: {
          rain: core.property.real({ min: 0, max: 200, unit: 'mm/h' }, 'rain'),
          sight: core.property.real({ min: 1, max: clear, unit: 'm' }, 'how far agents see'),
        },
      },
    ],
    phases: [
      ...(hasVehicles
        ? [
            {
              name: 'weather/roads',
              after: ['commands', 'premises', 'roadblocks', 'rain/roads'],
              before: ['lanes'],
              work: slowRoads,
            },
            { name: 'weather/roads clear', after: ['lanes'], before: ['rain/roads dry', 'exchange'], work: freeRoads },
          ]
        : []),
      {
        name: 'weather',
        after: [
          'exchange',
          'wishes',
          'lifts',
          'goals',
          'hazards',
          'crossings',
          'movement control',
          'bodies/seen',
          'rain',
        ],
        before: ['places'],
        work: slow,
      },
      {
        name: 'weather/clear',
        after: ['decide'],
        before: ['rain/dry', 'bodies/calm', 'turnstiles', 'move'],
        work: giveBack,
      },
    ],
    save: () => ({ last, ...(set === undefined ? {} : { set: { ...set } }) }),
    problemWith: (saved) =>
      core.shape.record(
        { last: core.shape.text },
        {
          set: core.shape.record({
            at: core.shape.finite(0, 1e9),
            rain: core.shape.finite(0, 200),
            sight: core.shape.finite(1, clear),
          }),
        },
      )(saved, 'weather'),
    restore: (saved) => {
      set = saved.set;
      last = saved.last;
    },
    addTo: (sum) => {
      if (set !== undefined) sum.addText(JSON.stringify([set.at, set.rain, set.sight]));
    },
  };
}
