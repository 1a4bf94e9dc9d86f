import type { Building, Gate, Obstacle, Portal } from '../layout/building.ts';
import { obstacleOf, type PlaceChange } from './changes/place-change.ts';

/** A passage of stairs is two portals, at the foot and at the head: both are called like it. */
export const isCalled = (id: string, name: string): boolean =>
  id === name || id === `${name}/foot` || id === `${name}/head`;

/**
 * A building and what people did to it. What they did not touch stays the same object, so that maps are made again only
 * where something changed.
 */
export class EditedBuilding {
  readonly #original: Building;
  building: Building;

  constructor(original: Building) {
    this.#original = original;
    this.building = original;
  }

  reset(): void {
    this.building = this.#original;
  }

  apply(change: PlaceChange): void {
    const { obstacles } = this.building;
    if (change.type === 'obstacle')
      this.building = { ...this.building, obstacles: [...obstacles, obstacleOf(change) as Obstacle] };
    else if (change.type === 'clear')
      this.building = { ...this.building, obstacles: obstacles.filter(({ id }) => id !== change.id) };
    else if (change.type !== 'signal') this.#turn(change.passage, change.type);
  }

  /** Shuts or opens a passage for good. */
  #turn(passage: string, to: 'open' | 'close'): void {
    const turned = <T extends Portal | Gate>(each: T): T => {
      if (!isCalled(each.id, passage)) return each;
      const { open: _times, ...rest } = each;
      return (to === 'open' ? rest : { ...rest, open: [] }) as T;
    };
    this.building = {
      ...this.building,
      portals: this.building.portals.map(turned),
      gates: this.building.gates.map(turned),
    };
  }
}
