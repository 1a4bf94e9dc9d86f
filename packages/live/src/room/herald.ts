import type { Reply, RunStatus } from '../protocol/replies.ts';
import { DeedBook, interventionOf } from './interventions.ts';
import { motionFigures } from './motion-figures.ts';
import type { Session } from './session.ts';
import { shownMoment } from './shown-moment.ts';
import type { UndoStack } from './undo-stack.ts';
import type { Watcher } from './watcher.ts';

/** Sends watchers what is new to them of a run, beside its frames. */
export class Herald {
  readonly #watchers: ReadonlySet<Watcher>;
  #deeds = new DeedBook();

  constructor(watchers: ReadonlySet<Watcher>) {
    this.#watchers = watchers;
  }

  /** Another run is on. */
  begin(): void {
    this.#deeds = new DeedBook();
  }

  broadcast(reply: Reply): void {
    const text = JSON.stringify(reply);
    for (const watcher of this.#watchers) watcher.tellText(text);
  }

  tellLooks(watcher: Watcher, { places: { looks } }: Session): void {
    if (watcher.looksTold === looks.looks.length) return;
    watcher.tell({ type: 'looks', first: watcher.looksTold, looks: looks.looks.slice(watcher.looksTold) });
    watcher.looksTold = looks.looks.length;
  }

  tellScenery(session: Session): void {
    for (const watcher of this.#watchers) tellSceneryTo(watcher, session);
  }

  tellFigures({ watching: { figures } }: Session): void {
    const text = JSON.stringify(figures);
    for (const watcher of this.#watchers) {
      if (watcher.figuresTold === text) continue;
      watcher.figuresTold = text;
      watcher.tell({ type: 'figures', figures });
    }
  }

  tellInterventions(session: Session, undone: UndoStack): void {
    const now = `${session.epoch} ${session.interventions}`;
    if ([...this.#watchers].every(({ interventionsTold }) => interventionsTold === now)) return;
    const { commands } = session;
    const { dt } = session.run.simulation.setup;
    const names = { groups: session.groups, models: session.models, dt };
    const text = JSON.stringify({
      type: 'interventions',
      interventions: this.#deeds.deedsOf(commands, dt).map((deed) => interventionOf(deed, names)),
      undone: undone.count(commands),
    } satisfies Reply);
    for (const watcher of this.#watchers) {
      if (watcher.interventionsTold === now) continue;
      watcher.interventionsTold = now;
      watcher.tellText(text);
    }
  }

  tellStatus(session: Session): void {
    const status = this.#status(session);
    for (const watcher of this.#watchers) tellStatusTo(watcher, session, status);
  }

  tellStatusTo(watcher: Watcher, session: Session): void {
    tellStatusTo(watcher, session, this.#status(session));
  }

  #status({ epoch, pace, ended, status, recording, places, groups }: Session): RunStatus {
    return {
      ...status.take(),
      epoch,
      playing: pace.playing,
      speed: pace.speed,
      ended,
      recorded: recording.range,
      watchers: this.#watchers.size,
      motion: motionFigures(places.take(), places.looks.looks, groups),
    };
  }
}

function tellStatusTo(watcher: Watcher, { places: { looks }, scene }: Session, status: RunStatus): void {
  if (!watcher.keepsUp) return;
  const { playback } = watcher;
  if (playback === undefined) {
    watcher.tell({ type: 'status', status });
    return;
  }
  const { time, speed, places } = playback;
  if (places === undefined) {
    watcher.tell({ type: 'status', status: { ...status, playback: { time, speed } } });
    return;
  }
  const signals = scene.signalsAt(places.tick);
  const shown = { ...shownMoment(places, looks.looks), ...(signals === undefined ? {} : { signals }) };
  watcher.tell({ type: 'status', status: { ...status, playback: { time, speed, shown } } });
}

/** Sends the floors that are not as the watcher knows them, of the moment it looks at. */
export function tellSceneryTo(watcher: Watcher, { scene }: Session): void {
  const places = watcher.playback?.places;
  const levels = places === undefined ? scene.levels : scene.levelsAt(places.tick);
  const told = watcher.levelsTold;
  if (levels === told) return;
  watcher.levelsTold = levels;
  for (const [index, level] of levels.entries()) if (level !== told[index]) watcher.tell({ type: 'scenery', level });
}

/** Sends what parts show, when it is not what was sent last. */
export function tellLayers(watcher: Watcher, layers: Watcher['layersTold']): void {
  if (layers === watcher.layersTold) return;
  watcher.layersTold = layers;
  watcher.tell({ type: 'layers', layers });
}
