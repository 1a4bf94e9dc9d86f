import type { RecordedColumns } from './chunk.ts';
import { GrowingWhole } from './growing.ts';
import { isWhole, noNumber, perMetre } from './quantities.ts';
import { goalComponents, type Tracks } from './tracks.ts';

/** The goals of a chunk: where each track wants to go as it begins, and every change after that. */
export class GoalChanges {
  /** Frame, track, and the three coordinates of the new goal. */
  readonly changes = [0, 1, 2, 3, 4].map(() => new GrowingWhole());
  /** The goal of each track as it is. */
  #wanted = goalComponents.map(() => new Float64Array(64));

  ensureCapacity(capacity: number): void {
    this.#wanted = this.#wanted.map((goals) => {
      const wider = new Float64Array(capacity);
      wider.set(goals);
      return wider;
    });
  }

  /** Notes the goals of the tracks from `first` on, which begin. */
  place(columns: RecordedColumns, tracks: Tracks, first: number, rowOfTrack: Int32Array): void {
    for (const [index, component] of goalComponents.entries()) {
      const goals = columns[component];
      if (goals === undefined) continue;
      for (let track = first; track < tracks.count; track++) {
        const goal = goals[rowOfTrack[track]];
        this.#wanted[index][track] = goal;
        tracks.goalBase[index][track] = wholeGoal(goal);
      }
    }
  }

  /** Notes which of the tracks that go on have another goal than before. */
  follow(columns: RecordedColumns, going: Int32Array, rowOfTrack: Int32Array, frame: number): void {
    const { goalX, goalY, goalZ } = columns;
    if (goalX === undefined || goalY === undefined || goalZ === undefined) return;
    const [wantedX, wantedY, wantedZ] = this.#wanted;
    const [frames, tracks, xs, ys, zs] = this.changes;
    for (const track of going) {
      const row = rowOfTrack[track];
      const x = goalX[row];
      const y = goalY[row];
      const z = goalZ[row];
      if (x === wantedX[track] && y === wantedY[track] && z === wantedZ[track]) continue;
      if (Number.isNaN(x) && Number.isNaN(wantedX[track])) continue;
      wantedX[track] = x;
      wantedY[track] = y;
      wantedZ[track] = z;
      frames.push(frame);
      tracks.push(track);
      xs.push(wholeGoal(x));
      ys.push(wholeGoal(y));
      zs.push(wholeGoal(z));
    }
  }
}

/** A goal thousands of kilometres away is no place of the world, and kept as none. */
function wholeGoal(metres: number): number {
  const whole = Math.round(metres * perMetre);
  return isWhole(whole) ? whole : noNumber;
}
