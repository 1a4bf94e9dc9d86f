import { placeOf } from '@korzo/building';
import type { Vector3 } from '@korzo/core';
import { inspectAgents, type Inspected } from '../inspect/inspect-agents.ts';
import type { Inspection } from '../protocol/replies.ts';
import { heatMap, type HeatedWorld, type HeatWish, type Moving } from './heat.ts';
import type { Places } from './places.ts';
import type { Session } from './session.ts';
import { solidName } from './solids.ts';
import type { Watcher } from './watcher.ts';

/** Time between two heat maps for one watcher, ms: a little less than three updates, for the sake of rounding. */
const heatPeriod = 240;

/** What watchers asked to see beside agents: what a few of them think, and heat maps. */
export class Insight {
  readonly #heatTold = new WeakMap<Watcher, { readonly wish: HeatWish; readonly at: number }>();
  /** Watchers whose questions about the past are being answered. */
  readonly #asking = new WeakSet<Watcher>();
  readonly #pastTold = new WeakMap<Watcher, string>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  tell(session: Session, places: Places, watchers: Iterable<Watcher>): void {
    for (const watcher of watchers) {
      if (watcher.playback !== undefined || !watcher.keepsUp) continue;
      this.#pastTold.delete(watcher);
      this.#tellHeat(watcher, session, places);
      if (watcher.inspected.length === 0) continue;
      tellNow(session, watcher);
      if (session.pace.rests) void this.#learnForces(session, watcher);
    }
  }

  /** Of agents that are chosen while the run stands, the last tick was not noted: it is made again, beside the run. */
  async #learnForces(session: Session, watcher: Watcher): Promise<void> {
    const { ticks: tick } = session.run.simulation;
    const { inspected } = watcher;
    const agents = inspected.filter((agent) => !session.lastTick.knows(agent, tick));
    if (tick === 0 || agents.length === 0 || this.#asking.has(watcher)) return;
    this.#asking.add(watcher);
    const isWanted = (): boolean =>
      session.pace.rests &&
      session.run.simulation.ticks === tick &&
      watcher.playback === undefined &&
      watcher.inspected === inspected;
    try {
      const found = await session.past.inspect({ tick, agents, isWanted });
      if (found !== undefined && isWanted()) {
        session.lastTick.learn(agents, tick, found);
        tellNow(session, watcher);
      }
    } catch (error) {
      session.lastTick.learn(agents, tick, []);
      session.log.warning('run', `tick ${tick} cannot be computed again: ${String(error)}`);
    } finally {
      this.#asking.delete(watcher);
    }
    if (watcher.playback !== undefined) await this.#tellPast(session, watcher);
    else if (session.pace.rests && watcher.inspected !== inspected) await this.#learnForces(session, watcher);
  }

  /** A recording holds places; what agents saw and wanted then is computed again, and sent when it is there. */
  tellOne(session: Session, watcher: Watcher): void {
    const places = watcher.playback?.places;
    if (places === undefined || !watcher.keepsUp) return;
    this.#tellHeat(watcher, session, places);
    if (watcher.inspected.length === 0) return;
    // While time stands, nothing of another moment may stay in the picture.
    if (watcher.playback?.speed === 0 && this.#pastTold.get(watcher) !== keyOf(session, watcher, places.tick))
      watcher.tell({ type: 'inspections', tick: places.tick, inspections: [] });
    void this.#tellPast(session, watcher);
  }

  /** One question of a watcher at a time: the next is about the moment that it looks at then. */
  async #tellPast(session: Session, watcher: Watcher): Promise<void> {
    const tick = watcher.playback?.places?.tick;
    const { inspected: agents } = watcher;
    if (tick === undefined || agents.length === 0 || this.#asking.has(watcher)) return;
    const key = keyOf(session, watcher, tick);
    if (this.#pastTold.get(watcher) === key) return;
    this.#asking.add(watcher);
    const isWanted = (): boolean => watcher.playback !== undefined && keyOf(session, watcher, tickOf(watcher)) === key;
    const isUseful = (): boolean => isWanted() || (watcher.playback !== undefined && watcher.playback.speed !== 0);
    try {
      const inspections = await session.past.inspect({ tick, agents, isWanted: isUseful });
      if (inspections !== undefined && isUseful()) {
        this.#pastTold.set(watcher, key);
        watcher.tell({ type: 'inspections', tick, inspections: inspections.map((each) => shown(each, session)) });
      }
    } catch (error) {
      this.#pastTold.set(watcher, key);
      session.log.warning('run', `tick ${tick} cannot be computed again: ${String(error)}`);
    } finally {
      this.#asking.delete(watcher);
    }
    if (tickOf(watcher) !== tick || watcher.inspected !== agents) await this.#tellPast(session, watcher);
  }

  /** Densities change slowly and their maps are long: four a second are enough, and one at once for who asks. */
  #tellHeat(watcher: Watcher, { run }: Session, moving: Moving): void {
    const now = this.#clock();
    const last = this.#heatTold.get(watcher);
    if (watcher.heat === undefined || (last?.wish === watcher.heat && now - last.at < heatPeriod)) return;
    this.#heatTold.set(watcher, { wish: watcher.heat, at: now });
    watcher.tell({ type: 'heat', heat: heatMap(moving, watcher.heat, heatedWorld(run)) });
  }
}

function tellNow(session: Session, watcher: Watcher): void {
  const { simulation } = session.run;
  const inspections = inspectAgents(inspectedRun(session), watcher.inspected).map((each) =>
    shown(session.lastTick.add(each, simulation.ticks, simulation.setup.dt), session),
  );
  watcher.tell({ type: 'inspections', tick: simulation.ticks, inspections });
}

/** The world with the walls that stand now. */
export function heatedWorld({ simulation }: Session['run']): HeatedWorld {
  const { world } = simulation.setup;
  return { ...world, walls: placeOf(simulation).wallsAt?.(simulation.ticks) ?? world.walls };
}

const tickOf = ({ playback }: Watcher): number | undefined => playback?.places?.tick;

const keyOf = ({ epoch }: Session, { inspected }: Watcher, tick: number | undefined): string =>
  `${epoch} ${tick} ${inspected.join(' ')}`;

/** Notes what acts on agents under inspection, before a tick. */
export function noteForces(session: Session, agents: readonly number[]): void {
  const inspections = agents.length === 0 ? [] : inspectAgents(inspectedRun(session), agents);
  session.lastTick.begin(session.run.simulation.ticks, inspections);
}

const inspectedRun = ({ run: { simulation, scenario }, models }: Session): Inspected => ({
  simulation,
  models,
  nameOf: (solid) => solidName(scenario.world.obstacles, solid),
});

/** An agent that is on stairs is inspected where it is shown. */
function shown(inspection: Inspection, { places: { stairs } }: Session): Inspection {
  const { level } = inspection;
  const at = stairs.point(level, inspection.at[0], inspection.at[1]);
  if (at === undefined) return inspection;
  const moved = ([x, y, z]: Vector3): Vector3 => {
    const point = stairs.point(level, x, y);
    return point === undefined ? [x, y, z] : [point.x, point.y, point.z];
  };
  return {
    ...inspection,
    level: at.level,
    at: moved(inspection.at),
    path: inspection.path.map(moved),
    rays: inspection.rays.map(({ to, hit }) => ({ to: moved(to), hit })),
  };
}
