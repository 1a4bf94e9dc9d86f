import type { FirstView } from '@korzo/live';
import { Group, Mesh } from 'three';
import type { Shading } from '../paint/shading.ts';
import { thingMaterial } from './model-material.ts';
import type { OwnModel } from './own-model.ts';

export type OwnPictures = Pick<FirstView, 'backdrop' | 'models' | 'objects' | 'bodies'>;

const degree = Math.PI / 180;

/** Models and pictures that a scenario brings along: read when a run is shown, drawn as soon as they are there. */
export class OwnScenery {
  readonly group = new Group();
  /** By name. */
  readonly #models = new Map<string, OwnModel>();
  /** Called when more of it can be drawn. */
  onLoaded: () => void = () => undefined;
  readonly #shading: Shading;
  #view: OwnPictures = {};

  constructor(shading: Shading) {
    this.#shading = shading;
  }

  /** The model that agents of a group are drawn as, once it is there. */
  modelFor(group: string): OwnModel | undefined {
    return this.#models.get(this.#view.bodies?.[group] ?? '');
  }

  show(view: OwnPictures | undefined): void {
    if (view?.models === this.#view.models && view?.objects === this.#view.objects) return;
    this.#drop();
    this.#view = view ?? {};
    if (view?.models !== undefined) void this.#load(view, view.models);
  }

  async #load(view: OwnPictures, models: NonNullable<OwnPictures['models']>): Promise<void> {
    const { loadModel } = await import('./load-model.ts');
    for (const [name, { data, turned = 0 }] of Object.entries(models)) {
      if (data === undefined) continue;
      try {
        const model = await loadModel(await (await fetch(data)).arrayBuffer(), turned);
        // Another run may be shown by now.
        if (this.#view !== view) return;
        this.#models.set(name, model);
        this.#place(name, model);
        this.onLoaded();
      } catch {
        // It was checked when the scenario was read; what a graphics card cannot take is left out, as other models are not.
      }
    }
  }

  #place(name: string, model: OwnModel): void {
    for (const { model: its, at, turned = 0, scale = 1 } of this.#view.objects ?? []) {
      if (its !== name) continue;
      for (const part of model.parts) {
        const mesh = new Mesh(part.geometry, thingMaterial(this.#shading, part));
        mesh.position.set(at[0], at[1], at[2] ?? 0);
        mesh.rotation.z = turned * degree;
        mesh.scale.setScalar(scale);
        mesh.updateMatrix();
        mesh.updateMatrixWorld(true);
        this.group.add(mesh);
      }
    }
  }

  #drop(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh) (object as Mesh<never, ReturnType<typeof thingMaterial>>).material.dispose();
    });
    this.group.clear();
    for (const { parts } of this.#models.values())
      for (const { geometry, texture } of parts) {
        geometry.dispose();
        texture?.dispose();
      }
    this.#models.clear();
  }

  dispose(): void {
    this.#drop();
    this.#view = {};
  }
}
