import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { usualLanes, type CityChange, type RoadLanes } from '@korzo/city';
import type { BuiltCity, CameraState } from '@korzo/viewer/light';
import type { Aimed } from './road-targets.ts';

/** The city that is changed. */
export interface RoadDesk {
  readonly city: ReadonlySignal<BuiltCity | undefined>;
  /** Whether the city is of another text than the one that is there now. */
  readonly isOld: ReadonlySignal<boolean>;
  readonly camera: ReadonlySignal<CameraState | undefined>;
  /** Writes a change into the text. */
  readonly edit: (change: CityChange) => Promise<boolean>;
}

/** A road that is being drawn: where in the picture, in CSS pixels, and between what. */
export interface DrawnRoad {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly words: string;
}

/** What a person has in hand who draws roads. */
export interface RoadWork {
  readonly isOn: Signal<boolean>;
  /** Of the next road. */
  readonly lanes: Signal<RoadLanes>;
  /** Number of the road or cross that is looked at. */
  readonly chosen: Signal<{ readonly what: 'road' | 'cross'; readonly number: number } | undefined>;
  readonly drawn: Signal<DrawnRoad | undefined>;
}

export const newRoadWork = (): RoadWork => ({
  isOn: signal(false),
  lanes: signal(usualLanes),
  chosen: signal(undefined),
  drawn: signal(undefined),
});

export const choose = ({ chosen }: RoadWork, aimed: Aimed): void => {
  if (aimed.on === 'cross') chosen.value = { what: 'cross', number: aimed.cross.cross };
  else if (aimed.on === 'road') chosen.value = { what: 'road', number: aimed.road.road };
  else chosen.value = undefined;
};
