import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { moved } from '../model/forms.ts';
import type { PlanMotion } from '../model/motions.ts';
import { elementWith, listOf, nameIn, pathOf, type ElementKind, type PlanElement } from '../model/elements.ts';
import type { Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import type { PlanPicture } from '../model/place-zip.ts';
import { freeName } from '../model/rename.ts';
import { movedAsSeen, sightOf, type PlanSight } from '../model/sight.ts';
import type { Look } from '../model/solids.ts';
import { keysAfter } from '../model/keys-after.ts';
import { SnapIndex } from '../snapping/snap-index.ts';
import { usualSnapping, type Snapping } from '../snapping/snap.ts';
import type { PlaceDesk } from './place-desk.ts';
import type { TogetherSession } from './together-session.ts';

/** A point that was drawn, and on which floor. */
export interface Drawn {
  readonly at: Point;
  readonly level: number;
}

/** A picture under the plan. */
export interface Backdrop extends PlanPicture {
  readonly picture: ImageBitmap;
}

/** What the person at the plan has in hand: nothing of it is in the text. */
export class Workbench {
  readonly desk: PlaceDesk;
  readonly tool: Signal<string> = signal('select');
  readonly level: Signal<number> = signal(0);
  /** From where the plan is looked at. */
  readonly look: Signal<Look> = signal('above');
  /** Between which heights solids are drawn in the volume, m; undefined: from its ground to its top. */
  readonly bottom: Signal<number | undefined> = signal(undefined);
  readonly top: Signal<number | undefined> = signal(undefined);
  readonly hidden: Signal<ReadonlySet<ElementKind>> = signal(new Set());
  readonly snapping: Signal<Snapping> = signal(usualSnapping);
  /** Keys of what is selected. */
  readonly selection: Signal<ReadonlySet<string>> = signal(new Set());
  /** What the selection is being moved by. */
  readonly motion: Signal<PlanMotion | undefined> = signal(undefined);
  /** Points drawn so far. */
  readonly drawn: Signal<readonly Drawn[]> = signal([]);
  /** The pointer in the plan, snapped. */
  readonly pointer: Signal<Point | undefined> = signal(undefined);
  readonly backdrop: Signal<Backdrop | undefined> = signal(undefined);
  /** The file of the server's folder that the place was opened from or saved to, and which version of it. */
  readonly onServer: Signal<{ readonly name: string; readonly version: string } | undefined> = signal(undefined);
  /** The others, while the place is a shared document. */
  readonly together: Signal<TogetherSession | undefined> = signal(undefined);
  /** A problem to look at: the plan goes there. */
  readonly shown: Signal<{ readonly level: number; readonly points: readonly Point[] } | undefined> = signal(undefined);
  readonly selected: ReadonlySignal<readonly PlanElement[]>;
  /** What is seen of the place, and what of it is selected. */
  readonly sight: ReadonlySignal<PlanSight>;
  readonly seen: ReadonlySignal<readonly PlanElement[]>;
  readonly index: ReadonlySignal<SnapIndex>;
  #copied: readonly PlanElement[] = [];
  #pasted = 0;

  constructor(desk: PlaceDesk) {
    this.desk = desk;
    this.selected = computed(() => desk.elements.value.filter(({ key }) => this.selection.value.has(key)));
    effect(() => {
      const wrote = desk.othersWrote.value;
      if (wrote !== undefined) this.selection.value = keysAfter(this.selection.peek(), wrote);
    });
    effect(() => {
      if (desk.name.value !== '') this.onServer.value = undefined;
    });
    this.sight = computed(() => sightOf(desk.examined.value, this.look.value, this.level.value));
    this.seen = computed(() => this.sight.value.elements.filter(({ key }) => this.selection.value.has(key)));
    this.index = computed(() => new SnapIndex(this.sight.value.elements, this.sight.value.level));
  }

  select(keys: Iterable<string>): void {
    this.selection.value = new Set(keys);
  }

  /** Moves what is selected as it is seen, or moves, turns or mirrors it as it is from above. */
  transform(motion: PlanMotion, look: Look = this.sight.peek().look): Promise<boolean> {
    const seen = { look, heights: this.desk.examined.peek().heights };
    const changed = new Map(
      this.selected.peek().map((element) => [element.key, movedAsSeen(element.value, motion, seen)]),
    );
    const edits = this.selected.peek().flatMap((element) =>
      Object.entries(changed.get(element.key) ?? {}).map(([key, value]): PlaceEdit => ({
        do: 'set',
        path: [...pathOf(element), key],
        value,
      })),
    );
    const meanwhile = this.desk.elements.peek().map((element) => {
      const values = changed.get(element.key);
      return values === undefined ? element : elementWith(element, values);
    });
    return this.desk.edit(edits, meanwhile);
  }

  /** Changes one key of an element. */
  set(element: PlanElement, key: string, value: unknown): Promise<boolean> {
    const path = [...pathOf(element), key];
    return this.desk.edit([value === undefined ? { do: 'remove', path } : { do: 'set', path, value }]);
  }

  remove(): Promise<boolean> {
    // From the end: entries before keep their numbers.
    const edits = this.selected
      .peek()
      .toSorted((one, other) => other.index - one.index)
      .map((element): PlaceEdit => ({ do: 'take', path: pathOf(element) }));
    this.select([]);
    return this.desk.edit(edits);
  }

  copy(): void {
    this.#copied = this.selected.peek();
    this.#pasted = 0;
  }

  get hasCopied(): boolean {
    return this.#copied.length > 0;
  }

  /** Adds what was copied on the present floor, moved farther each time: no copy hides another. */
  paste(motionOf: (times: number) => PlanMotion): Promise<boolean> {
    this.#pasted++;
    return this.addCopies(this.#copied, [motionOf(this.#pasted)], this.level.peek());
  }

  /** Adds copies of elements, one set for each motion, and selects them. */
  async addCopies(from: readonly PlanElement[], motions: readonly PlanMotion[], level?: number): Promise<boolean> {
    const present = this.desk.elements.peek();
    const known = [...present];
    const counts = new Map<ElementKind, number>();
    for (const { kind } of present) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const keys: string[] = [];
    const edits = motions.flatMap((motion) =>
      from.map((element): PlaceEdit => {
        const copy = copyOf(element, { motion, known, level });
        const number = counts.get(element.kind) ?? 0;
        counts.set(element.kind, number + 1);
        keys.push(`${element.kind} ${number}`);
        known.push({ ...element, name: nameIn(copy) ?? '' });
        return { do: 'add', path: listOf[element.kind], value: copy };
      }),
    );
    const done = await this.desk.edit(edits);
    if (done) this.select(keys);
    return done;
  }
}

interface Copying {
  readonly motion: PlanMotion;
  readonly known: readonly PlanElement[];
  readonly level: number | undefined;
}

function copyOf(element: PlanElement, { motion, known, level }: Copying): Record<string, unknown> {
  const { value, kind } = element;
  const copy: Record<string, unknown> = { ...value, ...moved(value, motion) };
  const key = kind === 'group' ? 'name' : 'id';
  const name = value[key];
  if (typeof name === 'string') copy[key] = freeName(known, name.replace(/\d+$/, ''));
  if (level !== undefined && level !== element.level && !Object.hasOwn(value, 'at')) copy.level = level;
  return copy;
}
