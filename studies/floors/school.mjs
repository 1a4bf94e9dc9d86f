/** Classes of an upper floor go down one flight of 1.5 m into a corridor with an exit at its far end. */
const classes = [0, 1, 2, 3].map((number) => ({
  id: `class${number}`,
  west: 12 * (number % 2),
  south: number < 2 ? 0 : 11,
}));

const groups = classes.map(({ id }) => ({
  name: id,
  model: 'collision-free-speed',
  count: 30,
  place: { shape: 'area', id },
  people: { ages: { under30: 9, over50: 1 }, premovement: { distribution: 'uniform', min: 0, max: 20 } },
  goals: [{ goal: 'leave' }],
}));

export const schoolText = JSON.stringify({
  korzo: 1,
  name: 'two-floors',
  title: 'A school of two floors',
  about: 'Four classes come down one flight.',
  world: {
    size: [40, 20],
    levels: 2,
    building: {
      regions: [
        { id: 'below', rect: [0, 8, 30, 3] },
        { id: 'above', rect: [0, 8, 24, 3], level: 1 },
        ...classes.map(({ id, west, south }) => ({ id, rect: [west, south, 12, 8], level: 1 })),
      ],
      portals: [
        ...classes.map(({ id, west, south }) => ({
          id: `door-${id}`,
          kind: 'door',
          between: [id, 'above'],
          at: [
            [west + 5, south === 0 ? 8 : 11],
            [west + 6, south === 0 ? 8 : 11],
          ],
        })),
        {
          id: 'stairs',
          kind: 'stairs',
          between: ['below', 'above'],
          at: [
            [30, 8.8],
            [30, 10.3],
          ],
          landing: [
            [24, 8.8],
            [24, 10.3],
          ],
          length: 6,
        },
      ],
      gates: [
        {
          id: 'yard',
          region: 'below',
          at: [
            [0, 8.8],
            [0, 10.3],
          ],
          way: 'out',
        },
      ],
    },
  },
  groups,
  run: { dt: 0.05, duration: 600 },
});
