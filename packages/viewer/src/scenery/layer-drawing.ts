import type { ColourRole, DrawnLayer, LayerShape } from '@korzo/core';
import type { Point } from '@korzo/building';
import { Group } from 'three';
import type { Point3 } from '../camera/lens.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import { hex, type Colour } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import { disposeMesh, Relief, type ReliefMesh } from './relief.ts';

/** Colours that read on light floors and on dark ones. */
const colourOf: Readonly<Record<ColourRole, Colour>> = {
  water: hex(0x3a86d8),
  smoke: hex(0x7a7f88),
  heat: hex(0xe07b2c),
  danger: hex(0xd23f5a),
  mark: hex(0x8b5cc7),
};

/** Above the floor and below heat maps, m: it must not flicker with either. */
const lift = 0.015;
const cover = 0.28;

/** Where a drawing finds floors. */
export interface ShownFloors {
  readonly levels: readonly number[];
  readonly heightOf: (level: number) => number;
  /** 1, 0 when a floor is hidden, or something between. */
  readonly presenceOf: (level: number) => number;
}

/** What parts of a run show on its floors: areas with an outline, and lines. Made again when something changes. */
export class LayerDrawing {
  readonly group = new Group();
  readonly #shading: Shading;
  #layers: readonly DrawnLayer[] = [];
  #madeFor = '';
  #areas: ReliefMesh | undefined;
  #lines: LineSheet | undefined;

  constructor(shading: Shading) {
    this.#shading = shading;
  }

  take(layers: readonly DrawnLayer[]): void {
    this.#layers = layers;
    this.#madeFor = '';
  }

  show({ levels, heightOf, presenceOf }: ShownFloors): void {
    const shown = levels.filter((level) => presenceOf(level) === 1);
    const madeFor = `floors ${shown.map((level) => `${level}:${heightOf(level)}`).join()}`;
    if (madeFor === this.#madeFor) return;
    this.#madeFor = madeFor;
    this.dispose();
    if (this.#layers.length === 0) return;
    const areas = new Relief();
    const lines = new LineSheet(this.#shading);
    for (const { colour, shapes } of this.#layers)
      for (const shape of shapes)
        for (const level of levelsOf(shape, shown))
          draw(shape, heightOf(level) + lift, colourOf[colour], { areas, lines });
    lines.show();
    lines.mesh.renderOrder = 59;
    this.#lines = lines;
    this.#areas = areas.mesh(this.#shading, { transparent: true, lifted: true, order: 58 });
    this.group.add(this.#areas, lines.mesh);
  }

  dispose(): void {
    this.group.clear();
    if (this.#areas !== undefined) disposeMesh(this.#areas);
    this.#lines?.dispose();
    this.#areas = undefined;
    this.#lines = undefined;
  }
}

/** The floors that a shape is drawn on, of those that are shown. */
export const levelsOf = ({ level }: LayerShape, shown: readonly number[]): readonly number[] =>
  level === undefined ? shown : shown.filter((each) => each === level);

/** The corners of an area; undefined for a line. */
export function outlineOf(shape: LayerShape): readonly Point[] | undefined {
  if ('line' in shape) return undefined;
  if ('polygon' in shape) return shape.polygon;
  const [x, y, width, height] = shape.rect;
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function draw(
  shape: LayerShape,
  height: number,
  colour: Colour,
  { areas, lines }: { readonly areas: Relief; readonly lines: LineSheet },
): void {
  const outline = outlineOf(shape);
  const raised = (points: readonly Point[]): Point3[] => points.map(([x, y]) => [x, y, height]);
  const style = { colour, width: 1.5, alpha: 0.9 };
  if (outline !== undefined) {
    areas.polygon(outline, height, colour, cover);
    lines.chain(raised(outline), style, true);
  } else if ('line' in shape) lines.chain(raised(shape.line), style, false);
}
