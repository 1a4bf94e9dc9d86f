import type { Lane, RoadNetwork } from '../roads/road-network.ts';
import type { DrivingSide } from '../roads/driving-side.ts';
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
  readonly #side: DrivingSide;
  readonly #own: DriveSection;
  readonly #before: DriveSection | undefined;
  readonly #after: DriveSection | undefined;

  constructor(paper: XmlText, lanes: readonly Lane[], { side, sections }: DriveRoad, at: number) {
    this.#paper = paper;
    this.#lanes = lanes;
    this.#side = side;
    this.#own = sections[at];
    this.#before = sections[at - 1];
    this.#after = sections[at + 1];
  }

  write(): void {
    const { start } = this.#own;
    const [onLeft, onRight] = this.#side > 0 ? (['against', 'along'] as const) : (['along', 'against'] as const);
    const [left, right] = [this.#own[onLeft], this.#own[onRight]];
    this.#paper.element('laneSection', { s: exact(start) }, () => {
      if (left.length > 0)
        this.#paper.element('left', {}, () => {
          for (const lane of left.toReversed()) this.#lane(lane, onLeft);
        });
      this.#paper.element('center', {}, () =>
        this.#paper.element('lane', { id: 0, type: 'none', level: 'false' }, () => this.#mark(this.#middleMark())),
      );
      if (right.length > 0)
        this.#paper.element('right', {}, () => {
          for (const lane of right) this.#lane(lane, onRight);
        });
    });
  }

  #lane(number: number, way: Way): void {
    const own = this.#own[way];
    const index = own.indexOf(number);
    const { speedLimit, next, prev } = this.#lanes[number];
    this.#paper.element('lane', { id: idOf(index, way, this.#side), type: 'driving', level: 'false' }, () => {
      // Before and after are reported along the reference line, however one drives.
      const [behind, ahead] = way === 'along' ? [prev, next] : [next, prev];
      const predecessor = this.#linkInto(this.#before, way, behind, index);
      const successor = this.#linkInto(this.#after, way, ahead, index);
      if (predecessor !== undefined || successor !== undefined)
        this.#paper.element('link', {}, () => {
          if (predecessor !== undefined) this.#paper.element('predecessor', { id: predecessor });
          if (successor !== undefined) this.#paper.element('successor', { id: successor });
        });
      this.#paper.element('width', { sOffset: 0, ...this.#widthOf(number, index, way) });
      this.#mark(index === own.length - 1 ? 'solid' : 'broken');
      this.#paper.element('speed', { sOffset: 0, max: exact(speedLimit), unit: 'm/s' });
    });
  }

  /** On a seam lanes grow and shrink to those before and after; one that ends there has no width in the end. */
  #widthOf(number: number, index: number, way: Way): ReturnType<typeof easing> {
    const { width } = this.#lanes[number];
    if (!this.#own.isSeam) return easing(width, width, 1);
    const at = (section: DriveSection | undefined): number => {
      const beside = section?.[way][index];
      return beside === undefined ? 0 : this.#lanes[beside].width;
    };
    return easing(at(this.#before), at(this.#after), this.#own.length);
  }

  /** The line between both directions: who may cross it has a broken one on his side. */
  #middleMark(): string {
    const mayCross = (lane: number | undefined): boolean =>
      lane !== undefined &&
      this.#lanes[lane].related.some((relation) => relation.kind === 'opposite' && relation.mayOvertake);
    const [against, along] = [mayCross(this.#own.against[0]), mayCross(this.#own.along[0])];
    if (against === along) return along ? 'broken' : 'solid';
    return against === this.#side > 0 ? 'broken solid' : 'solid broken';
  }

  /** The lane of a neighbouring section that one leads to or comes from; the one of the same number if there are several. */
  #linkInto(
    section: DriveSection | undefined,
    way: Way,
    related: readonly number[],
    index: number,
  ): number | undefined {
    const indexes = related.map((lane) => section?.[way].indexOf(lane) ?? -1).filter((at) => at >= 0);
    if (indexes.length === 0) return undefined;
    return idOf(indexes.includes(index) ? index : indexes[0], way, this.#side);
  }

  #mark(type: string): void {
    this.#paper.element('roadMark', { sOffset: 0, type, weight: 'standard', color: 'white', width: 0.12 });
  }
}

export type Way = 'along' | 'against';

/** Lanes count from the middle, to the left upwards and to the right downwards. */
export const idOf = (index: number, way: Way, side: DrivingSide): number =>
  way === 'along' ? side * (-index - 1) : side * (index + 1);
