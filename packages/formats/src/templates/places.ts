import { door, exit, leaving, obstacle, opening, region, scenarioText } from './texts.ts';

const counted = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const room = (name: string): string =>
  scenarioText(name, 'A room', 'Sixty people leave a room by one door.', {
    size: [14, 12],
    regions: [region('hall', [1, 1, 12, 10])],
    gates: [exit('street', 'hall', [13, 5], [13, 6.2])],
    groups: [leaving('people', 60, 'hall')],
    duration: 180,
  });

export const corridor = (name: string): string =>
  scenarioText(name, 'A corridor', 'Two groups walk through a corridor towards each other and leave at its ends.', {
    size: [40, 6],
    regions: [region('corridor', [0, 1, 40, 4])],
    gates: [exit('west', 'corridor', [0, 1.2], [0, 4.8]), exit('east', 'corridor', [40, 1.2], [40, 4.8])],
    more: ['    areas:', '      - { id: begin, rect: [1, 1, 8, 4] }', '      - { id: end, rect: [31, 1, 8, 4] }'],
    groups: [
      '  - { name: eastbound, count: 20, place: { shape: area, id: begin }, people: {}, goals: [{ goal: leave, by: assigned, exits: [east] }] }',
      '  - { name: westbound, count: 20, place: { shape: area, id: end }, people: {}, goals: [{ goal: leave, by: assigned, exits: [west] }] }',
    ],
    duration: 240,
  });

export const crossing = (name: string): string =>
  scenarioText(name, 'A T-crossing', 'Two streams of people merge into one corridor.', {
    size: [30, 16],
    regions: [
      region('west', [0, 11, 13, 4]),
      region('middle', [13, 11, 4, 4]),
      region('east', [17, 11, 13, 4]),
      region('south', [13, 0, 4, 11]),
    ],
    portals: [
      opening('from-west', ['west', 'middle'], [13, 11], [13, 15]),
      opening('from-east', ['middle', 'east'], [17, 11], [17, 15]),
      opening('down', ['middle', 'south'], [13, 11], [17, 11]),
    ],
    gates: [exit('out', 'south', [13.2, 0], [16.8, 0])],
    groups: [leaving('west', 40), leaving('east', 40)],
    duration: 240,
  });

const doors = (platform: string, y: number): string[] =>
  counted(6).map((index) => exit(`${platform}-${index + 1}`, platform, [5 + 8 * index, y], [6.6 + 8 * index, y], 'in'));

const train = (platform: string, at: number): string =>
  `  - { name: train-${platform}, arrivals: { table: [[${at}, 30], [${at + 8}, 30], [${at + 16}, 20]], gates: [${counted(
    6,
  )
    .map((index) => `${platform}-${index + 1}`)
    .join(', ')}] }, people: {}, goals: [{ goal: leave }] }`;

/** Trains stop at two platforms; passengers go through the hall. */
export const stationHall = (name: string): string => {
  return scenarioText(name, 'A station hall', 'Two trains arrive; the passengers leave through the hall.', {
    size: [50, 40],
    regions: [region('north', [0, 32, 50, 6]), region('hall', [15, 12, 20, 20]), region('south', [0, 6, 50, 6])],
    portals: [
      opening('stairs-north', ['north', 'hall'], [22, 32], [28, 32]),
      opening('stairs-south', ['hall', 'south'], [22, 12], [28, 12]),
    ],
    gates: [
      ...doors('north', 38),
      ...doors('south', 6),
      exit('square', 'hall', [15, 20], [15, 24]),
      exit('buses', 'hall', [35, 20], [35, 24]),
    ],
    obstacles: [obstacle('kiosk', [24, 21, 2, 2])],
    groups: ['  # One train for each platform: people by time, s', train('north', 2), train('south', 30)],
    duration: 300,
  });
};

/** A block of seats: rows between two aisles, and a walk behind them. */
export const stadium = (name: string): string =>
  scenarioText(name, 'A stadium sector', 'Spectators leave their rows by the aisles at both sides.', {
    size: [28, 24],
    regions: [region('stand', [1, 1, 26, 18]), region('walk', [1, 19, 26, 4])],
    portals: [
      opening('up-west', ['stand', 'walk'], [1.2, 19], [3.6, 19]),
      opening('up-east', ['stand', 'walk'], [24.4, 19], [26.8, 19]),
    ],
    gates: [exit('west', 'walk', [1, 19.5], [1, 22]), exit('east', 'walk', [27, 19.5], [27, 22])],
    obstacles: counted(12).map((row) => obstacle(`row${row + 1}`, [4, 2 + 1.4 * row, 20, 0.4])),
    groups: [leaving('spectators', 150, 'stand')],
    duration: 400,
  });

export const office = (name: string): string => {
  const south = counted(6).map((index) => `office${index + 1}`);
  const north = counted(6).map((index) => `office${index + 7}`);
  return scenarioText(name, 'An office floor', 'Twelve offices on a corridor are left by two exits.', {
    size: [38, 16],
    regions: [
      region('corridor', [1, 7, 36, 2]),
      ...south.map((id, index) => region(id, [1 + 6 * index, 1, 6, 6])),
      ...north.map((id, index) => region(id, [1 + 6 * index, 9, 6, 6])),
    ],
    portals: [
      ...south.map((id, index) => door(`door${index + 1}`, [id, 'corridor'], [3 + 6 * index, 7], [4 + 6 * index, 7])),
      ...north.map((id, index) => door(`door${index + 7}`, ['corridor', id], [3 + 6 * index, 9], [4 + 6 * index, 9])),
    ],
    gates: [exit('west', 'corridor', [1, 7.3], [1, 8.7]), exit('east', 'corridor', [37, 7.3], [37, 8.7])],
    obstacles: [...south, ...north].map((_, index) =>
      obstacle(`desk${index + 1}`, [2 + 6 * (index % 6), index < 6 ? 2.5 : 12, 1.6, 0.8]),
    ),
    groups: [...south, ...north].map((id) => leaving(id, 5)),
    duration: 240,
  });
};

const flight = (level: number): string[] => [
  `      - id: stairs${level + 1}`,
  '        kind: stairs',
  `        between: [corridor${level}, corridor${level + 1}]`,
  // Each flight begins where the one below does not end.
  `        at: [[6, ${level % 2 === 0 ? 9 : 11}], [6, ${level % 2 === 0 ? 10.8 : 12.8}]]`,
  `        landing: [[6, ${level % 2 === 0 ? 9 : 11}], [6, ${level % 2 === 0 ? 10.8 : 12.8}]]`,
  '        length: 10',
];

/** Three storeys, one above the other, joined by stairs at the west end. */
export const school = (name: string): string => {
  const storeys = counted(3);
  const rooms = storeys.flatMap((level) =>
    counted(4).map((index) => ({ level, index, id: `class${level}${index + 1}` })),
  );
  return scenarioText(
    name,
    'A school',
    'Three storeys with four classrooms each are left by the stairs and one exit.',
    {
      size: [40, 16],
      levels: 3,
      regions: [
        ...storeys.map((level) => region(`corridor${level}`, [6, 9, 32, 4], level)),
        ...rooms.map(({ id, index, level }) => region(id, [6 + 8 * index, 1, 8, 8], level)),
      ],
      portals: [
        ...rooms.map(({ id, index, level }) =>
          door(`door${level}${index + 1}`, [id, `corridor${level}`], [9 + 8 * index, 9], [10 + 8 * index, 9]),
        ),
        ...flight(0),
        ...flight(1),
      ],
      gates: [exit('yard', 'corridor0', [38, 10], [38, 12])],
      groups: rooms.map(({ id }) => leaving(id, 8)),
      duration: 600,
    },
  );
};

export const supermarket = (name: string): string => {
  const tills = counted(4);
  return scenarioText(name, 'A supermarket', 'Customers come in, stand in line at a till and leave.', {
    size: [32, 24],
    regions: [region('shop', [1, 1, 30, 22])],
    gates: [exit('entrance', 'shop', [1, 18], [1, 20], 'in'), exit('way-out', 'shop', [31, 2], [31, 5])],
    obstacles: [
      ...counted(4).map((row) => obstacle(`shelf${row + 1}`, [6 + 4 * row, 11, 1.2, 9])),
      ...tills.map((till) => obstacle(`till${till + 1}`, [9 + 5 * till, 4, 1, 2.5])),
    ],
    more: [
      '    counters:',
      ...tills.map(
        (till) => `      - { id: queue${till + 1}, at: [${8.3 + 5 * till}, 5], queue: [0, 1], service: 12 }`,
      ),
    ],
    groups: [
      '  - name: customers',
      '    arrivals: { perSecond: 0.4, until: 60, gates: [entrance] }',
      '    people: {}',
      '    goals:',
      `      - { goal: any, goals: [${tills.map((till) => `{ goal: queue, at: queue${till + 1} }`).join(', ')}] }`,
      '      - { goal: leave }',
    ],
    duration: 300,
  });
};
