import type { FrameColumns } from '@korzo/analysis';
import type { Polygon } from './geometry.ts';
import type { TrackBuilder } from './tracks.ts';

/** What is written of a frame. */
export interface WrittenFrame {
  readonly ticks: number;
  /** s */
  readonly time: number;
  readonly crowds: readonly [
    {
      readonly ownCount: number;
      readonly columns: Pick<FrameColumns, 'id' | 'level' | 'x' | 'y' | 'z' | 'vx' | 'vy'> & {
        /** 0 unknown, 1 man, 2 woman. */
        readonly sex?: ArrayLike<number>;
        /** m; 0 unknown. */
        readonly height?: ArrayLike<number>;
      };
    },
  ];
}

/** Where people of a floor can walk. */
export interface FloorPlan {
  readonly floor: string;
  readonly polygons: readonly Polygon[];
}

/** What a writer gets. */
export interface TrackSource {
  readonly frames: () => Iterable<WrittenFrame>;
  /** Agents over all frames. */
  readonly rowCount: number;
  /** Frames in a second. */
  readonly frameRate: number;
  /** Of every floor that is written; at least one. */
  readonly plans: readonly FloorPlan[];
}

export const lengthUnits = ['m', 'cm'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Metres in a unit. */
export const metresIn: Readonly<Record<LengthUnit, number>> = { m: 1, cm: 0.01 };

export interface ExchangeOptions {
  /** Frames in a second, for files that do not say. */
  readonly frameRate?: number;
  /** Version of the format to write, where there are several. */
  readonly version?: number;
  /** The floor to write: its name, its number, or the name of its stairs. */
  readonly level?: string;
  /** Unit of lengths to write, where a format has several; metres unless given. */
  readonly unit?: LengthUnit;
  /** Unit of lengths in a file to read, whatever it says. */
  readonly inputUnit?: LengthUnit;
}

/** A kind of file in which other programs keep trajectories. */
export interface TrajectoryFormat {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** How names of such files end. */
  readonly endings: readonly string[];
  /** Whether it says of each person which floor it is on. */
  readonly keepsFloors?: true;
  /** Whether it says which unit its lengths are in. */
  readonly saysUnit?: true;
  /** Whether a file of that ending is one, by its first characters. */
  recognises?(head: string): boolean;
  /** Adds all rows. Throws an Error that says what is wrong when nothing can be read. */
  read?(path: string, tracks: TrackBuilder, options: ExchangeOptions): Promise<void>;
  write?(path: string, source: TrackSource, options: ExchangeOptions): Promise<void>;
}
