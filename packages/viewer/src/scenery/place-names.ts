import type { LevelScenery } from '@korzo/live';
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Mesh,
  OrthographicCamera,
  Scene,
  Vector4,
  type IUniform,
} from 'three';
import { projectionOf, type Lens, type Rectangle } from '../camera/lens.ts';
import type { Theme } from '../paint/colours.ts';
import { createMaterial, type Shading } from '../paint/shading.ts';

/** Names in one picture at most; more are a thicket. */
const mostNames = 60;
const labelHeight = 16;
/** A name is shown where its room or door is at least this wide, CSS pixels. */
const leastRoom = 44;
const leastDoor = 10;
/** Doors are named from so near that a metre has so many pixels; exits from anywhere. */
const nearDoor = 26;

/** A place that has a name: its middle, and how wide it is, m. */
interface Named {
  readonly text: string;
  readonly at: readonly [number, number, number];
  readonly width: number;
  readonly kind: 'room' | 'door' | 'exit';
}

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
uniform vec3 uBackground;
void main() {
  float ink = texture(uText, place).a;
  result = vec4(mix(uBackground, uInk.rgb, ink), max(ink, 0.5));
}`;

interface Label {
  readonly mesh: Mesh;
  readonly box: IUniform<Vector4>;
  readonly width: number;
  readonly texture: CanvasTexture;
}

/** Names of rooms, doors and exits, over the picture of them. */
export class PlaceNames {
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #labels = new Map<string, Label>();
  readonly #ink: IUniform<Vector4> = { value: new Vector4() };
  readonly #shading: Shading;

  constructor(shading: Shading) {
    this.#shading = shading;
  }

  /** The scene and camera to draw over a view; undefined when nothing there has a name that fits. */
  prepare(
    lens: Lens,
    view: Rectangle,
    theme: Theme,
    levels: readonly LevelScenery[],
  ): { scene: Scene; camera: OrthographicCamera } | undefined {
    const whole = { x: 0, y: 0, width: view.width, height: view.height };
    const shown = fitting(levels.flatMap(namedIn), lens, whole);
    for (const { mesh } of this.#labels.values()) mesh.visible = false;
    if (shown.length === 0) return undefined;
    this.#ink.value.set(...theme.ink, 1);
    for (const { text, x, y } of shown) {
      const { mesh, box, width } = this.#labelOf(text);
      box.value.set(Math.round(x - width / 2), Math.round(view.height - y - labelHeight / 2), width, labelHeight);
      mesh.visible = true;
    }
    Object.assign(this.#camera, { left: 0, right: view.width, bottom: 0, top: view.height, near: -1, far: 1 });
    this.#camera.updateProjectionMatrix();
    return { scene: this.#scene, camera: this.#camera };
  }

  #labelOf(text: string): Label {
    const known = this.#labels.get(text);
    if (known !== undefined) return known;
    const { texture, width } = written(text);
    const box: IUniform<Vector4> = { value: new Vector4() };
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const uniforms = { uText: { value: texture }, uInk: this.#ink, uBox: box };
    const material = createMaterial(this.#shading, { vertex, fragment, transparent: true, depthTest: false, uniforms });
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    this.#scene.add(mesh);
    const label = { mesh, box, width, texture };
    this.#labels.set(text, label);
    return label;
  }

  dispose(): void {
    for (const { mesh, texture } of this.#labels.values()) {
      texture.dispose();
      mesh.geometry.dispose();
      if (!Array.isArray(mesh.material)) mesh.material.dispose();
    }
  }
}

/** The text as a picture, twice as fine as CSS pixels, and its width in these. */
function written(text: string): { readonly texture: CanvasTexture; readonly width: number } {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const font = '600 22px system-ui, sans-serif';
  if (pen !== null) pen.font = font;
  const width = Math.ceil((pen?.measureText(text).width ?? 0) / 2) + 10;
  Object.assign(canvas, { width: width * 2, height: labelHeight * 2 });
  if (pen !== null) {
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.fillText(text, 10, labelHeight);
  }
  return { texture: new CanvasTexture(canvas), width };
}

/** Rooms, gates and exits of a floor; a room alone on its floor needs no name. */
export function namedIn({ height, regions, gates, exits, portals }: LevelScenery): readonly Named[] {
  const rooms = regions.length < 2 ? [] : regions;
  const doors = [
    ...gates.map(({ id, segment }) => ({ id, segment, kind: 'exit' as const })),
    ...portals
      .filter(({ kind }) => kind !== 'opening')
      .map(({ id, segment }) => ({ id, segment, kind: 'door' as const })),
  ];
  return [
    ...exits.map(({ id, min, max }) => ({
      text: id,
      at: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, height] as const,
      width: Math.max(max[0] - min[0], max[1] - min[1]),
      kind: 'exit' as const,
    })),
    ...doors.map(({ id, segment: [one, other], kind }) => ({
      text: id,
      at: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, height] as const,
      width: Math.hypot(one[0] - other[0], one[1] - other[1]),
      kind,
    })),
    ...rooms.map(({ id, outline }) => {
      const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
      const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const at = [(west + east) / 2, (south + north) / 2, height] as const;
      return { text: id, at, width: east - west, kind: 'room' as const };
    }),
  ];
}

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Half of the width of a name, at most, and what is free around it, CSS pixels. */
const halfWidth = (text: string): number => (text.length * 7.5 + 10) / 2;
const gap = 4;

/** Names that are in the picture, large enough, and not over one another. */
export function fitting(named: readonly Named[], lens: Lens, view: Rectangle): readonly Placed[] {
  const eye = projectionOf(lens, view);
  const placed: Placed[] = [];
  for (const { text, at, width, kind } of named) {
    eye.at(...at);
    const { x, y, depth, pixels } = eye;
    if (depth <= 0 || x < 0 || y < 0 || x > view.width || y > view.height) continue;
    if (width * pixels < (kind === 'room' ? leastRoom : leastDoor) || (kind === 'door' && pixels < nearDoor)) continue;
    const half = halfWidth(text);
    const isOver = (other: Placed): boolean =>
      Math.abs(other.x - x) < half + halfWidth(other.text) + gap && Math.abs(other.y - y) < labelHeight + gap;
    if (placed.some(isOver)) continue;
    placed.push({ text, x, y });
    if (placed.length === mostNames) break;
  }
  return placed;
}
