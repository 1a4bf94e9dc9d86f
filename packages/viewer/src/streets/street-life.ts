import type { ThingForm, VehicleBody } from '@korzo/live';
import { Group } from 'three';
import { Sculpture } from '../agents/sculpture.ts';
import { car } from '../agents/vehicles.ts';
import type { Shading } from '../paint/shading.ts';
import type { SignalPost } from '../city/built-city.ts';
import { carColours, lamps, paintOf } from './city-colours.ts';
import {
  sculptBall,
  sculptBarrier,
  sculptBellows,
  sculptCrate,
  sculptLarge,
  sculptTractor,
  sculptTrailer,
  sculptTruck,
  sculptWheel,
} from './forms.ts';
import { sectionsAt, type DrawnSection } from './sections.ts';
import type { VehiclePose } from './vehicle-pose.ts';
import { Instances, shining } from './instances.ts';
import type { CityShading } from './city-mesh.ts';

/** Half the length, half the width and the height of the car as it is sculpted. */
const nominalCar = [1, 0.42, 0.675] as const;

/** A post of 3.4 m with a head; its lamps are bodies of their own. */
const sculptPost = (): Sculpture =>
  new Sculpture()
    .box([-0.06, -0.06, 0], [0.06, 0.06, 2.4], { paint: 'dark' })
    .box([-0.18, -0.2, 2.4], [0.12, 0.2, 3.5], { paint: 'dark' });

/** A cube that shines by itself. */
const sculptLamp = (): Sculpture =>
  new Sculpture().box([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5], { paint: 'own', limb: shining });

const lampHeights = [3.28, 2.95, 2.62] as const;

/** Between two sections, m. */
const bellows = 0.9;

const crateColour = [0.72, 0.52, 0.3] as const;
const barrierColour = [0.82, 0.2, 0.14] as const;
/** Shares of the length of a car: half of its wheelbase and track, and the radius of its wheels. */
const wheelPlace = { ahead: 0.3, aside: 0.19, radius: 0.072 } as const;

/** Vehicles are never narrower than this, CSS pixels. */
const leastWidth = 4;

/** Everything that moves or changes in the streets: vehicles and lights. */
export class StreetLife {
  readonly group = new Group();
  readonly #cars: Instances;
  readonly #large: Instances;
  readonly #trucks: Instances;
  readonly #tractors: Instances;
  readonly #trailers: Instances;
  readonly #bellows: Instances;
  readonly #balls: Instances;
  readonly #wheels: Instances;
  readonly #crates: Instances;
  readonly #barriers: Instances;
  readonly #warnings: Instances;
  readonly #posts: Instances;
  readonly #lamps: Instances;

  constructor(shading: Shading, show: CityShading) {
    const many = (form: Sculpture, least = 0): Instances => new Instances(shading, show, form, least);
    this.#cars = many(car.near.sculpt(), leastWidth);
    this.#large = many(sculptLarge(), leastWidth);
    this.#trucks = many(sculptTruck(), leastWidth);
    this.#tractors = many(sculptTractor(), leastWidth);
    this.#trailers = many(sculptTrailer(), leastWidth);
    this.#bellows = many(sculptBellows());
    this.#balls = many(sculptBall());
    this.#wheels = many(sculptWheel());
    this.#crates = many(sculptCrate());
    this.#barriers = many(sculptBarrier());
    this.#warnings = many(sculptLamp());
    this.#posts = many(sculptPost());
    this.#lamps = many(sculptLamp());
    this.group.add(...this.#all().map(({ mesh }) => mesh));
  }

  #all(): readonly Instances[] {
    return [...this.#moving(), this.#posts, this.#lamps];
  }

  /** What is put into place again for each picture. */
  #moving(): readonly Instances[] {
    return [
      this.#cars,
      this.#large,
      this.#trucks,
      this.#tractors,
      this.#trailers,
      this.#bellows,
      this.#balls,
      this.#wheels,
      this.#crates,
      this.#barriers,
      this.#warnings,
    ];
  }

  /** Lamps by what their post shows; all dark while no agent drives. */
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
  addRound(round: 'ball' | 'wheel', radius: number, { id, at, heading, paint }: VehiclePose, rolled: number): void {
    const form = round === 'ball' ? this.#balls : this.#wheels;
    const colour = paint ?? carColours[id % carColours.length];
    form.add({ at, heading, pitch: -rolled / radius, colour, stretch: [radius, radius, radius] });
  }

  /** A crate, ball or barrier as it lies. */
  addThing(
    { shape, length, width, height }: ThingForm,
    { id, at, heading, pitch, roll = 0, paint }: VehiclePose,
  ): void {
    const pose = { at, heading, pitch, roll };
    if (shape === 'ball') {
      const colour = paint ?? carColours[id % carColours.length];
      this.#balls.add({ ...pose, colour, stretch: [length / 2, length / 2, length / 2] });
      return;
    }
    const form = shape === 'crate' ? this.#crates : this.#barriers;
    const usual = shape === 'crate' ? crateColour : barrierColour;
    form.add({ ...pose, colour: paint ?? usual, stretch: [length, width, height] });
  }

  /** The four wheels of a body, as they are steered and turned. */
  #addWheels(length: number, { at, heading, pitch, roll = 0, wheels }: VehiclePose): void {
    if (wheels === undefined) return;
    const radius = wheelPlace.radius * length;
    const [c, s, cp, sp, cr, sr] = [heading, pitch, roll].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]);
    for (const ahead of [1, -1])
      for (const aside of [1, -1]) {
        const x = ahead * wheelPlace.ahead * length;
        const across = aside * wheelPlace.aside * length;
        // As the shader turns a body: roll, pitch, heading.
        const [y, up] = [across * cr - radius * sr, across * sr + radius * cr];
        const [along, high] = [x * cp - up * sp, x * sp + up * cp];
        this.#wheels.add({
          at: [at[0] + along * c - y * s, at[1] + along * s + y * c, at[2] + high],
          heading: heading + (ahead > 0 ? wheels.steer : 0),
          pitch: pitch - wheels.spin,
          colour: [0.55, 0.57, 0.6],
          stretch: [radius, radius, radius],
        });
      }
  }

  addVehicle(body: VehicleBody, pose: VehiclePose): void {
    const { sections } = body;
    if (sections === undefined || sections.length < 2) this.#addStiff(body, pose);
    else for (const section of sectionsAt(body, sections, pose)) this.#addSection(section);
  }

  #addSection({ shape, part, length, width, height, pose }: DrawnSection): void {
    const { at, heading, pitch } = pose;
    const colour = pose.paint ?? paintOf(shape, pose.id);
    const form = shape !== 'truck' ? this.#large : part === 'first' ? this.#tractors : this.#trailers;
    form.add({ at, heading, pitch, colour, stretch: [length, width, height] });
    if (part === 'first' || shape === 'truck') return;
    // The bellows before it reach into both sections.
    const back = length / 2;
    this.#bellows.add({
      at: [at[0] + back * Math.cos(heading), at[1] + back * Math.sin(heading), at[2] + back * Math.sin(pitch)],
      heading,
      pitch,
      colour: [0.16, 0.17, 0.19],
      stretch: [bellows, width * 0.92, height * 0.94],
    });
  }

  #addStiff({ shape, length, width, height }: VehicleBody, pose: VehiclePose): void {
    const { at, heading, pitch, roll = 0, lamp = false } = pose;
    const colour = pose.paint ?? paintOf(shape, pose.id);
    if (shape === 'truck') this.#trucks.add({ at, heading, pitch, colour, stretch: [length, width, height] });
    else if (shape === 'bus') this.#large.add({ at, heading, pitch, colour, stretch: [length, width, height] });
    else {
      const stretch = [length / 2 / nominalCar[0], width / 2 / nominalCar[1], height / nominalCar[2]] as const;
      this.#cars.add({ at, heading, pitch, roll, colour, stretch });
      this.#addWheels(length, pose);
      // At the rear of the roof: a camera on the seat looks out before it.
      const back = length / 5;
      if (lamp)
        this.#warnings.add({
          at: [at[0] - back * Math.cos(heading), at[1] - back * Math.sin(heading), at[2] + height + 0.12],
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
