import type { VehicleBody } from '@korzo/live';
import { Group } from 'three';
import { Sculpture } from '../agents/sculpture.ts';
import { car } from '../agents/vehicles.ts';
import type { Shading } from '../paint/shading.ts';
import type { SignalPost } from '../city/built-city.ts';
import { carColours, lamps } from './city-colours.ts';
import { Instances, shining } from './instances.ts';
import type { CityShading } from './city-mesh.ts';

/** Half the length, half the width and the height of the car as it is sculpted. */
const nominalCar = [1, 0.42, 0.675] as const;

/** Of length, width and height 1, its middle on the ground. */
const sculptLarge = (): Sculpture =>
  new Sculpture()
    .box([-0.5, -0.5, 0.1], [0.5, 0.5, 0.5], { paint: 'own' })
    .box([-0.495, -0.49, 0.5], [0.495, 0.49, 0.85], { paint: 'glass' })
    .box([-0.5, -0.5, 0.85], [0.5, 0.5, 1], { paint: 'own' })
    .box([-0.42, -0.47, 0], [-0.28, 0.47, 0.16], { paint: 'dark' })
    .box([0.28, -0.47, 0], [0.42, 0.47, 0.16], { paint: 'dark' });

/** A truck: a cab before a case. */
const sculptTruck = (): Sculpture =>
  new Sculpture()
    .box([-0.5, -0.5, 0.28], [0.27, 0.5, 1], { paint: 'white' })
    .box([0.29, -0.46, 0.12], [0.5, 0.46, 0.5], { paint: 'own' })
    .box([0.3, -0.44, 0.5], [0.47, 0.44, 0.74], { paint: 'glass' })
    .box([-0.5, -0.4, 0.14], [0.4, 0.4, 0.28], { paint: 'dark' })
    .box([-0.44, -0.47, 0], [-0.28, 0.47, 0.2], { paint: 'dark' })
    .box([0.3, -0.47, 0], [0.42, 0.47, 0.2], { paint: 'dark' });

/** Of radius 1 around 0, 0, 0; quarters of two colours show how it turns. */
function sculptBall(): Sculpture {
  const ball = new Sculpture();
  const [rows, columns] = [10, 16];
  const corner = (row: number, column: number): readonly [number, number, number] => {
    const [high, around] = [(row / rows - 0.5) * Math.PI, (column / columns) * 2 * Math.PI];
    return [Math.cos(high) * Math.cos(around), Math.cos(high) * Math.sin(around), Math.sin(high)];
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isOwn = Math.floor((4 * column) / columns) % 2 === 0;
      ball.sheet([corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)], {
        paint: isOwn ? 'own' : 'white',
      });
    }
  return ball;
}

/** Of radius 1 around its hub: a tyre, and spokes that show how it turns. */
function sculptWheel(): Sculpture {
  const wheel = new Sculpture();
  const [sides, half] = [20, 0.18];
  const corner = (step: number, y: number, reach: number): readonly [number, number, number] => {
    const turn = (step / sides) * 2 * Math.PI;
    return [Math.cos(turn) * reach, y, Math.sin(turn) * reach];
  };
  for (let step = 0; step < sides; step++) {
    wheel.sheet(
      [corner(step, -half, 1), corner(step, half, 1), corner(step + 1, half, 1), corner(step + 1, -half, 1)],
      {
        paint: 'dark',
      },
    );
    const paint = step % 5 === 0 ? 'white' : 'own';
    for (const y of [-half, half]) {
      const face = [corner(step, y, 0), corner(step, y, 1), corner(step + 1, y, 1)];
      wheel.sheet(y < 0 ? face : face.toReversed(), { paint });
    }
  }
  return wheel;
}

/** A post of 3.4 m with a head; its lamps are bodies of their own. */
const sculptPost = (): Sculpture =>
  new Sculpture()
    .box([-0.06, -0.06, 0], [0.06, 0.06, 2.4], { paint: 'dark' })
    .box([-0.18, -0.2, 2.4], [0.12, 0.2, 3.5], { paint: 'dark' });

/** A cube that shines by itself. */
const sculptLamp = (): Sculpture =>
  new Sculpture().box([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5], { paint: 'own', limb: shining });

const lampHeights = [3.28, 2.95, 2.62] as const;

const busColour = [0.86, 0.32, 0.18] as const;

/** Where one vehicle is. Metres, radians. */
export interface VehiclePose {
  readonly id: number;
  readonly at: readonly [number, number, number];
  readonly heading: number;
  readonly pitch: number;
  /** How far its left side is up. */
  readonly roll?: number;
  /** Whether its body touches something: a red lamp on its roof. */
  readonly lamp?: boolean;
}

/** Everything that moves or changes in the streets: vehicles and lights. */
export class StreetLife {
  readonly group = new Group();
  readonly #cars: Instances;
  readonly #large: Instances;
  readonly #trucks: Instances;
  readonly #balls: Instances;
  readonly #wheels: Instances;
  readonly #warnings: Instances;
  readonly #posts: Instances;
  readonly #lamps: Instances;

  constructor(shading: Shading, show: CityShading) {
    const many = (form: Sculpture): Instances => new Instances(shading, show, form);
    this.#cars = many(car.near.sculpt());
    this.#large = many(sculptLarge());
    this.#trucks = many(sculptTruck());
    this.#balls = many(sculptBall());
    this.#wheels = many(sculptWheel());
    this.#warnings = many(sculptLamp());
    this.#posts = many(sculptPost());
    this.#lamps = many(sculptLamp());
    this.group.add(...this.#all().map(({ mesh }) => mesh));
  }

  #all(): readonly Instances[] {
    return [...this.#moving(), this.#posts, this.#lamps];
  }

  /** What is put into place anew for each picture. */
  #moving(): readonly Instances[] {
    return [this.#cars, this.#large, this.#trucks, this.#balls, this.#wheels, this.#warnings];
  }

  /** Lamps by what their post shows; all dark while nobody drives. */
  showPosts(posts: readonly SignalPost[], signals: Uint8Array | undefined): void {
    this.#posts.clear();
    this.#lamps.clear();
    for (const [index, { at, heading, bar, width }] of posts.entries()) {
      this.#posts.add({ at, heading, pitch: 0, stretch: [1, 1, 1], colour: [0.2, 0.2, 0.22] });
      const shown = signals?.[index] ?? 0;
      // Over the line where they stop, so that it is seen from above and from afar.
      if (shown > 0)
        this.#lamps.add({ at: bar, heading, pitch: 0, stretch: [0.45, width, 0.06], colour: lamps[shown] });
      for (const [lamp, height] of lampHeights.entries()) {
        const isOn = shown === lamp + 1;
        // On the side that those who come see.
        const off = -0.18;
        this.#lamps.add({
          at: [at[0] + Math.cos(heading) * off, at[1] + Math.sin(heading) * off, at[2] + height],
          heading,
          pitch: 0,
          stretch: [0.06, 0.26, 0.26],
          colour: lamps[isOn ? lamp + 1 : 0],
        });
      }
    }
    this.#posts.show();
    this.#lamps.show();
  }

  clearVehicles(): void {
    for (const each of this.#moving()) each.clear();
  }

  /** A ball or a wheel; `rolled` is the way it has gone, m. */
  addRound(round: 'ball' | 'wheel', radius: number, { id, at, heading }: VehiclePose, rolled: number): void {
    const form = round === 'ball' ? this.#balls : this.#wheels;
    const colour = carColours[id % carColours.length];
    form.add({ at, heading, pitch: -rolled / radius, colour, stretch: [radius, radius, radius] });
  }

  addVehicle({ shape, length, width, height }: VehicleBody, pose: VehiclePose): void {
    const { id, at, heading, pitch, roll = 0, lamp = false } = pose;
    const colour = carColours[id % carColours.length];
    if (shape === 'truck') this.#trucks.add({ at, heading, pitch, colour, stretch: [length, width, height] });
    else if (shape === 'bus')
      this.#large.add({ at, heading, pitch, colour: busColour, stretch: [length, width, height] });
    else {
      const stretch = [length / 2 / nominalCar[0], width / 2 / nominalCar[1], height / nominalCar[2]] as const;
      this.#cars.add({ at, heading, pitch, roll, colour, stretch });
      if (lamp)
        this.#warnings.add({
          at: [at[0], at[1], at[2] + height + 0.12],
          heading,
          pitch,
          colour: lamps[1],
          stretch: [0.3, 0.3, 0.24],
        });
    }
  }

  /** Hands the vehicles that were added to the graphics card. */
  showVehicles(): void {
    for (const each of this.#moving()) each.show();
  }

  dispose(): void {
    for (const each of this.#all()) each.dispose();
  }
}
