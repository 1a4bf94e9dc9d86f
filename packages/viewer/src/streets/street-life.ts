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
}

/** Everything that moves or changes in the streets: vehicles and lights. */
export class StreetLife {
  readonly group = new Group();
  readonly #cars: Instances;
  readonly #large: Instances;
  readonly #trucks: Instances;
  readonly #posts: Instances;
  readonly #lamps: Instances;

  constructor(shading: Shading, show: CityShading) {
    const many = (form: Sculpture): Instances => new Instances(shading, show, form);
    this.#cars = many(car.near.sculpt());
    this.#large = many(sculptLarge());
    this.#trucks = many(sculptTruck());
    this.#posts = many(sculptPost());
    this.#lamps = many(sculptLamp());
    this.group.add(...this.#all().map(({ mesh }) => mesh));
  }

  #all(): readonly Instances[] {
    return [this.#cars, this.#large, this.#trucks, this.#posts, this.#lamps];
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
    for (const each of [this.#cars, this.#large, this.#trucks]) each.clear();
  }

  addVehicle({ shape, length, width, height }: VehicleBody, { id, at, heading, pitch }: VehiclePose): void {
    const colour = carColours[id % carColours.length];
    if (shape === 'truck') this.#trucks.add({ at, heading, pitch, colour, stretch: [length, width, height] });
    else if (shape === 'bus')
      this.#large.add({ at, heading, pitch, colour: busColour, stretch: [length, width, height] });
    else {
      const stretch = [length / 2 / nominalCar[0], width / 2 / nominalCar[1], height / nominalCar[2]] as const;
      this.#cars.add({ at, heading, pitch, colour, stretch });
    }
  }

  /** Hands the vehicles that were added to the graphics card. */
  showVehicles(): void {
    for (const each of [this.#cars, this.#large, this.#trucks]) each.show();
  }

  dispose(): void {
    for (const each of this.#all()) each.dispose();
  }
}
