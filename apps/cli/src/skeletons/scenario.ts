/** A room with a door and people who leave it. */
export const scenarioFiles = (name: string) => [
  {
    file: `${name}.yaml`,
    text: `korzo: 1
name: ${name}
title: A room that empties
about: Thirty people leave a room by its door.
world:
  size: [12, 8]
  building:
    regions:
      - { id: room, rect: [0, 0, 12, 8] } # x and y of the south-west corner, width, height, m
    gates:
      - { id: door, region: room, at: [[12, 3.4], [12, 4.6]], way: out }
groups:
  - name: people
    count: 30
    place: { shape: area, id: room }
    people: {} # sexes, ages, body sizes and walking speeds
    goals: [{ goal: leave }]
measuring:
  measures: [density, mean-speed]
run: { duration: 120 }
knobs:
  count: { paths: [groups.people.count], min: 1, max: 200, meaning: number of people }
`,
  },
];
