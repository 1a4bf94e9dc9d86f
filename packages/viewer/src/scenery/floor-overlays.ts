import type { FloorMap, HeatMap } from '@korzo/live';
import { Group } from 'three';
import type { Point3 } from '../camera/lens.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import { closed, gateway, type Colour, type Theme } from '../paint/colours.ts';
import { heatColour, heatCover } from '../paint/heat-colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawOptions } from '../picture/picture.ts';
import { FloorImage } from './floor-image.ts';

/** What lies over a floor: the heat map, and the maps planners work on. */
export class FloorOverlays {
  readonly group = new Group();
  readonly #heat: FloorImage;
  readonly #grid: FloorImage;
  readonly #quadtree: LineSheet;
  #map: FloorMap | undefined;
  #heatLevel = 0;
  #drawnTree = '';

  constructor(shading: Shading) {
    this.#heat = new FloorImage(shading, { smooth: true, order: 60 });
    this.#grid = new FloorImage(shading, { smooth: false, order: 61 });
    this.#quadtree = new LineSheet(shading);
    this.#quadtree.mesh.renderOrder = 62;
    this.group.add(this.#heat.mesh, this.#grid.mesh, this.#quadtree.mesh);
  }

  showHeat(heat: HeatMap | undefined, heightOf: (level: number) => number): void {
    this.#heatLevel = heat?.level ?? 0;
    this.#heat.show(heat && { ...heat, height: heightOf(heat.level), palette: heatPalettes[heat.kind] });
  }

  showMap(map: FloorMap | undefined, heightOf: (level: number) => number): void {
    this.#map = map;
    this.#drawnTree = '';
    const grid = map?.kind === 'grid' ? { ...map, height: heightOf(map.level), palette: cellPalette } : undefined;
    this.#grid.show(grid);
  }

  /** `presenceOf` says whether a floor is shown at all. */
  show(
    options: DrawOptions,
    theme: Theme,
    { heightOf, presenceOf }: { heightOf: (level: number) => number; presenceOf: (level: number) => number },
  ): void {
    const mapShown = this.#map !== undefined && this.#map.kind === options.map && presenceOf(this.#map.level) === 1;
    this.#heat.mesh.visible = !this.#heat.isEmpty && presenceOf(this.#heatLevel) === 1;
    this.#grid.mesh.visible = mapShown && !this.#grid.isEmpty;
    if (mapShown && this.#map?.kind === 'quadtree' && this.#drawnTree !== options.theme) {
      this.#drawnTree = options.theme;
      drawLeaves(this.#quadtree, this.#map.leaves, heightOf(this.#map.level) + 0.01, theme);
    }
    this.#quadtree.mesh.visible = mapShown && this.#map?.kind === 'quadtree' && this.#quadtree.count > 0;
  }

  dispose(): void {
    this.#heat.dispose();
    this.#grid.dispose();
    this.#quadtree.dispose();
  }
}

/** Each leaf gives its south and west edge; north and east are those of its neighbours, or of the walls. */
function drawLeaves(lines: LineSheet, leaves: readonly number[], height: number, theme: Theme): void {
  lines.clear();
  const style = { colour: theme.ink, width: 1, alpha: 0.55 };
  for (let at = 0; at + 2 < leaves.length; at += 3) {
    const [x, y, edge] = [leaves[at], leaves[at + 1], leaves[at + 2]];
    const corner: Point3 = [x, y, height];
    lines.add(corner, [x + edge, y, height], style);
    lines.add(corner, [x, y + edge, height], style);
  }
  lines.show();
}

/** Colours times cover and cover, as bytes, for every value of a byte. */
function paletteOf(paint: (share: number) => readonly [colour: Colour, cover: number]): Uint8Array {
  const palette = new Uint8Array(256 * 4);
  for (let value = 0; value < 256; value++) {
    const [colour, cover] = paint(value / 255);
    palette.set([colour[0] * cover * 255, colour[1] * cover * 255, colour[2] * cover * 255, cover * 255], value * 4);
  }
  return palette;
}

const heatPalettes = {
  density: paletteOf((share) => [heatColour('density', share), heatCover(share)]),
  speed: paletteOf((share) => [heatColour('speed', share), heatCover(share)]),
};

/** Free cells stay as they are, those at the border of something and those inside it are tinted. */
const cellPalette = paletteOf((share) => (share === 0 ? [closed, 0] : [share < 1.5 / 255 ? gateway : closed, 0.5]));
