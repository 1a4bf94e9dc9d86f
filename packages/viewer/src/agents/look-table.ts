import { kindIndex, kinds, type Kind } from '@korzo/core';
import type { GroupInfo, Appearance } from '@korzo/live';
import { packColour, type Colour } from '../paint/colours.ts';
import { agentColour } from '../paint/agent-colour.ts';
import type { DrawOptions } from '../picture/picture.ts';

const isKind = (name: string): name is Kind => (kinds as readonly string[]).includes(name);

/** Everything about looks that the loop over all agents needs, as columns by look. */
export class LookTable {
  kind = new Uint8Array(64);
  radius = new Float32Array(64);
  height = new Float32Array(64);
  /** Radius and height in millimetres, 16 bits each. */
  size = new Uint32Array(64);
  /** The longest measure of the body squared, m2: decides from how far it is drawn in detail. */
  extent = new Float32Array(64);
  colour = new Uint32Array(64);
  group = new Uint16Array(64);
  /** 1 for vehicles with sizes of their own and for bodies: they are drawn with the streets. */
  vehicle = new Uint8Array(64);
  count = 0;
  readonly #looks: Appearance[] = [];
  #colours: DrawOptions['colours'] = 'sex';
  #groups: readonly GroupInfo[] = [];

  /** For a run with these groups. */
  clear(groups: readonly GroupInfo[]): void {
    this.#groups = groups;
    this.count = 0;
    this.#looks.length = 0;
  }

  take(first: number, looks: readonly Appearance[]): void {
    const needed = first + looks.length;
    if (needed > this.kind.length) this.#grow(Math.max(needed, 2 * this.kind.length));
    looks.forEach((look, index) => this.#set(first + index, look));
    this.count = Math.max(this.count, needed);
  }

  colourBy(colours: DrawOptions['colours']): void {
    if (colours === this.#colours) return;
    this.#colours = colours;
    this.#looks.forEach((look, index) => {
      this.colour[index] = packColour(this.#colourOf(look));
    });
  }

  has(kind: Kind): boolean {
    return this.#looks.some((look) => look.kind === kind);
  }

  #set(index: number, look: Appearance): void {
    const kind = isKind(look.kind) ? look.kind : 'body';
    const radius = look.radius > 0 ? look.radius : 0.25;
    const height = look.height > 0 ? look.height : kind === 'person' ? 1.75 : 2 * radius;
    this.#looks[index] = look;
    const its = this.#groups[look.group];
    this.group[index] = look.group;
    this.vehicle[index] = (its?.vehicle ?? its?.round ?? its?.thing) === undefined ? 0 : 1;
    this.kind[index] = kindIndex(kind);
    this.radius[index] = radius;
    this.height[index] = height;
    this.size[index] = millimetres(radius) | (millimetres(height) << 16);
    // Wings and fins reach beyond the body, and bodies with them are cheap.
    const reach = kind === 'person' || kind === 'vehicle' ? 2 : 4;
    this.extent[index] = Math.max(height, reach * radius) ** 2;
    this.colour[index] = packColour(this.#colourOf(look));
  }

  /** Agents that have left are faded. */
  #colourOf(look: Appearance): Colour {
    const [red, green, blue] = agentColour(look, this.#colours);
    if (look.hasLeft !== true) return [red, green, blue];
    return [faded(red), faded(green), faded(blue)];
  }

  #grow(length: number): void {
    this.kind = longer(this.kind, new Uint8Array(length));
    this.radius = longer(this.radius, new Float32Array(length));
    this.height = longer(this.height, new Float32Array(length));
    this.size = longer(this.size, new Uint32Array(length));
    this.extent = longer(this.extent, new Float32Array(length));
    this.colour = longer(this.colour, new Uint32Array(length));
    this.group = longer(this.group, new Uint16Array(length));
    this.vehicle = longer(this.vehicle, new Uint8Array(length));
  }
}

/** Two thirds of the way to a light grey. */
const faded = (part: number): number => part / 3 + 0.5;

const millimetres = (metres: number): number => Math.min(65_535, Math.max(1, Math.round(metres * 1000)));

function longer<Column extends Uint8Array | Uint16Array | Uint32Array | Float32Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from);
  return to;
}
