import { describe, expect, it } from 'vitest';
import { compileMaps, levelMap } from './compile.ts';
import { block, building, drawingOf, opening, pillar, rectangle, room } from './drawing.testing.ts';

const draw = (parts: Parameters<typeof building>[0]): string[] => drawingOf(levelMap(compileMaps(building(parts)), 0));

describe('the grid map', () => {
  it('has a border one cell wide along the walls of a room', () => {
    expect(draw({ regions: [room('r', rectangle(0, 0, 1.5, 1.25))] })).toEqual([
      '++++++',
      '+....+',
      '+....+',
      '+....+',
      '++++++',
    ]);
  });

  it('occupies every cell an obstacle reaches into, and borders the cells around', () => {
    const regions = [room('r', rectangle(0, 0, 2.5, 2.25))];
    // 1.0..1.5 fills two columns exactly; 1.0..1.3 reaches a little into a second row.
    expect(draw({ regions, obstacles: [block('o', rectangle(1, 1, 1.5, 1.3))] })).toEqual([
      '++++++++++',
      '+........+',
      '+..++++..+',
      '+..+##+..+',
      '+..+##+..+',
      '+..++++..+',
      '+........+',
      '+........+',
      '++++++++++',
    ]);
  });

  it('fills polygons that are not convex and leaves the notch free', () => {
    const u = [
      [0.5, 0.5],
      [3, 0.5],
      [3, 2],
      [2.5, 2],
      [2.5, 1],
      [1, 1],
      [1, 2],
      [0.5, 2],
    ] as const;
    expect(draw({ regions: [room('r', rectangle(0, 0, 3.5, 2.5))], obstacles: [block('u', u)] })).toEqual([
      '++++++++++++++',
      '+++++....+++++',
      '++##+....+##++',
      '++##+....+##++',
      '++##+....+##++',
      '++##++++++##++',
      '++##########++',
      '++##########++',
      '++++++++++++++',
      '++++++++++++++',
    ]);
  });

  it('occupies the cells a disc reaches into', () => {
    expect(
      draw({ regions: [room('r', rectangle(0, 0, 2.25, 2.25))], obstacles: [pillar('p', [1.125, 1.125], 0.3)] }),
    ).toEqual([
      '+++++++++',
      '+.......+',
      '+.+++++.+',
      '+.+###+.+',
      '+.+###+.+',
      '+.+###+.+',
      '+.+++++.+',
      '+.......+',
      '+++++++++',
    ]);
  });

  it('leaves the corners free that a disc does not reach', () => {
    const drawn = draw({
      regions: [room('r', rectangle(0, 0, 2.25, 2.25))],
      obstacles: [pillar('p', [1.125, 1.125], 0.17)],
    });
    expect(drawn.slice(3, 6)).toEqual(['+.++#++.+', '+.+###+.+', '+.++#++.+']);
  });

  it('closes shared borders but where a portal leaves an opening', () => {
    const regions = [room('a', rectangle(0, 0, 1.5, 2)), room('b', rectangle(1.5, 0, 3, 2))];
    const portals = [
      opening('p', 'a', 'b', [
        [1.5, 0.5],
        [1.5, 1.5],
      ]),
    ];
    expect(draw({ regions })).toEqual([
      '++++++++++++',
      '+....++....+',
      '+....++....+',
      '+....++....+',
      '+....++....+',
      '+....++....+',
      '+....++....+',
      '++++++++++++',
    ]);
    // Where the portal ends, the wall's last cell edge still borders the cells at its corner.
    expect(draw({ regions, portals })).toEqual([
      '++++++++++++',
      '+....++....+',
      '+....++....+',
      '+..........+',
      '+..........+',
      '+....++....+',
      '+....++....+',
      '++++++++++++',
    ]);
  });

  it('occupies what lies outside all regions and the cells a slanted wall passes through', () => {
    expect(
      draw({
        regions: [
          room('t', [
            [0, 0],
            [2, 0],
            [0, 2],
          ]),
        ],
      }),
    ).toEqual(['########', '+#######', '++######', '+++#####', '+.++####', '+..++###', '+...++##', '+++++++#']);
  });

  it('opens the outer border at gates: no border cells there', () => {
    const gate = {
      id: 'g',
      region: 'r',
      way: 'out',
      segment: [
        [1.5, 0.25],
        [1.5, 1],
      ],
    } as const;
    expect(draw({ regions: [room('r', rectangle(0, 0, 1.5, 1.25))], gates: [gate] })).toEqual([
      '++++++',
      '+....+',
      '+.....',
      '+....+',
      '++++++',
    ]);
  });
});

describe('clipped openings', () => {
  it('lose the forbidden cells at both ends', () => {
    const maps = compileMaps(
      building({
        regions: [room('a', rectangle(0, 0, 2, 3)), room('b', rectangle(2, 0, 4, 3))],
        portals: [
          opening('p', 'a', 'b', [
            [2, 0.5],
            [2, 2.5],
          ]),
        ],
        gates: [
          {
            id: 'g',
            region: 'a',
            way: 'in/out',
            segment: [
              [0, 0],
              [0, 3],
            ],
          },
        ],
      }),
    );
    // The wall ends at 0.5 and 2.5: one cell of 0.25 m goes at each end, 1.5 of 2 m are left.
    expect(maps.openings.portals.get('p')?.clipped).toEqual([0.125, 0.875]);
    // The gate takes the whole side of 3 m; the cells in the two corners touch the next walls.
    expect(maps.openings.gates.get('g')?.clipped).toEqual([1 / 12, 11 / 12]);
  });
});
