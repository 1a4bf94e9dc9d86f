import type { BufferGeometry, Texture, Vector4 } from 'three';

/** A surface of a model that has one material; its corners are where they are in the model: metres, x east, y north, z up. */
export interface ModelPart {
  readonly geometry: BufferGeometry;
  /** Red, green, blue of the screen, and how opaque. */
  readonly colour: Vector4;
  readonly texture?: Texture;
  readonly doubleSided: boolean;
  readonly transparent: boolean;
}

/** A 3D model of a user. */
export interface OwnModel {
  readonly parts: readonly ModelPart[];
  /** How high it reaches, and how long it is from front to back, m. */
  readonly height: number;
  readonly length: number;
}
