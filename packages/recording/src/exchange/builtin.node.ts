import { archiveHdf5 } from './formats/archive-hdf5.node.ts';
import { juelichText } from './formats/juelich-text.node.ts';
import { jupedsimSqlite } from './formats/jupedsim-sqlite.node.ts';
import { parquet } from './formats/parquet.node.ts';
import { separatedValues } from './formats/separated-values.node.ts';
import { vadereTrajectory } from './formats/vadere-trajectory.node.ts';
import type { TrajectoryFormat } from './tracks/trajectory-format.ts';

/** Every format of trajectories that ships. A new one is a file and a line here. */
export const trajectoryFormats: readonly TrajectoryFormat[] = [
  jupedsimSqlite,
  juelichText,
  separatedValues,
  archiveHdf5,
  vadereTrajectory,
  parquet,
];
