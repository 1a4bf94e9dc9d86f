import type { ColumnSpec } from '@korzo/core';
import type { BodyPoses, OnItsWay } from '../places/body-poses.ts';
import type { LanePose } from '../places/lane-shapes.ts';
import { sectionsOf } from './kind-table.ts';
import type { VehicleKind } from './vehicle-kinds.ts';

/** A vehicle has no more sections. */
export const mostSections = 8;

/** The columns of a run that say where sections behind the first one face: x, y and z of each. The row itself is the first one. */
export const trailingColumns = (sections: number): readonly string[] =>
  Array.from({ length: Math.max(0, sections - 1) }, (_, at) => at + 1).flatMap((section) =>
    ['X', 'Y', 'Z'].map((axis) => `vehicleSection${section}${axis}`),
  );

export const trailingSpecs = (trailing: number): readonly ColumnSpec[] =>
  trailingColumns(trailing + 1).map((name) => ({
    name,
    type: 'f64',
    role: 'own',
    meaning: 'where a section behind the first one faces; 0 where a vehicle has none',
  }));

/** Notes in the columns of a row where the sections behind the first one face; `pose` is that of the first one, and is overwritten. */
export function placeSections(
  kind: VehicleKind,
  vehicle: OnItsWay,
  pose: LanePose,
  poses: BodyPoses,
  columns: readonly Float64Array[],
  row: number,
): void {
  const sections = sectionsOf(kind);
  let begins = sections[0];
  for (let section = 1; section < sections.length; section++) {
    poses.placeBehind(vehicle, pose, sections[section - 1], begins, sections[section]);
    begins += sections[section];
    const at = 3 * (section - 1);
    columns[at][row] = pose.forwardX;
    columns[at + 1][row] = pose.forwardY;
    columns[at + 2][row] = pose.forwardZ;
  }
}
