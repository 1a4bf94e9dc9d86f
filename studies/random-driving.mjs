// Drives cars, sprung vehicles, wheels and balls at random over the hills and kerbs of the shipped cities, and counts how often the ground let one
// through. Needs a build: node studies/random-driving.mjs [hours] [seeds] [city] [kind]; 8 hours, 8 seeds, both cities and all kinds
// (car, ball, wheel, vehicle) unless given.
import { readFileSync } from 'node:fs';
import { carOf, cityGround, driveAtRandom, driveRigidAtRandom, loadRapier } from '@korzo/bodies';
import { compileCity, makeMesh, placeOnLane } from '@korzo/city';

const [hours = 8, seeds = 8] = process.argv.slice(2, 4).map(Number);
const [onlyCity, onlyKind] = process.argv.slice(4);
const kinds = [
  carOf(4.4),
  /** @type {const} */ ({ kind: 'ball', radius: 0.4, mass: 20, inertia: 0.4, resistance: 1, acceleration: 6 }),
  /** @type {const} */ ({ kind: 'wheel', radius: 0.35, mass: 20, inertia: 0.7, resistance: 1, acceleration: 6 }),
];

const { understeer: _, ...measures } = carOf(4.4);
const vehicle = /** @type {const} */ ({ ...measures, kind: 'vehicle', stiffness: 35, damping: 0.35, grip: 1.1 });
await loadRapier();

let isSound = true;
for (const name of ['small-town', 'thesis/hill'].filter((city) => (onlyCity ?? city) === city)) {
  const text = readFileSync(new URL(`../cities/${name}.city`, import.meta.url), 'utf8');
  const { plan, network } = compileCity(text, name);
  if (plan === undefined || network === undefined) throw new Error(`${name} does not compile`);
  const ground = cityGround(makeMesh(plan, network));
  for (const kind of [...kinds, vehicle].filter((each) => (onlyKind ?? each.kind) === each.kind))
    for (let seed = 1; seed <= seeds; seed++) {
      const lane = network.lanes[(seed * 7) % network.lanes.length];
      const [x, y] = placeOnLane(lane, lane.length / 2).point;
      const report =
        kind.kind === 'vehicle'
          ? driveRigidAtRandom(ground, kind, { x, y }, seed, hours * 3600)
          : driveAtRandom(ground, kind, { x, y }, seed, hours * 3600);
      const { fallen, rescues, way, inAir, touches } = report;
      if (fallen + rescues > 0) isSound = false;
      console.log(
        `${name} ${kind.kind} seed ${seed}: ${(way / 1000).toFixed(1)} km, ${inAir.toFixed(0)} s in the air, ` +
          `${touches} steps with contact, fallen through ${fallen}, put back ${rescues}`,
      );
    }
}
process.exitCode = isSound ? 0 : 1;
