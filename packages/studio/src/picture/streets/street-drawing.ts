import type { GroupInfo, Poses, RunInfo, VehicleBody } from '@korzo/live';
import { Group } from 'three';
import { Builder } from '../../city/builder/builder.ts';
import type { BuiltCity } from '../../city/builder/protocol.ts';
import { daylight } from '../../city/picture/city-colours.ts';
import { createShow, Solids } from '../../city/picture/solids.ts';
import { StreetLife } from '../../city/picture/street-life.ts';
import { vehicleFields } from '../../city/drive/protocol.ts';
import type { Shading } from '../paint/shading.ts';
import type { LookTable } from '../agents/look-table.ts';

/** How `StreetLife` calls the shapes of vehicles. */
const shapes: Readonly<Record<VehicleBody['shape'], number>> = { car: 0, truck: 2, bus: 3 };

/** A city with its vehicles and lights, as a run has them. */
export class StreetDrawing {
  readonly group = new Group();
  onBuilt: () => void = () => undefined;
  readonly #shading: Shading;
  readonly #show = createShow();
  readonly #life: StreetLife;
  readonly #builder: Builder;
  #solids: Solids | undefined;
  #city: BuiltCity | undefined;
  #vehicles = new Float32Array(0);
  #groups: readonly GroupInfo[] = [];
  #text: string | undefined;
  #lanes: readonly number[] = [];
  #signals: string | undefined;
  #version = 0;

  constructor(shading: Shading) {
    this.#shading = shading;
    this.#life = new StreetLife(shading, this.#show);
    this.group.add(this.#life.group);
    this.#builder = new Builder({
      onStart: () => undefined,
      onChecked: () => undefined,
      onBuilt: ({ version, city }) => {
        if (version === this.#version && city !== undefined) this.#take(city);
      },
      // Without a picture of the city there are still its pavements and cars.
      onFailed: () => undefined,
    });
  }

  /** Whether a city is drawn: it has ground of its own. */
  get hasGround(): boolean {
    return this.#solids !== undefined;
  }

  showRun({ scenery, groups }: RunInfo): void {
    this.#groups = groups;
    this.#lanes = scenery.city?.signalLanes ?? [];
    if (scenery.city?.text === this.#text) return;
    this.#text = scenery.city?.text;
    this.#drop();
    this.#version++;
    if (this.#text !== undefined) this.#builder.build(this.#version, this.#text);
  }

  /** What lights show: a digit for each lane that has some. */
  showSignals(signals: string | undefined): void {
    if (signals === this.#signals) return;
    this.#signals = signals;
    this.#showPosts();
  }

  /** Puts everybody who is a vehicle where it is. */
  update({ count, id, look, x, y, z, heading, pitch }: Poses, looks: LookTable, theme: 'light' | 'dark'): void {
    this.#show.uDaylight.value.set(...daylight[theme]);
    let drawn = 0;
    for (let row = 0; row < count; row++) {
      const body = looks.vehicle[look[row]] === 1 ? this.#groups[looks.group[look[row]]]?.vehicle : undefined;
      if (body === undefined) continue;
      if ((drawn + 1) * vehicleFields > this.#vehicles.length) this.#makeRoom();
      this.#vehicles.set(
        [
          id[row],
          shapes[body.shape],
          x[row],
          y[row],
          z[row],
          heading[row],
          pitch[row],
          body.length,
          body.width,
          body.height,
          0,
        ],
        drawn++ * vehicleFields,
      );
    }
    this.#life.showVehicles(this.#vehicles, drawn);
  }

  #makeRoom(): void {
    const longer = new Float32Array(Math.max(256 * vehicleFields, 2 * this.#vehicles.length));
    longer.set(this.#vehicles);
    this.#vehicles = longer;
  }

  #take(city: BuiltCity): void {
    this.#drop();
    this.#city = city;
    this.#solids = new Solids(this.#shading, this.#show, city);
    this.group.add(this.#solids.group);
    this.#showPosts();
    this.onBuilt();
  }

  /** A post shows the best that it tells to any of its lanes. */
  #showPosts(): void {
    const posts = this.#city?.posts ?? [];
    const signals = this.#signals;
    const shown = (lane: number): number => Number(signals?.[this.#lanes.indexOf(lane)] ?? 0);
    const told = signals && Uint8Array.from(posts, ({ lanes }) => Math.max(0, ...lanes.map(shown)));
    this.#life.showPosts(posts, told || undefined);
  }

  #drop(): void {
    this.#city = undefined;
    if (this.#solids === undefined) return;
    this.group.remove(this.#solids.group);
    this.#solids.dispose();
    this.#solids = undefined;
    this.#showPosts();
  }

  dispose(): void {
    this.#drop();
    this.#life.dispose();
  }
}
