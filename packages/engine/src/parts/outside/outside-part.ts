import { carryOut, defineModel, property, type Part, type RunPlace, type World } from '@korzo/core';
import type { Obstacle, Traffic } from '@korzo/traffic';
import { appear, poseCommand, vanish } from './commands.ts';
import { LaneFinder } from './lane-finder.ts';
import { facing, noteAgent, OutsideObjects, type OutsideObject } from './objects.ts';

/** Objects that come and go in one run before their ids are used again. */
const idsForObjects = 1 << 20;

/** Objects go by the velocity that their programs sent: models of others see it. */
export const carried = defineModel({
  name: 'outside',
  summary: 'Objects that programs outside of the run move.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 0,
  bind({ crowd, model }) {
    return (first, last) => {
      const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++) {
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
          nextVx[slot] = 0;
          nextVy[slot] = 0;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

interface OutsidePlace {
  readonly world: World;
  readonly most: number;
  /** Index of the model instance that objects have, and of their group. */
  readonly model: number;
  readonly group: number;
  readonly traffic: Traffic | undefined;
}

export interface OutsidePart extends Part {
  readonly objects: OutsideObjects;
  readonly model: number;
}

/**
 * Objects that programs outside of the run bring and move by commands: agents among others, which people avoid, traffic brakes for,
 * recordings hold and viewers draw.
 */
export function outsidePart({ world, most, model, group, traffic }: OutsidePlace): OutsidePart {
  const objects = new OutsideObjects(world, most);
  const lanes = traffic === undefined ? undefined : new LaneFinder(traffic);
  // Drivers of the next tick see where objects are now.
  const tellDrivers = (): void => {
    if (lanes !== undefined) traffic?.setObstacles(obstaclesOf(objects.all, lanes), 'outside');
  };
  return {
    name: 'outside',
    objects,
    model,
    ids: idsForObjects,
    isOver: true,
    commands: [
      carryOut(appear, (asked, { tick }) => objects.appear(asked, tick)),
      carryOut(poseCommand, ({ name, ...asked }, { tick }) => objects.pose(name, asked, tick)),
      carryOut(vanish, ({ name }) => objects.vanish(name)),
    ],
    events: [
      {
        name: 'lost',
        meaning: 'The agent of an object from outside is gone, and the object with it.',
        properties: { name: property.text(60, 'name of the object') },
      },
    ],
    phases: [
      {
        name: 'outside',
        after: ['arrivals', 'vehicles', 'bodies'],
        moves: true,
        work: (run) => {
          if (objects.all.length === 0 && !hasRows(run, model)) return;
          objects.step(run.tick, run.dt);
          follow(run, objects, model);
          admitNew(run, objects, { model, group });
          tellDrivers();
        },
      },
    ],
    save: () => objects.save(),
    problemWith: (saved) => objects.problemWith(saved),
    restore: (saved) => {
      objects.restore(saved);
      tellDrivers();
    },
    addTo: (sum) => objects.addTo(sum),
  };
}

const hasRows = ({ crowds }: RunPlace, model: number): boolean =>
  crowds.some(({ columns, ownCount }) => columns.model.subarray(0, ownCount).includes(model));

const obstaclesOf = (objects: readonly OutsideObject[], lanes: LaneFinder): readonly Obstacle[] =>
  objects.flatMap(({ x, y, level, radius }) => (level > 0 ? [] : lanes.obstacles(x, y, radius)));

/** Rows follow their objects. One whose object has vanished goes, and an object whose agent was removed is lost. */
function follow(run: RunPlace, objects: OutsideObjects, model: number): void {
  const byAgent = new Map(objects.all.map((object) => [object.agent, object]));
  const here = Int32Array.from(objects.all, () => 0);
  for (const [tile, { columns, ownCount }] of run.crowds.entries()) {
    for (let row = 0; row < ownCount; row++) {
      if (columns.model[row] !== model) continue;
      const object = byAgent.get(columns.id[row]);
      if (object === undefined || object.generation !== columns.generation[row]) run.leave(tile, row);
      else {
        here[objects.all.indexOf(object)]++;
        place(columns, row, object);
      }
    }
  }
  run.door.addUp(here);
  for (const [index, { name, agent }] of [...objects.all].entries()) {
    if (agent < 0 || here[index] > 0) continue;
    objects.vanish(name);
    run.tell('lost', { name });
  }
}

function place(columns: RunPlace['crowds'][number]['columns'], row: number, object: OutsideObject): void {
  const [east, north, up] = facing(object);
  columns.x[row] = object.x;
  columns.y[row] = object.y;
  columns.z[row] = object.z;
  columns.level[row] = object.level;
  columns.vx[row] = object.vx;
  columns.vy[row] = object.vy;
  columns.vz[row] = object.vz;
  columns.headingX[row] = east;
  columns.headingY[row] = north;
  columns.headingZ[row] = up;
}

function admitNew(
  run: RunPlace,
  objects: OutsideObjects,
  { model, group }: { readonly model: number; readonly group: number },
): void {
  for (const object of objects.all) {
    if (object.agent >= 0) continue;
    const { kind, radius, x, y, z, level, vx, vy, vz } = object;
    run.admit(
      {
        kind,
        model,
        group,
        x,
        y,
        z,
        level: level < 0 ? 'volume' : level,
        vx,
        vy,
        vz,
        heading: facing(object),
        radius,
        maxSpeed: 100,
        desiredSpeed: 0,
      },
      (agent) => noteAgent(object, agent),
    );
  }
}
