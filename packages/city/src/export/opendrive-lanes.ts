import type { Lane, RoadNetwork } from '../roads/road-network.ts';
import { exact } from './opendrive-reference.ts';
import type { DriveRoad, DriveSection } from './opendrive-roads.ts';
import type { XmlText } from './xml-text.ts';

/** Writes the lanes of a road, section by section. */
export function writeRoadLanes(paper: XmlText, { lanes }: RoadNetwork, road: DriveRoad): void {
  paper.element('lanes', {}, () => {
    if (road.offset !== 0) paper.element('laneOffset', { s: 0, a: exact(road.offset), b: 0, c: 0, d: 0 });
    for (const at of road.sections.keys()) new SectionWriter(paper, lanes, road, at).write();
  });
}

/** Grows from one value to another over a length, level at both ends: a + c s^2 + d s^3. */
export function easing(from: number, to: number, length: number): Record<'a' | 'b' | 'c' | 'd', string> {
  const by = to - from;
  const [c, d] = [(3 * by) / (length * length), (-2 * by) / (length * length * length)];
  return { a: exact(from), b: '0', c: exact(by === 0 ? 0 : c), d: exact(by === 0 ? 0 : d) };
}

class SectionWriter {
  readonly #paper: XmlText;
  readonly #lanes: readonly Lane[];
  readonly #own: DriveSection;
  readonly #before: DriveSection | undefined;
  readonly #after: DriveSection | undefined;

  constructor(paper: XmlText, lanes: readonly Lane[], { sections }: DriveRoad, at: number) {
    this.#paper = paper;
    this.#lanes = lanes;
    this.#own = sections[at];
    this.#before = sections[at - 1];
    this.#after = sections[at + 1];
  }

  write(): void {
    const { start, left, right } = this.#own;
    this.#paper.element('laneSection', { s: exact(start) }, () => {
      if (left.length > 0)
        this.#paper.element('left', {}, () => {
          for (const lane of left.toReversed()) this.#lane(lane, 'left');
        });
      this.#paper.element('center', {}, () =>
        this.#paper.element('lane', { id: 0, type: 'none', level: 'false' }, () => this.#mark(this.#middleMark())),
      );
      if (right.length > 0)
        this.#paper.element('right', {}, () => {
          for (const lane of right) this.#lane(lane, 'right');
        });
    });
  }

  #lane(number: number, side: 'left' | 'right'): void {
    const own = this.#own[side];
    const index = own.indexOf(number);
    const { speedLimit, next, prev } = this.#lanes[number];
    this.#paper.element('lane', { id: idOf(index, side), type: 'driving', level: 'false' }, () => {
      // Before and after are reported along the reference line, however one drives.
      const [behind, ahead] = side === 'right' ? [prev, next] : [next, prev];
      const predecessor = linkInto(this.#before, side, behind, index);
      const successor = linkInto(this.#after, side, ahead, index);
      if (predecessor !== undefined || successor !== undefined)
        this.#paper.element('link', {}, () => {
          if (predecessor !== undefined) this.#paper.element('predecessor', { id: predecessor });
          if (successor !== undefined) this.#paper.element('successor', { id: successor });
        });
      this.#paper.element('width', { sOffset: 0, ...this.#widthOf(number, index, side) });
      this.#mark(index === own.length - 1 ? 'solid' : 'broken');
      this.#paper.element('speed', { sOffset: 0, max: exact(speedLimit), unit: 'm/s' });
    });
  }

  /** On a seam lanes grow and shrink to those before and after; one that ends there has no width in the end. */
  #widthOf(number: number, index: number, side: 'left' | 'right'): ReturnType<typeof easing> {
    const { width } = this.#lanes[number];
    if (!this.#own.isSeam) return easing(width, width, 1);
    const at = (section: DriveSection | undefined): number => {
      const beside = section?.[side][index];
      return beside === undefined ? 0 : this.#lanes[beside].width;
    };
    return easing(at(this.#before), at(this.#after), this.#own.length);
  }

  /** The line between both directions: who may cross it has a broken one on his side. */
  #middleMark(): string {
    const mayCross = (lane: number | undefined): boolean =>
      lane !== undefined &&
      this.#lanes[lane].related.some((relation) => relation.kind === 'opposite' && relation.mayOvertake);
    const [left, right] = [mayCross(this.#own.left[0]), mayCross(this.#own.right[0])];
    if (left === right) return left ? 'broken' : 'solid';
    return left ? 'broken solid' : 'solid broken';
  }

  #mark(type: string): void {
    this.#paper.element('roadMark', { sOffset: 0, type, weight: 'standard', color: 'white', width: 0.12 });
  }
}

/** Lanes count from the middle, to the left upwards and to the right downwards. */
export const idOf = (index: number, side: 'left' | 'right'): number => (side === 'left' ? index + 1 : -index - 1);

/** The lane of a neighbouring section that one leads to or comes from; the one of the same number if there are several. */
function linkInto(
  section: DriveSection | undefined,
  side: 'left' | 'right',
  related: readonly number[],
  index: number,
): number | undefined {
  const indexes = related.map((lane) => section?.[side].indexOf(lane) ?? -1).filter((at) => at >= 0);
  if (indexes.length === 0) return undefined;
  return idOf(indexes.includes(index) ? index : indexes[0], side);
}
