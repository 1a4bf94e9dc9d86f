import type { GroupInfo, Poses } from '@korzo/live';
import { Group } from 'three';
import type { LookTable } from '../agents/look-table.ts';
import type { Ray } from '../camera/lens.ts';
import type { BuiltCity, Pointed } from '../city/built-city.ts';
import { CityBuilder } from '../city/city-builder.ts';
import { hex, type Colour } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawnPlace } from '../picture/picture.ts';
import { daylight } from './city-colours.ts';
import { speedColour } from '../paint/heat-colours.ts';
import { CityMesh, createCityShading } from './city-mesh.ts';
import { LaneMark } from './lane-mark.ts';
import { Pointer } from './point-at.ts';
import { StreetLife } from './street-life.ts';
import type { VehiclePose } from './vehicle-pose.ts';

/** A faded city keeps this share of its colours. */
const faded = 0.4;

/** A city with its vehicles and lights: that of a run, or one that the page has built itself. */
export class StreetDrawing {
  readonly group = new Group();
  /** Called when a city that a run needs can be drawn. */
  onBuilt: () => void = () => undefined;
  readonly #shading: Shading;
  readonly #cityShading = createCityShading();
  readonly #life: StreetLife;
  readonly #mark: LaneMark;
  readonly #builder = new CityBuilder();
  #mesh: CityMesh | undefined;
  #city: BuiltCity | undefined;
  #pointer: Pointer | undefined;
  #text: string | undefined;
  #isGiven = false;
  #groups: readonly GroupInfo[] = [];
  #lanes: readonly number[] = [];
  #signals: string | undefined;

  constructor(shading: Shading) {
    this.#shading = shading;
    this.#life = new StreetLife(shading, this.#cityShading);
    this.#mark = new LaneMark(shading);
    this.group.add(this.#life.group, this.#mark.mesh);
  }

  /** Whether a city is drawn: it has terrain of its own. */
  get hasTerrain(): boolean {
    return this.#mesh !== undefined;
  }

  /** The city that the page has built itself, if it did. */
  get given(): BuiltCity | undefined {
    return this.#isGiven ? this.#city : undefined;
  }

  /** Builds the city of a run in a worker, unless it is the one that is drawn already. */
  showRun(place: DrawnPlace | undefined): void {
    this.#groups = place?.groups ?? [];
    const city = place?.scenery.city;
    this.#lanes = city?.signalLanes ?? [];
    if (city?.text === this.#text || (city === undefined && this.#isGiven)) {
      this.#showPosts();
      return;
    }
    this.#text = city?.text;
    this.#isGiven = false;
    this.#builder.stop();
    this.#drop();
    if (city === undefined) return;
    this.#builder.build(city.text, (built) => {
      this.#take(built);
      this.onBuilt();
    });
  }

  /** Draws a city that the page has built; `text` is what it was built from. Runs of the same text are drawn in it. */
  showCity(text: string, city: BuiltCity): void {
    this.#builder.stop();
    this.#text = text;
    this.#isGiven = true;
    this.#take(city);
  }

  fade(isFaded: boolean): void {
    this.#cityShading.uPresence.value = isFaded ? faded : 1;
  }

  markLane(lane: number | undefined): void {
    this.#mark.show(this.#city, lane);
  }

  /** The lane, house or park that a ray meets first. */
  at(ray: Ray): Pointed | undefined {
    if (this.#city !== undefined) this.#pointer ??= new Pointer(this.#city);
    return this.#pointer?.at(ray);
  }

  /** What lights show: a digit for each lane that has some. */
  showSignals(signals: string | undefined): void {
    if (signals === this.#signals) return;
    this.#signals = signals;
    this.#showPosts();
  }

  /**
   * Puts every vehicle and body where it is.
   *
   * @param topSpeed with it they are coloured by their speed, m/s
   */
  update(poses: Poses, looks: LookTable, theme: 'light' | 'dark', topSpeed?: number): void {
    const { count, id, look, x, y, z, heading, pitch, walked, speed } = poses;
    this.#cityShading.uDaylight.value.set(...daylight[theme]);
    this.#mark.paint(theme);
    this.#life.clearVehicles();
    for (let row = 0; row < count; row++) {
      if (looks.vehicle[look[row]] !== 1) continue;
      const group = this.#groups[looks.group[look[row]]];
      const at = [x[row], y[row], z[row]] as const;
      const paint = topSpeed === undefined ? paintGiven(group) : speedColour(Math.min(1, speed[row] / (topSpeed || 1)));
      const pose = {
        id: id[row],
        at,
        heading: heading[row],
        pitch: pitch[row],
        ...(paint === undefined ? {} : { paint }),
      };
      if (group?.round !== undefined) this.#life.addRound(group.round, looks.radius[look[row]], pose, walked[row]);
      else if (group?.thing !== undefined) this.#life.addThing(group.thing, { ...pose, ...leanOf(poses, row) });
      else if (group?.vehicle !== undefined)
        this.#life.addVehicle(group.vehicle, {
          ...pose,
          ...(group.kind === 'body' ? leanOf(poses, row) : {}),
          bends: poses.sections?.get(id[row]) ?? [],
        });
    }
    this.#life.showVehicles();
  }

  #take(city: BuiltCity): void {
    this.#drop();
    this.#city = city;
    this.#mesh = new CityMesh(this.#shading, this.#cityShading, city);
    this.group.add(this.#mesh.group);
    this.#showPosts();
  }

  /** A post shows the best signal that it gives to any of its lanes. */
  #showPosts(): void {
    const posts = this.#city?.posts ?? [];
    const signals = this.#signals;
    const shown = (lane: number): number => Number(signals?.[this.#lanes.indexOf(lane)] ?? 0);
    const told = signals && Uint8Array.from(posts, ({ lanes }) => Math.max(0, ...lanes.map(shown)));
    this.#life.showPosts(posts, told || undefined);
  }

  #drop(): void {
    this.#city = undefined;
    this.#pointer = undefined;
    this.#mark.show(undefined, undefined);
    if (this.#mesh === undefined) return;
    this.group.remove(this.#mesh.group);
    this.#mesh.dispose();
    this.#mesh = undefined;
    this.#showPosts();
  }

  dispose(): void {
    this.#builder.stop();
    this.#drop();
    this.#life.dispose();
    this.#mark.dispose();
  }
}

/** The colour that its scenario gives a body. */
const paintGiven = (group: GroupInfo | undefined): Colour | undefined =>
  group?.colour === undefined ? undefined : hex(Number.parseInt(group.colour.slice(1), 16));

/** How a body stands beside its heading and pitch. */
const leanOf = ({ roll, steer, spin, lamp }: Poses, row: number): Pick<VehiclePose, 'roll' | 'lamp' | 'wheels'> => ({
  roll: roll?.[row] ?? 0,
  lamp: lamp?.[row] === 1,
  wheels: { steer: steer?.[row] ?? 0, spin: spin?.[row] ?? 0 },
});
