import { Records, type Part, type RunPlace } from '@korzo/core';
import type { Obstacle, Traffic } from '@korzo/traffic';
import { LaneSquares } from '../city/lane-squares.ts';
import { makerOf } from './declaration/part-maker.ts';
import { traffic } from './traffic/index.ts';

const fields = { x: 0, y: 1, radius: 2 } as const;

/**
 * People who walk where vehicles drive, in cities whose people do not keep to pavements: vehicles stop for them. Where the city's own
 * pavements are the ground of its people, none is ever on a lane except on crossings.
 */
export const peopleOnLanes = makerOf({
  name: 'people on lanes',
  needs: ['traffic'],
  make: ({ scenario, city, from }) =>
    scenario.groups.length === 0 || city === undefined || city.isWalkedOn === true
      ? []
      : from(traffic).map(({ traffic: driving }) => laneWatch(driving)),
});

function laneWatch(driving: Traffic): Part {
  const squares = new LaneSquares(driving.scene.map.network);
  const records = new Records(Object.keys(fields));
  return {
    name: 'people on lanes',
    isOver: true,
    phases: [
      {
        name: 'people on lanes',
        after: ['commands', 'premises', 'roadblocks'],
        before: ['rain/roads', 'lanes'],
        work: (run) => {
          notePeople(run, squares, records);
          run.door.share(records);
          const found: Obstacle[] = [];
          for (let index = 0; index < records.count; index++)
            squares.addUnder(
              records.at(index, fields.x),
              records.at(index, fields.y),
              records.at(index, fields.radius),
              found,
            );
          driving.setObstacles(found, 'people');
        },
      },
    ],
  };
}

/** Own people that are on a lane. */
function notePeople({ crowds }: RunPlace, squares: LaneSquares, records: Records): void {
  const under: Obstacle[] = [];
  records.clear();
  for (let tile = 0; tile < crowds.length; tile++) {
    const { columns, ownCount } = crowds[tile];
    const { id, level, x, y, radius } = columns;
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0) continue;
      under.length = 0;
      squares.addUnder(x[row], y[row], radius[row], under);
      if (under.length > 0) records.add(id[row], tile, row, x[row], y[row], radius[row]);
    }
  }
}
