import { kinds, type World } from '@korzo/core';
import type { Run } from '@korzo/engine';
import { groupsOf, sceneryOf, type Appearance, type GroupInfo, type Poses, type Scenery } from '@korzo/live';
import { makePoses, type FramesSource } from '@korzo/viewer';
import { agentsOf, type FrameAgents } from '../run/frame.ts';
import type { SteppedRun } from '../run/stepped-run.ts';

/** How a run of this page is played. */
export interface PlayOptions {
  /** Simulated seconds per second; 1 unless given. */
  readonly speed?: number;
  /** Called after every tick that was made for the picture. */
  readonly onTick?: (run: SteppedRun) => void;
}

/** After a pause of the page (a hidden tab) the run does not catch up with more than this, s. */
const longestLeap = 0.25;

const heights: Readonly<Record<string, number>> = { person: 1.74, vehicle: 1.5 };

/** Plays a run of this page for a viewer: it steps the run as the page's clock goes, and moves agents smoothly between ticks. */
export class PlayedRun implements FramesSource {
  readonly place: FramesSource['place'];
  readonly looks: readonly Appearance[];
  readonly run: SteppedRun;
  readonly #speed: number;
  readonly #onTick: (run: SteppedRun) => void;
  #before: FrameAgents;
  #after: FrameAgents;
  #poses = makePoses(0);
  #walked = new Map<number, number>();
  /** Simulated time shown, s, and the page's clock then, ms. */
  #shown: number;
  #clock: number | undefined;

  constructor(run: SteppedRun, { speed = 1, onTick = () => undefined }: PlayOptions = {}) {
    this.run = run;
    this.#speed = speed;
    this.#onTick = onTick;
    const { opened } = run as { readonly opened?: Run };
    const groups = opened === undefined ? [oneGroup] : groupsOf(opened);
    const scenery = opened === undefined ? plainScenery(run.simulation.setup.world) : sceneryOf(opened);
    this.place = { scenery, groups };
    this.#after = agentsOf(run.simulation, 'all');
    this.#before = this.#after;
    this.#shown = run.time;
    this.looks = groups.map((group, index) => lookOf(group, index, this.#after));
  }

  at(now: number): Poses {
    const passed = this.#clock === undefined ? 0 : (now - this.#clock) / 1000;
    this.#clock = now;
    this.#shown += Math.min(passed, longestLeap) * this.#speed;
    const { dt } = this.run.simulation.setup;
    while (this.#shown > this.run.time && !this.run.isOver) this.#step();
    if (this.run.isOver) this.#shown = Math.min(this.#shown, this.run.time);
    return this.#between(Math.max(0, Math.min(1, 1 - (this.run.time - this.#shown) / dt)));
  }

  #step(): void {
    this.#before = this.#after;
    this.run.step();
    this.#after = agentsOf(this.run.simulation, 'all');
    const { dt } = this.run.simulation.setup;
    const { count, id, vx, vy, vz } = this.#after;
    const walked = new Map<number, number>();
    for (let row = 0; row < count; row++) {
      const way = Math.hypot(vx[row], vy[row], vz[row]) * dt;
      walked.set(id[row], (this.#walked.get(id[row]) ?? 0) + way);
    }
    this.#walked = walked;
    this.#onTick(this.run);
  }

  /** Both frames are in the order of ids, so one walk over them finds the pairs. */
  #between(share: number): Poses {
    const { count, id, group, level, x, y, z, vx, vy, vz, headingX, headingY, headingZ } = this.#after;
    const poses = count <= this.#poses.x.length ? { ...this.#poses, count } : makePoses(count);
    this.#poses = poses;
    const before = this.#before;
    let old = 0;
    for (let row = 0; row < count; row++) {
      while (old < before.count && before.id[old] < id[row]) old++;
      const isSame = old < before.count && before.id[old] === id[row] && before.level[old] === level[row];
      const between = (column: 'x' | 'y' | 'z', now: number): number => {
        const then = isSame ? before[column][old] : now;
        // A leap is an edge that wraps, and is not drawn as a way across the world.
        return Math.abs(now - then) > 5 ? now : then + (now - then) * share;
      };
      poses.id[row] = id[row];
      poses.look[row] = Math.min(group[row], this.looks.length - 1);
      poses.level[row] = level[row];
      poses.x[row] = between('x', x[row]);
      poses.y[row] = between('y', y[row]);
      poses.z[row] = between('z', z[row]);
      poses.heading[row] = Math.atan2(headingY[row], headingX[row]);
      poses.pitch[row] = Math.asin(Math.max(-1, Math.min(1, headingZ[row])));
      poses.speed[row] = Math.hypot(vx[row], vy[row], vz[row]);
      poses.walked[row] = this.#walked.get(id[row]) ?? 0;
    }
    return poses;
  }
}

const oneGroup: GroupInfo = { name: 'agents', kind: 'person', model: 0 };

function lookOf({ kind, model, vehicle }: GroupInfo, group: number, agents: FrameAgents): Appearance {
  const row = agents.group.indexOf(group);
  return {
    kind: row < 0 ? kind : (kinds[agents.kind[row]] ?? kind),
    group,
    model,
    radius: row < 0 ? 0.25 : agents.radius[row],
    height: vehicle?.height ?? heights[kind] ?? 0.5,
  };
}

function plainScenery({ origin, size, edges, walls, exits }: World): Scenery {
  return {
    origin,
    size,
    edges,
    levels: [
      {
        level: 0,
        height: 0,
        regions: [],
        obstacles: [],
        walls: walls.map(({ from, to }) => [from[0], from[1], to[0], to[1]]),
        portals: [],
        gates: [],
        exits: exits.map(({ id, min, max }) => ({ id, min, max, open: true })),
      },
    ],
    solids: [],
    stairs: [],
  };
}
