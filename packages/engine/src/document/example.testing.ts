/** The smallest scenario that is worth running: used by the tests of the reader. */
export const exampleText = `korzo: 1
name: example
title: An example
about: Two people walk to the exit.
world:
  size: [20, 10]
  edges: closed
  walls:
    - points: [[10, 0], [10, 4]]
  exits:
    - { id: east, min: [18, 0], max: [20, 10] }
groups:
  - name: walkers
    model: straight
    count: 2
    place: { shape: rect, min: [1, 1], max: [5, 9] }
    radius: { distribution: uniform, min: 0.2, max: 0.3 }
    goal: { to: exit, id: east }
  - name: guests
    model: straight
    arrivals: { perSecond: 1, until: 5 }
    place: { shape: disc, centre: [5, 5], radius: 2 }
    goal: { to: exit }
run: { dt: 0.1, duration: 30 }
knobs:
  count:
    paths: [groups.walkers.count]
    min: 1
    max: 50
    unit: people
    meaning: How many walk
`;
