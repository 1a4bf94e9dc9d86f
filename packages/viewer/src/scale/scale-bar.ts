import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Mesh,
  OrthographicCamera,
  Scene,
  Vector4,
  type IUniform,
  type RawShaderMaterial,
} from 'three';
import { seenHeight, type Lens } from '../camera/lens.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import type { Colour, Theme } from '../paint/colours.ts';
import { createMaterial, type Shading } from '../paint/shading.ts';

/** Where the bar starts, CSS pixels from the lower left corner of the view. */
const margin = 18;
const labelWidth = 80;
const labelHeight = 16;

const vertex = /* glsl */ `
in vec2 spot;
out vec2 place;
uniform vec4 uBox;
void main() {
  place = spot;
  gl_Position = projectionMatrix * viewMatrix * vec4(uBox.xy + spot * uBox.zw, 0.0, 1.0);
}`;

const fragment = /* glsl */ `
in vec2 place;
uniform sampler2D uText;
uniform vec4 uInk;
uniform vec4 uBox;
uniform vec3 uBackground;
void main() {
  vec2 text = (place * uBox.zw - vec2(8.0, 13.0)) / vec2(${labelWidth}.0, ${labelHeight}.0);
  bool inside = all(greaterThan(text, vec2(0.0))) && all(lessThan(text, vec2(1.0)));
  float ink = inside ? texture(uText, text).a : 0.0;
  result = vec4(mix(uBackground, uInk.rgb, ink), max(ink, 0.72));
}`;

/** A bar with its length, true at what the camera looks at. */
export class ScaleBar {
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #lines: LineSheet;
  readonly #label: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #texts = new Map<string, CanvasTexture>();
  readonly #text: IUniform<CanvasTexture | null> = { value: null };
  readonly #box: IUniform<Vector4> = { value: new Vector4(margin - 8, margin - 8, 0, labelHeight + 14) };
  readonly #ink: IUniform<Vector4> = { value: new Vector4() };

  constructor(shading: Shading) {
    this.#lines = new LineSheet(shading, { onTop: true });
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = createMaterial(shading, {
      vertex,
      fragment,
      transparent: true,
      depthTest: false,
      uniforms: { uText: this.#text, uInk: this.#ink, uBox: this.#box },
    });
    this.#label = new Mesh(geometry, material);
    this.#label.frustumCulled = false;
    this.#label.renderOrder = -1;
    this.#scene.add(this.#lines.mesh, this.#label);
  }

  /** The scene and camera to draw over a view. */
  prepare(
    lens: Lens,
    view: { readonly width: number; readonly height: number },
    theme: Theme,
  ): { scene: Scene; camera: OrthographicCamera } {
    const metres = barLength(seenHeight(lens.distance) / view.height);
    const pixels = (metres * view.height) / seenHeight(lens.distance);
    const style = { colour: theme.ink, width: 2 };
    const lines = this.#lines;
    lines.clear();
    lines.add([margin, margin, 0], [margin + pixels, margin, 0], style);
    for (const x of [margin, margin + pixels]) lines.add([x, margin - 4, 0], [x, margin + 4, 0], style);
    lines.show();
    this.#box.value.z = pixels + 16;
    this.#text.value = this.#textOf(lengthText(metres));
    setInk(this.#ink.value, theme.ink);
    Object.assign(this.#camera, { left: 0, right: view.width, bottom: 0, top: view.height, near: -1, far: 1 });
    this.#camera.updateProjectionMatrix();
    return { scene: this.#scene, camera: this.#camera };
  }

  #textOf(text: string): CanvasTexture {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    // Twice as fine as CSS pixels, for screens that are.
    Object.assign(canvas, { width: labelWidth * 2, height: labelHeight * 2 });
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.font = '600 22px system-ui, sans-serif';
      context.textBaseline = 'middle';
      context.fillText(text, 2, labelHeight);
    }
    const texture = new CanvasTexture(canvas);
    this.#texts.set(text, texture);
    return texture;
  }

  dispose(): void {
    for (const texture of this.#texts.values()) texture.dispose();
    this.#lines.dispose();
    this.#label.geometry.dispose();
    this.#label.material.dispose();
  }
}

const setInk = (ink: Vector4, [red, green, blue]: Colour): void => void ink.set(red, green, blue, 1);

/** The longest of 1, 2 or 5 times a power of ten that is at most 130 pixels. */
export function barLength(metresPerPixel: number): number {
  const most = 130 * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((factor) => factor * power <= most) ?? 1;
  return step * power;
}

export function lengthText(metres: number): string {
  if (metres >= 1000) return `${Number((metres / 1000).toPrecision(3))} km`;
  if (metres >= 1) return `${Number(metres.toPrecision(3))} m`;
  return `${Number((metres * 100).toPrecision(3))} cm`;
}
