import type { Point } from '@korzo/building';

/** What may be done to a drawing so that it becomes rooms. */
export type HealingKind =
  | 'join'
  | 'duplicate'
  | 'gap'
  | 'trim'
  | 'door'
  | 'swing'
  | 'double-wall'
  | 'sliver'
  | 'closet'
  | 'furniture'
  | 'mark'
  | 'partition'
  | 'blocked-door';

/** One change to a drawing. */
export interface Healing {
  /** Kind and place, the same in every reading of the drawing: `gap@1.20,3.40`, with the level before other floors. */
  readonly id: string;
  readonly kind: HealingKind;
  readonly level: number;
  /** The line or outline that was added, moved, dropped or reinterpreted. */
  readonly at: readonly Point[];
  /** One sentence. */
  readonly what: string;
}

/** Notes what is done to one floor, and leaves out what was refused. */
export class Healer {
  readonly healings: Healing[] = [];
  readonly level: number;
  readonly #refused: ReadonlySet<string>;
  readonly #seen = new Set<string>();

  constructor(level: number, refused: ReadonlySet<string>) {
    this.level = level;
    this.#refused = refused;
  }

  /** Whether to do it: notes it, unless it was refused. */
  heal(kind: HealingKind, at: readonly Point[], what: string): boolean {
    const id = idOf(kind, this.level, at);
    if (this.#refused.has(id)) return false;
    if (this.#seen.has(id)) return true;
    this.#seen.add(id);
    this.healings.push({ id, kind, level: this.level, at, what });
    return true;
  }

  /** Takes back what turned out to change nothing. */
  withdraw(kind: HealingKind, at: readonly Point[]): void {
    const id = idOf(kind, this.level, at);
    const place = this.healings.findIndex((healing) => healing.id === id);
    if (place >= 0) this.healings.splice(place, 1);
  }
}

/** Centimetres at the middle of its geometry distinguish healings; a drawing has no use for finer ones. */
function idOf(kind: HealingKind, level: number, at: readonly Point[]): string {
  const middle = (axis: 0 | 1): string => {
    const sum = at.reduce((total, point) => total + point[axis], 0);
    return (Math.round((sum / at.length) * 100) / 100 + 0).toFixed(2);
  };
  const floor = level === 0 ? '' : `${level}:`;
  return `${floor}${kind}@${middle(0)},${middle(1)}`;
}
