import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  LinearFilter,
  Mesh,
  NearestFilter,
  RGBAFormat,
  Vector2,
  Vector3,
  type IUniform,
  type RawShaderMaterial,
} from 'three';
import { createMaterial, type Shading } from '../paint/shading.ts';

const vertex = /* glsl */ `
in vec2 spot;
out vec2 place;
uniform vec3 uOrigin;
uniform vec2 uExtent;
void main() {
  place = spot;
  gl_Position = projectionMatrix * viewMatrix * vec4(uOrigin + vec3(spot * uExtent, 0.0), 1.0);
}`;

// Colours come multiplied by their cover, so that empty cells do not darken the edges of full ones.
const fragment = /* glsl */ `
in vec2 place;
uniform sampler2D uImage;
uniform vec2 uCells;
uniform float uLines;
void main() {
  vec4 paint = texture(uImage, place);
  vec2 cell = place * uCells;
  vec2 wide = fwidth(cell);
  vec2 near = 1.0 - clamp(abs(fract(cell - 0.5) - 0.5) / max(wide, 1e-6), 0.0, 1.0);
  float line = max(near.x, near.y) * uLines * (1.0 - smoothstep(0.1, 0.3, max(wide.x, wide.y)));
  float cover = max(paint.a, line * 0.45);
  result = vec4(mix(paint.rgb / max(paint.a, 0.004), vec3(0.5), line * 0.45), cover);
}`;

export interface CellImage {
  readonly origin: readonly [number, number];
  readonly height: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** One byte a cell, base64, row by row from the south-west. */
  readonly bytes: string;
  /** Red, green, blue times cover, and cover, 0 to 255, for each value of a byte. */
  readonly palette: Uint8Array;
}

/** Squares of colour on a floor: a heat map, the cells of a grid map. */
export class FloorImage {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #smooth: boolean;
  readonly #image: IUniform<DataTexture | null> = { value: null };
  readonly #origin: IUniform<Vector3> = { value: new Vector3() };
  readonly #extent: IUniform<Vector2> = { value: new Vector2() };
  readonly #cells: IUniform<Vector2> = { value: new Vector2(1, 1) };

  constructor(shading: Shading, { smooth, order }: { readonly smooth: boolean; readonly order: number }) {
    this.#smooth = smooth;
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent: true,
      doubleSided: true,
      lifted: true,
      uniforms: {
        uImage: this.#image,
        uOrigin: this.#origin,
        uExtent: this.#extent,
        uCells: this.#cells,
        uLines: { value: smooth ? 0 : 1 },
      },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = order;
  }

  get isEmpty(): boolean {
    return this.#image.value === null;
  }

  show(image: CellImage | undefined): void {
    if (image === undefined) {
      this.#image.value?.dispose();
      this.#image.value = null;
      return;
    }
    const { columns, rows, cell, origin } = image;
    const texture = this.#textureOf(columns, rows);
    paintCells(texture.image.data as Uint8Array, image);
    texture.needsUpdate = true;
    this.#origin.value.set(origin[0], origin[1], image.height + 0.005);
    this.#extent.value.set(columns * cell, rows * cell);
    this.#cells.value.set(columns, rows);
  }

  #textureOf(columns: number, rows: number): DataTexture {
    const before = this.#image.value;
    if (before !== null && before.image.width === columns && before.image.height === rows) return before;
    before?.dispose();
    const texture = new DataTexture(new Uint8Array(columns * rows * 4), columns, rows, RGBAFormat);
    texture.magFilter = this.#smooth ? LinearFilter : NearestFilter;
    texture.minFilter = LinearFilter;
    this.#image.value = texture;
    return texture;
  }

  dispose(): void {
    this.#image.value?.dispose();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function paintCells(pixels: Uint8Array, { bytes, palette }: CellImage): void {
  const values = atob(bytes);
  const count = Math.min(values.length, pixels.length / 4);
  for (let cell = 0; cell < count; cell++) {
    const value = values.charCodeAt(cell) * 4;
    pixels[cell * 4] = palette[value];
    pixels[cell * 4 + 1] = palette[value + 1];
    pixels[cell * 4 + 2] = palette[value + 2];
    pixels[cell * 4 + 3] = palette[value + 3];
  }
}
