import { Group } from 'three';
import { Sculpture } from '../../picture/agents/sculpture.ts';
import { car } from '../../picture/agents/vehicles.ts';
import type { Shading } from '../../picture/paint/shading.ts';
import type { SignalPost } from '../builder/protocol.ts';
import { vehicleFields } from '../drive/protocol.ts';
import { carColours, lamps } from './city-colours.ts';
import { Instances, shining } from './instances.ts';
import type { Show } from './solids.ts';

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

/** Everything that moves or changes in the streets: vehicles and lights. */
export class StreetLife {
  readonly group = new Group();
  readonly #cars: Instances;
  readonly #large: Instances;
  readonly #trucks: Instances;
  readonly #posts: Instances;
  readonly #lamps: Instances;

  constructor(shading: Shading, show: Show) {
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

  /** Vehicles as a frame has them. */
  showVehicles(values: Float32Array, count: number): void {
    for (const each of [this.#cars, this.#large, this.#trucks]) each.clear();
    for (let row = 0; row < count; row++) {
      const [number, kind, x, y, z, heading, pitch, length, width, height] = values.subarray(row * vehicleFields);
      const colour = carColours[number % carColours.length];
      const body = { at: [x, y, z] as const, heading, pitch, colour };
      if (kind === 2) this.#trucks.add({ ...body, stretch: [length, width, height] });
      else if (kind === 3) this.#large.add({ ...body, stretch: [length, width, height], colour: [0.86, 0.32, 0.18] });
      else
        this.#cars.add({
          ...body,
          stretch: [length / 2 / nominalCar[0], width / 2 / nominalCar[1], height / nominalCar[2]],
        });
    }
    for (const each of [this.#cars, this.#large, this.#trucks]) each.show();
  }

  dispose(): void {
    for (const each of this.#all()) each.dispose();
  }
}
