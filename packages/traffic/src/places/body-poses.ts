import { emptyPose, type LanePose, type LaneShapes } from './lane-shapes.ts';

/** How far behind the front the axles are, as a share of the length: those of a car, and nearly those of a bus. */
const frontAxle = 0.2;
const rearAxle = 0.75;

/** What is asked of lanes to find where a body came along. */
interface Trails {
  readonly length: Float64Array;
  /** Those before lane l are items[start[l]] to items[start[l + 1] - 1]. */
  readonly prev: { readonly start: Int32Array; readonly items: Int32Array };
}

/** A vehicle on its way. */
export interface OnItsWay {
  /** Lane of its front, place of its front there, and distance from the middle of the lane to the left, m. */
  lane: number;
  where: number;
  shift: number;
  /** The lane of a junction that it holds a booking of, or -1. */
  booked: number;
  /** That of the next junction, when it holds one while its rear is still in the former. */
  ahead: number;
  /** Of its first section when it bends, else of the whole, m. */
  length: number;
}

/**
 * Where the bodies of vehicles are: both axles keep to the middle of the lanes the front has come by. So a body follows from what is known
 * of its vehicle now, whatever it did before, and what it sweeps over follows from lanes alone.
 */
export class BodyPoses {
  readonly #shapes: LaneShapes;
  readonly #lanes: Trails;
  readonly #rear = emptyPose();

  constructor(shapes: LaneShapes, lanes: Trails) {
    this.#shapes = shapes;
    this.#lanes = lanes;
  }

  /** The middle of the body, and where it faces. */
  place(vehicle: OnItsWay, pose: LanePose): void {
    const { length } = vehicle;
    const rear = this.#rear;
    if (vehicle.where >= length * rearAxle && this.#shapes.isStraight(vehicle.lane)) this.#onOneChord(vehicle, pose);
    else {
      this.#behindFront(vehicle, length * rearAxle, rear);
      this.#behindFront(vehicle, length * frontAxle, pose);
    }
    const dx = pose.x - rear.x;
    const dy = pose.y - rear.y;
    const dz = pose.z - rear.z;
    const size = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1;
    pose.forwardX = dx / size;
    pose.forwardY = dy / size;
    pose.forwardZ = dz / size;
    const back = length * (0.5 - frontAxle);
    pose.x -= pose.forwardX * back;
    pose.y -= pose.forwardY * back;
    pose.z -= pose.forwardZ * back;
  }

  /** Both axles at once, as `#behindFront` would find them: most vehicles are on one straight lane with both. */
  #onOneChord({ lane, where, shift, length }: OnItsWay, pose: LanePose): void {
    const { start, where: places, points } = this.#shapes.columns;
    const rear = this.#rear;
    const at = start[lane];
    const from = 3 * at;
    const begin = places[at];
    const size = places[at + 1] - begin;
    const rearShare = size > 0 ? (where - length * rearAxle - begin) / size : 0;
    const share = size > 0 ? (where - length * frontAxle - begin) / size : 0;
    const dx = points[from + 3] - points[from];
    const dy = points[from + 4] - points[from + 1];
    const dz = points[from + 5] - points[from + 2];
    rear.x = points[from] + dx * rearShare;
    rear.y = points[from + 1] + dy * rearShare;
    rear.z = points[from + 2] + dz * rearShare;
    pose.x = points[from] + dx * share;
    pose.y = points[from + 1] + dy * share;
    pose.z = points[from + 2] + dz * share;
    if (shift === 0) return;
    const left = shift * this.#shapes.side;
    const level = Math.sqrt(dx * dx + dy * dy) || 1;
    rear.x -= (dy / level) * left;
    rear.y += (dx / level) * left;
    pose.x -= (dy / level) * left;
    pose.y += (dx / level) * left;
  }

  /**
   * The section behind another one of a vehicle that bends: it hangs on the rear end of that, and its rear axle keeps to the middle of the lanes.
   *
   * @param before the middle of the section before it, which is `lengthBefore` long; filled with that of the section itself
   * @param begins distance of its front end from the front of the vehicle, m
   */
  placeBehind(vehicle: OnItsWay, before: LanePose, lengthBefore: number, begins: number, length: number): void {
    const rear = this.#rear;
    const x = before.x - (before.forwardX * lengthBefore) / 2;
    const y = before.y - (before.forwardY * lengthBefore) / 2;
    const z = before.z - (before.forwardZ * lengthBefore) / 2;
    this.#behindFront(vehicle, begins + length * rearAxle, rear);
    const dx = x - rear.x;
    const dy = y - rear.y;
    const dz = z - rear.z;
    const size = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1;
    before.forwardX = dx / size;
    before.forwardY = dy / size;
    before.forwardZ = dz / size;
    before.x = x - (before.forwardX * length) / 2;
    before.y = y - (before.forwardY * length) / 2;
    before.z = z - (before.forwardZ * length) / 2;
  }

  #behindFront({ lane: own, where, shift, booked, ahead }: OnItsWay, distance: number, pose: LanePose): void {
    const { length } = this.#lanes;
    let lane = own;
    let place = where - distance;
    while (place < 0) {
      const before = laneBefore(this.#lanes, lane, booked, ahead);
      if (before < 0) break;
      place += length[before];
      lane = before;
    }
    this.#shapes.pointOn(lane, place, shift, pose);
  }
}

/** The lane by which a vehicle came to a lane; -1 when that is not known, since nothing leads there or several lanes do. */
function laneBefore({ prev: { start, items } }: Trails, lane: number, booked: number, ahead: number): number {
  const from = start[lane];
  const to = start[lane + 1];
  if (to - from === 1) return items[from];
  for (let at = from; at < to; at++) if (items[at] === booked || items[at] === ahead) return items[at];
  return -1;
}
