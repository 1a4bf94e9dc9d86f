import type { AgentColumns, OwnColumn, Vector3 } from '@korzo/core';

/** Value of the column `wayKind` for an agent that follows a planned path. */
const planned = 2;

/** Waypoints still ahead: those of a planned path, else the point it walks to, and then the point it wants. */
export function wayAhead(
  columns: AgentColumns,
  added: Readonly<Record<string, OwnColumn>>,
  row: number,
): readonly Vector3[] {
  const z = columns.z[row];
  const path: Vector3[] = [];
  const add = (x: number, y: number, height = z): void => {
    const last = path.at(-1);
    const isNew = last === undefined || Math.hypot(last[0] - x, last[1] - y) > 0.01;
    if (Number.isFinite(x) && Number.isFinite(y) && isNew) path.push([x, y, height]);
  };
  add(columns.goalX[row], columns.goalY[row], columns.level[row] < 0 ? columns.goalZ[row] : z);
  const { wayKind, wayPoints, wayNext, wayCount, wayX, wayY, wayLevel } = added;
  if (wayKind === undefined || wayKind[row] === 0) return path;
  if (wayKind[row] === planned) {
    const perAgent = wayPoints.length / wayKind.length;
    for (let point = wayNext[row]; point < wayCount[row]; point++)
      add(wayPoints[row * perAgent + 2 * point], wayPoints[row * perAgent + 2 * point + 1]);
    if (wayLevel[row] === columns.level[row]) add(wayX[row], wayY[row]);
  }
  return path;
}
