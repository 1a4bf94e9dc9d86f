import type { DrawnLayer } from '@korzo/core';
import type { FloorMap, HeatMap, Inspection, LevelScenery, Appearance, Poses, Scenery } from '@korzo/live';
import { Color, Group, LinearSRGBColorSpace, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { Annotations } from '../annotations/annotations.ts';
import { Crowd, type Eye, type Floors } from '../agents/crowd.ts';
import { LookTable } from '../agents/look-table.ts';
import { cameraOver, type SceneBounds } from '../camera/camera-moves.ts';
import { TravellingCamera, type Subject } from '../camera/camera-travel.ts';
import { movedCamera } from '../camera/make-camera.ts';
import { basisOf, rayThrough, type Lens, type Ray } from '../camera/lens.ts';
import { renderMirrored } from './render-mirrored.ts';
import { themes, type Theme } from '../paint/colours.ts';
import { createShading, shadeBy } from '../paint/shading.ts';
import { agentsWithin, agentUnder, type Shown } from '../picking/agents-on-screen.ts';
import { groundUnder } from '../picking/ground-on-ray.ts';
import { thingUnder } from '../picking/things-on-ray.ts';
import type { BuiltCity, Pointed } from '../city/built-city.ts';
import type {
  CameraState,
  Cursor,
  DrawnPlace,
  DrawOptions,
  DrawReport,
  GroundSpot,
  Picture,
  Thing,
  View,
} from '../picture/picture.ts';
import { FloorOverlays } from '../scenery/floor-overlays.ts';
import { LayerDrawing } from '../scenery/layer-drawing.ts';
import { BasePlane } from '../scenery/base-plane.ts';
import { boundsOf, levelPresence, LevelTable, PlaceDrawing } from '../scenery/place-drawing.ts';
import { StreetDrawing } from '../streets/street-drawing.ts';
import { OwnScenery } from '../models/own-scenery.ts';
import { aim, reachOf } from './aim.ts';
import { Backdrop } from './backdrop.ts';
import { hazeOf, stageOf, stages, themeOn, type Stage } from './stages.ts';
import { setWireFrame } from './wire-frame.ts';
import { ScaleBar } from '../scale/scale-bar.ts';
import { PlaceNames } from '../scenery/place-names.ts';

const flyers = ['bird', 'fish', 'predator'] as const;

/** A camera nearer than this to what it looks at is inside it, m. */
const insideDistance = 0.5;

const emptyPlace: Scenery = { origin: [0, 0, 0], size: [40, 40, 0], edges: 'open', levels: [], solids: [], stairs: [] };

/** Draws into a canvas. Nothing is drawn but by `draw`. */
export function createPicture(canvas: HTMLCanvasElement): Picture {
  return new ThreePicture(canvas);
}

interface DrawnView {
  readonly view: View;
  readonly lens: Lens;
}

class ThreePicture implements Picture {
  readonly canvas: HTMLCanvasElement;
  readonly objects = new Group();
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #shading = createShading();
  readonly #looks = new LookTable();
  readonly #levels = new LevelTable();
  readonly #crowd = new Crowd(this.#shading);
  readonly #backdrop = new Backdrop(this.#shading);
  readonly #basePlane = new BasePlane(this.#shading);
  readonly #overlays = new FloorOverlays(this.#shading);
  readonly #layers = new LayerDrawing(this.#shading);
  readonly #annotations = new Annotations(this.#shading);
  readonly #scaleBar = new ScaleBar(this.#shading);
  readonly #names = new PlaceNames(this.#shading);
  readonly #streets = new StreetDrawing(this.#shading);
  readonly #own = new OwnScenery(this.#shading);
  readonly #heightOf = (level: number): number => this.#levels.heightOf(level);
  readonly #travellers: TravellingCamera[] = [];
  readonly #floorTable: Floors = { height: new Float32Array(257), presence: new Uint8Array(257) };
  #scenery = emptyPlace;
  #sceneryBounds: SceneBounds = boundsOf(emptyPlace, this.#levels);
  #place: PlaceDrawing | undefined;
  #madeFor = '';
  #size: readonly [number, number] = [300, 150];
  #drawnAt: number | undefined;
  #drawn: readonly DrawnView[] = [];
  #poses: Poses | undefined;
  #options: DrawOptions | undefined;
  #isWired = false;
  #ready: () => void = () => undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: 'high-performance',
      preserveDrawingBuffer: true,
    });
    // The palette's colours are those of the screen: nothing is to convert them.
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.#renderer.autoClear = false;
    this.#renderer.info.autoReset = false;
    this.#scene.matrixWorldAutoUpdate = false;
    this.#camera.matrixAutoUpdate = false;
    this.#scene.add(
      this.#backdrop.mesh,
      this.#basePlane.mesh,
      this.#crowd.group,
      this.#overlays.group,
      this.#layers.group,
      this.#annotations.group,
      this.#streets.group,
      this.#own.group,
      this.objects,
    );
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#size = [width, height];
    this.#renderer.setPixelRatio(pixelRatio);
    this.#renderer.setSize(width, height, false);
  }

  hasSize(width: number, height: number): boolean {
    const { drawingBufferWidth, drawingBufferHeight } = this.#renderer.getContext();
    return drawingBufferWidth === width && drawingBufferHeight === height;
  }

  showRun(place: DrawnPlace | undefined): void {
    const { scenery, groups } = place ?? { scenery: emptyPlace, groups: [] };
    this.#streets.showRun(place);
    this.#scenery = scenery;
    this.#levels.clear();
    for (const level of scenery.levels) this.#levels.put(level);
    this.#sceneryBounds = boundsOf(scenery, this.#levels);
    this.#layers.take([]);
    this.#looks.clear(groups);
    this.#crowd.clear();
    this.#showOwn(place);
    this.#annotations.clear();
    this.#overlays.showMap(undefined, this.#heightOf);
    this.#overlays.showHeat(undefined, this.#heightOf);
    this.#madeFor = '';
  }

  showLevel(level: LevelScenery): void {
    this.#levels.put(level);
    this.#sceneryBounds = boundsOf(this.#scenery, this.#levels);
    this.#place?.remake(level.level);
  }

  showLayers(layers: readonly DrawnLayer[]): void {
    this.#layers.take(layers);
  }

  showLooks(first: number, looks: readonly Appearance[]): void {
    this.#looks.take(first, looks);
  }

  showMap(map: FloorMap | undefined): void {
    this.#overlays.showMap(map, this.#heightOf);
  }

  showHeat(heat: HeatMap | undefined): void {
    this.#overlays.showHeat(heat, this.#heightOf);
  }

  showSignals(signals: string | undefined): void {
    this.#streets.showSignals(signals);
  }

  showCity(text: string, city: BuiltCity): void {
    this.#streets.showCity(text, city);
  }

  fadeCity(isFaded: boolean): void {
    this.#streets.fade(isFaded);
  }

  markLane(lane: number | undefined): void {
    this.#streets.markLane(lane);
  }

  onReady(listener: () => void): void {
    this.#streets.onBuilt = listener;
    this.#ready = listener;
  }

  #showOwn(place: DrawnPlace | undefined): void {
    const { view, groups = [] } = place ?? {};
    const drawn = new Set<number>();
    const dress = (): void => {
      for (const [index, { name, kind }] of groups.entries()) {
        const model = this.#own.modelFor(name);
        if (model === undefined || drawn.has(index)) continue;
        drawn.add(index);
        this.#crowd.drawAs(index, model, kind === 'person');
      }
      this.#ready();
    };
    this.#own.onLoaded = dress;
    this.#own.show(view);
    dress();
    this.#backdrop.take(view?.backdrop, () => this.#ready());
  }

  showInspections(inspections: readonly Inspection[]): void {
    this.#annotations.inspections = inspections;
  }

  choose(agents: readonly number[]): void {
    this.#annotations.chosen = new Set(agents);
  }

  showCursor(cursor: Cursor | undefined): void {
    this.#annotations.cursor = cursor;
  }

  flyIn(): void {
    (this.#travellers[0] ??= new TravellingCamera()).flyIn();
  }

  hurry(): void {
    this.#travellers.at(0)?.hurry();
  }

  land(camera: CameraState): CameraState | undefined {
    const shown = this.#travellers.at(0)?.stop();
    if (shown === undefined) return undefined;
    const { target, distance, azimuth, elevation } = shown;
    return movedCamera(camera, { target, distance, azimuth, elevation });
  }

  draw(poses: Poses, views: readonly View[], options: DrawOptions, now: number): DrawReport {
    const began = performance.now();
    const elapsed = this.#drawnAt === undefined ? 0 : Math.min(0.2, Math.max(0, (now - this.#drawnAt) / 1000));
    this.#drawnAt = now;
    this.#poses = poses;
    this.#options = options;
    this.#prepare(options, now);
    const cameras: CameraState[] = [];
    this.#drawn = views.map((view, index) => {
      this.#travellers[index] ??= new TravellingCamera();
      const moved = this.#travellers[index].advance(view.camera, this.#subjectOf(view.camera, poses), elapsed);
      cameras.push(moved.camera);
      return { view, lens: moved.lens };
    });
    this.#travellers.length = views.length;
    const floors = this.#floors(options);
    this.#crowd.update(poses, this.#looks, { options, floors, eyes: this.#drawn.map(eyeOf) });
    const bySpeed = options.colours === 'speed' ? this.#crowd.topSpeed : undefined;
    this.#streets.update(poses, this.#looks, options.theme, bySpeed);
    const theme = this.#theme(options);
    this.#annotations.update({ poses, looks: this.#looks, floors, options, theme, now: now / 1000 });
    this.objects.updateMatrixWorld();
    if (options.wireFrame || this.#isWired) setWireFrame(this.#scene, options.wireFrame, this.#annotations.group);
    this.#isWired = options.wireFrame;
    this.#renderer.info.reset();
    this.#clear(options);
    for (const drawn of this.#drawn) this.#drawView(drawn, options);
    const { calls, triangles } = this.#renderer.info.render;
    const { topSpeed } = this.#crowd;
    const travels = this.#travellers.some(({ isOnTheWay }) => isOnTheWay);
    return { calls, triangles, milliseconds: performance.now() - began, topSpeed, travels, cameras };
  }

  /** What is around the place; nothing but the colour of the page around rooms. */
  #stage({ theme }: DrawOptions): Stage | undefined {
    const name = stageOf(this.#scenery, this.#streets.hasTerrain, (kind) => this.#looks.has(kind));
    return name === 'room' ? undefined : stages[name][theme];
  }

  #theme(options: DrawOptions): Theme {
    return themeOn(themes[options.theme], this.#stage(options));
  }

  #prepare(options: DrawOptions, now: number): void {
    const theme = this.#theme(options);
    shadeBy(this.#shading, theme);
    this.#shading.uTime.value = (now / 1000) % 4096;
    this.#basePlane.paint(theme);
    this.#backdrop.paint(this.#stage(options));
    const madeFor = `${options.theme} ${options.regions} ${theme.background.join()}`;
    if (madeFor !== this.#madeFor) {
      this.#madeFor = madeFor;
      this.#dropPlace();
      this.#place = new PlaceDrawing(this.#scenery, this.#levels, {
        shading: this.#shading,
        theme,
        regions: options.regions,
      });
      this.#scene.add(this.#place.group);
    }
    this.#place?.show(options);
    // A city has terrain and houses of its own.
    if (this.#place !== undefined) this.#place.group.visible = !this.#streets.hasTerrain;
    this.#basePlane.mesh.visible = !this.#streets.hasTerrain;
    const presenceOf = (level: number): number => levelPresence(level, options.levels);
    this.#overlays.show(options, theme, { heightOf: this.#heightOf, presenceOf });
    this.#layers.show({ levels: [...this.#levels.levels.keys()], heightOf: this.#heightOf, presenceOf });
    this.#place?.solids.mark(this.#annotations.inspections);
  }

  blank(options: DrawOptions): void {
    this.#drawn = [];
    this.#clear(options);
  }

  #clear(options: DrawOptions): void {
    const renderer = this.#renderer;
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, ...this.#size);
    renderer.setClearColor(new Color().setRGB(...this.#theme(options).background, LinearSRGBColorSpace), 1);
    renderer.clear();
  }

  #drawView({ view, lens }: DrawnView, options: DrawOptions): void {
    const { x, y, width, height } = view;
    const renderer = this.#renderer;
    const fromBelow = this.#size[1] - y - height;
    renderer.setViewport(x, fromBelow, width, height);
    renderer.setScissor(x, fromBelow, width, height);
    renderer.setScissorTest(true);
    aim(this.#camera, lens, { aspect: width / height, bounds: this.#bounds, isCity: this.#streets.hasTerrain });
    this.#shading.uPixel.value = (2 * Math.tan(lens.fieldOfView / 2)) / height;
    this.#shading.uView.value.set(width, height);
    this.#backdrop.show(lens, width / height);
    this.#shading.uHaze.value = hazeOf(this.#stage(options), lens);
    this.#basePlane.show(lens, this.#bounds.min[2] - 0.02, reachOf(this.#bounds));
    if (view.isMirror === true) {
      const { background } = this.#theme(options);
      renderMirrored(renderer, this.#scene, this.#camera, { x, y: fromBelow, width, height, background });
      return;
    }
    renderer.render(this.#scene, this.#camera);
    // Through the eyes of an agent nothing has one scale, and names would be read through walls.
    if (lens.distance < insideDistance) return;
    const theme = themes[options.theme];
    const names =
      options.names && !this.#streets.hasTerrain
        ? this.#names.prepare(lens, view, theme, this.#shownLevels())
        : undefined;
    for (const over of [names, options.scale ? this.#scaleBar.prepare(lens, view, theme) : undefined])
      if (over !== undefined) renderer.render(over.scene, over.camera);
  }

  get #bounds(): SceneBounds {
    return this.#streets.given?.bounds ?? this.#sceneryBounds;
  }

  #floors({ levels }: DrawOptions): Floors {
    const { height, presence } = this.#floorTable;
    for (let level = -1; level < height.length - 1; level++) {
      height[level + 1] = this.#levels.heightOf(level);
      presence[level + 1] = Math.round(levelPresence(level, levels) * 255);
    }
    return this.#floorTable;
  }

  #subjectOf({ agent }: CameraState, poses: Poses): Subject | undefined {
    if (agent === undefined) return undefined;
    const row = poses.id.subarray(0, poses.count).indexOf(agent);
    if (row < 0) return undefined;
    const height = poses.z[row] + this.#levels.heightOf(poses.level[row]);
    return {
      at: [poses.x[row], poses.y[row], height],
      heading: poses.heading[row],
      pitch: poses.pitch[row],
      height: this.#looks.height[poses.look[row]],
      radius: this.#looks.radius[poses.look[row]],
    };
  }

  agentAt(x: number, y: number): number | undefined {
    const shown = this.#shownAt(x, y);
    return shown === undefined ? undefined : agentUnder(shown, x, y);
  }

  agentsInside(outline: readonly (readonly [number, number])[]): number[] {
    if (outline.length < 3) return [];
    const shown = this.#shownAt(...outline[0]);
    return shown === undefined ? [] : agentsWithin(shown, outline);
  }

  cityAt(x: number, y: number): Pointed | undefined {
    const shown = this.#shownAt(x, y);
    return shown === undefined ? undefined : this.#streets.at(rayOf(shown, x, y));
  }

  thingAt(x: number, y: number): Thing | undefined {
    const shown = this.#shownAt(x, y);
    if (shown === undefined || this.#options === undefined) return undefined;
    const { lens, rectangle } = shown;
    return thingUnder(
      {
        lens,
        rectangle,
        levels: this.#shownLevels(),
        options: this.#options,
        storeyOf: (level) => this.#levels.storeyOf(level),
      },
      x,
      y,
    );
  }

  groundAt(x: number, y: number): GroundSpot | undefined {
    const shown = this.#shownAt(x, y);
    if (shown === undefined) return undefined;
    const flies = this.#scenery.size[2] > 0 && flyers.some((kind) => this.#looks.has(kind));
    return groundUnder(rayOf(shown, x, y), {
      lens: shown.lens,
      levels: this.#shownLevels(),
      scenery: this.#scenery,
      flies,
      isHilly: this.#streets.given !== undefined,
    });
  }

  homeCamera(mode: 'orbit' | 'top'): CameraState | undefined {
    const [width, height] = this.#size;
    const bounds = this.#streets.given?.built ?? this.#sceneryBounds;
    return width > 0 && height > 0 ? cameraOver(bounds, mode, width / height) : undefined;
  }

  #shownLevels(): LevelScenery[] {
    const options = this.#options;
    return [...this.#levels.levels.values()]
      .filter(({ level }) => options === undefined || levelPresence(level, options.levels) === 1)
      .sort((one, other) => other.height - one.height);
  }

  #shownAt(x: number, y: number): Shown | undefined {
    const under = this.#drawn.find(
      ({ view }) =>
        view.isMirror !== true && x >= view.x && y >= view.y && x < view.x + view.width && y < view.y + view.height,
    );
    if (under === undefined || this.#poses === undefined || this.#options === undefined) return undefined;
    return {
      poses: this.#poses,
      looks: this.#looks,
      floors: this.#floors(this.#options),
      lens: under.lens,
      rectangle: under.view,
    };
  }

  #dropPlace(): void {
    if (this.#place === undefined) return;
    this.#scene.remove(this.#place.group);
    this.#place.dispose();
  }

  dispose(): void {
    this.#dropPlace();
    this.#crowd.dispose();
    this.#overlays.dispose();
    this.#layers.dispose();
    this.#annotations.dispose();
    this.#scaleBar.dispose();
    this.#names.dispose();
    this.#streets.dispose();
    this.#own.dispose();
    this.#basePlane.dispose();
    this.#backdrop.dispose();
    this.#renderer.dispose();
  }
}

const rayOf = ({ lens, rectangle }: Shown, x: number, y: number): Ray => rayThrough(lens, rectangle, x, y);

const eyeOf = ({ view, lens }: DrawnView): Eye => ({
  at: basisOf(lens).eye,
  focal: view.height / (2 * Math.tan(lens.fieldOfView / 2)),
});
