/** A drawing of a floor: its size in pixels, and where points of the floor are on it. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly toX: (x: number) => string;
  readonly toY: (y: number) => string;
}
