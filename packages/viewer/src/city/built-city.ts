/** One complaint about a text, with its place as people count it and as the editor does. */
export interface TextComplaint {
  readonly severity: 'error' | 'slip';
  /** Characters from the beginning of the text. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly remedy: string;
}

/** A stretch of the text. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** Triangles of one material. Corners are seen anticlockwise from the side that shows. */
export interface MeshLayer {
  readonly material: string;
  /** x, y, z of each corner, m from the city's origin. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Red, green, blue as the screen shows them, and a fourth byte that keeps them aligned. */
  readonly paints: Uint8Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
}

/** A post with lamps, at the right of those who come to a junction with lights. */
export interface SignalPost {
  readonly at: readonly [number, number, number];
  /** Where those who look at it drive, rad. */
  readonly heading: number;
  /** Middle of the line where they stop, and its length, m. */
  readonly bar: readonly [number, number, number];
  readonly width: number;
  /** Lanes of the junction that its lamps are for. */
  readonly lanes: readonly number[];
}

/** What the picture knows of a lane. */
export interface LaneAbout {
  readonly lane: number;
  readonly width: number;
  /** m */
  readonly length: number;
  /** m/s */
  readonly speedLimit: number;
  /** Counted from the middle of the road. */
  readonly index: number;
  readonly turn?: string;
  readonly name?: string;
  /** How a junction is ruled, of lanes on one. */
  readonly control?: string;
  /** What made it; absent when that is unknown. */
  readonly span?: TextSpan;
}

/** A house or a park: where it is and what made it. */
export interface Landmark {
  readonly kind: 'house' | 'park';
  readonly middle: readonly [number, number, number];
  /** Half of its sizes, along its own axes. */
  readonly half: readonly [number, number, number];
  /** rad */
  readonly turned: number;
  readonly span: TextSpan;
}

export interface CityBounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

export interface CitySummary {
  readonly crosses: number;
  readonly roads: number;
  readonly lanes: number;
  /** Of all roads, each counted once, km. */
  readonly kilometres: number;
  readonly houses: number;
  readonly trees: number;
}

/** A cross as the text makes it, for those who change it. */
export interface CrossAbout {
  /** Number in the plan. */
  readonly cross: number;
  readonly at: readonly [number, number, number];
  readonly incomes: readonly {
    readonly at: readonly [number, number];
    readonly road?: number;
    readonly zebra: boolean;
  }[];
  readonly control: string;
  readonly name?: string;
}

/** A road between two crosses, as the text makes it. */
export interface RoadAbout {
  /** Number in the plan. */
  readonly road: number;
  readonly from: number;
  readonly to: number;
  /** Points along its middle. */
  readonly line: readonly (readonly [number, number])[];
  /** Of its first piece; `there` are lanes from the first cross to the second. */
  readonly lanes: { readonly there: number; readonly back: number; readonly pavement: number };
  /** Of all lanes, m. */
  readonly width: number;
  readonly zebras: number;
  readonly name?: string;
}

/** A city as the page draws it and points at it. */
export interface BuiltCity {
  readonly layers: readonly MeshLayer[];
  /** Where the layers' 0, 0, 0 is. */
  readonly origin: readonly [number, number, number];
  readonly posts: readonly SignalPost[];
  /** Points along the middles of all lanes: x, y, z. */
  readonly points: Float32Array<ArrayBuffer>;
  /** Where the points of each lane begin, and where those of the last one end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly lanes: readonly LaneAbout[];
  readonly landmarks: readonly Landmark[];
  readonly crosses: readonly CrossAbout[];
  readonly roads: readonly RoadAbout[];
  /** Of everything. */
  readonly bounds: CityBounds;
  /** Of what people built: the ground around it is left out. */
  readonly built: CityBounds;
  readonly summary: CitySummary;
}

/** What of a city a ray meets first. */
export type Pointed =
  | { readonly kind: 'lane'; readonly lane: LaneAbout; readonly span?: TextSpan }
  | { readonly kind: 'house' | 'park'; readonly span: TextSpan };
