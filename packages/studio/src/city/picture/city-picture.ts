import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LinearSRGBColorSpace,
  Mesh,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
  type RawShaderMaterial,
} from 'three';
import { cameraOver, middleOf } from '../../picture/camera/camera-moves.ts';
import { TravellingCamera } from '../../picture/camera/camera-travel.ts';
import { basisOf, rayThrough, type Lens, type Ray } from '../../picture/camera/lens.ts';
import { themes } from '../../picture/paint/colours.ts';
import { createMaterial, createShading, shadeBy } from '../../picture/paint/shading.ts';
import type { CameraState } from '../../picture/picture.ts';
import { ScaleBar } from '../../picture/scale/scale-bar.ts';
import type { BuiltCity } from '../builder/protocol.ts';
import { SmoothDrive } from '../drive/smooth.ts';
import type { DriveFrame } from '../drive/protocol.ts';
import { daylight, highlight, skies } from './city-colours.ts';
import { laneStrip } from './lane-strip.ts';
import { createShow, Solids } from './solids.ts';
import { StreetLife } from './street-life.ts';

type Strip = Mesh<BufferGeometry, RawShaderMaterial>;

const stripVertex = /* glsl */ `
in vec3 position;
void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }`;

const stripFragment = /* glsl */ `
uniform vec3 uColour;
void main() { result = vec4(uColour, 0.55); }`;

export interface CityView {
  readonly camera: CameraState;
  readonly theme: 'light' | 'dark';
  /** An old picture, kept while the text has errors, is drawn faintly. */
  readonly isOld: boolean;
}

/** Draws a city into a canvas. Nothing is drawn but by `draw`. */
export class CityPicture {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #shading = createShading();
  readonly #scaleBar = new ScaleBar(this.#shading);
  readonly #strip: Strip;
  readonly #show = createShow();
  readonly #life = new StreetLife(this.#shading, this.#show);
  readonly #smooth = new SmoothDrive();
  readonly #traveller = new TravellingCamera();
  #city: BuiltCity | undefined;
  #solids: Solids | undefined;
  #size: readonly [number, number] = [300, 150];
  #drawnAt: number | undefined;
  #lens: Lens | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    // The palette's colours are those of the screen: nothing is to convert them.
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#renderer.autoClear = false;
    this.#scene.matrixWorldAutoUpdate = false;
    this.#camera.matrixAutoUpdate = false;
    const material = createMaterial(this.#shading, {
      vertex: stripVertex,
      fragment: stripFragment,
      transparent: true,
      doubleSided: true,
      lifted: true,
      uniforms: { uColour: { value: new Vector3() } },
    });
    this.#strip = new Mesh(new BufferGeometry(), material);
    this.#strip.frustumCulled = false;
    this.#strip.visible = false;
    this.#strip.renderOrder = 5;
    this.#scene.add(this.#strip, this.#life.group);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height];
    this.#renderer.setPixelRatio(pixelRatio);
    this.#renderer.setSize(width, height, false);
  }

  show(city: BuiltCity): void {
    this.#drop();
    this.#city = city;
    this.#solids = new Solids(this.#shading, this.#show, city);
    this.#scene.add(this.#solids.group);
    this.#life.showPosts(city.posts, undefined);
    this.mark(undefined);
  }

  /** Where everybody drives, and what lights show; nobody, and nothing, without a frame. */
  showDrive(frame: DriveFrame | undefined): void {
    this.#smooth.take(frame, performance.now());
    this.#life.showPosts(this.#city?.posts ?? [], frame?.signals);
  }

  /** Lays a ribbon over a lane, or takes it away. */
  mark(lane: number | undefined): void {
    const { geometry } = this.#strip;
    this.#strip.visible = lane !== undefined && this.#city !== undefined;
    if (lane === undefined || this.#city === undefined) return;
    const { positions, triangles } = laneStrip(this.#city, lane);
    geometry.dispose();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(triangles, 1));
  }

  draw({ camera, theme, isOld }: CityView, now: number): void {
    const elapsed = this.#drawnAt === undefined ? 0 : Math.min(0.2, Math.max(0, (now - this.#drawnAt) / 1000));
    this.#drawnAt = now;
    const { lens } = this.#traveller.advance(camera, undefined, elapsed);
    this.#lens = lens;
    const sky = skies[theme];
    shadeBy(this.#shading, { ...themes[theme], background: sky });
    this.#show.uDaylight.value.set(...daylight[theme]);
    this.#show.uPresence.value = isOld ? 0.4 : 1;
    this.#life.showVehicles(this.#smooth.values, this.#smooth.at(performance.now()));
    (this.#strip.material.uniforms.uColour.value as Vector3).set(...highlight[theme]);
    const renderer = this.#renderer;
    const [width, height] = this.#size;
    renderer.setViewport(0, 0, width, height);
    renderer.setClearColor(new Color().setRGB(...sky, LinearSRGBColorSpace), 1);
    renderer.clear();
    this.#aim(lens, width / height);
    this.#shading.uPixel.value = (2 * Math.tan(lens.fieldOfView / 2)) / height;
    this.#shading.uView.value.set(width, height);
    renderer.render(this.#scene, this.#camera);
    if (this.#city === undefined) return;
    const bar = this.#scaleBar.prepare(lens, { width, height }, themes[theme]);
    renderer.render(bar.scene, bar.camera);
  }

  #aim(lens: Lens, aspect: number): void {
    const camera = this.#camera;
    const { eye, right, up, forward, reach } = basisOf(lens);
    camera.matrix.set(
      ...[right[0], up[0], -forward[0], eye[0]],
      ...[right[1], up[1], -forward[1], eye[1]],
      ...[right[2], up[2], -forward[2], eye[2]],
      ...[0, 0, 0, 1],
    );
    camera.matrixWorld.copy(camera.matrix);
    camera.matrixWorldInverse.copy(camera.matrix).invert();
    const { min, max } = this.#city?.bounds ?? { min: [0, 0, 0], max: [1, 1, 1] };
    const middle = middleOf({ min, max });
    const toMiddle = Math.hypot(eye[0] - middle[0], eye[1] - middle[1], eye[2] - middle[2]);
    const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
    camera.fov = (lens.fieldOfView * 180) / Math.PI;
    camera.aspect = aspect;
    camera.far = Math.max(toMiddle, reach) + Math.max(diagonal, lens.distance * 4);
    // The nearer the first plane, the coarser the depths behind it, and markings lie only a little over their road.
    camera.near = Math.max(0.05, lens.distance * 0.03, reach - 5 * lens.distance - (max[2] - min[2]));
    camera.updateProjectionMatrix();
  }

  /** The line of sight through a pixel of the last picture. */
  rayAt(x: number, y: number): Ray | undefined {
    const [width, height] = this.#size;
    return this.#lens === undefined ? undefined : rayThrough(this.#lens, { x: 0, y: 0, width, height }, x, y);
  }

  /** Undefined while the canvas has no size. */
  homeCamera(mode: 'orbit' | 'top'): CameraState | undefined {
    const bounds = this.#city?.built ?? { min: [-50, -50, 0], max: [50, 50, 0] };
    const [width, height] = this.#size;
    return width > 0 && height > 0 ? cameraOver(bounds, mode, width / height) : undefined;
  }

  #drop(): void {
    if (this.#solids === undefined) return;
    this.#scene.remove(this.#solids.group);
    this.#solids.dispose();
    this.#solids = undefined;
  }

  dispose(): void {
    this.#drop();
    this.#life.dispose();
    this.#strip.geometry.dispose();
    this.#strip.material.dispose();
    this.#scaleBar.dispose();
    this.#renderer.dispose();
  }
}
