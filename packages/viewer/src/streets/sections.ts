import type { VehicleBody } from '@korzo/live';
import type { VehiclePose } from './vehicle-pose.ts';

/** A section of a vehicle that bends, as it is drawn. */
export interface DrawnSection extends VehicleBody {
  readonly part: 'first' | 'behind';
  readonly pose: VehiclePose;
}

/** The sections of a vehicle: each hangs on the rear end of the one before it. All face ahead while it is not known how they bend. */
export function sectionsAt(
  body: VehicleBody,
  lengths: readonly number[],
  { bends = [], ...first }: VehiclePose,
): readonly DrawnSection[] {
  const found: DrawnSection[] = [];
  let pose: VehiclePose = first;
  for (const [section, length] of lengths.entries()) {
    if (section > 0) {
      const heading = bends[2 * section - 2] ?? pose.heading;
      const pitch = bends[2 * section - 1] ?? pose.pitch;
      const joint = along(pose.at, pose.heading, pose.pitch, -lengths[section - 1] / 2);
      pose = { ...first, at: along(joint, heading, pitch, -length / 2), heading, pitch };
    }
    found.push({ ...body, length, part: section === 0 ? 'first' : 'behind', pose });
  }
  return found;
}

const along = (
  [x, y, z]: VehiclePose['at'],
  heading: number,
  pitch: number,
  distance: number,
): readonly [number, number, number] => [
  x + distance * Math.cos(pitch) * Math.cos(heading),
  y + distance * Math.cos(pitch) * Math.sin(heading),
  z + distance * Math.sin(pitch),
];
