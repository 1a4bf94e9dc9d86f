import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals';
import type { RunInfo } from '@korzo/live';
import { watchedArea } from '../camera/watched-area.ts';
import { framePeriod } from '../open/open-run.ts';
import { seeWholePlace } from '../open/fresh-view.ts';
import type { CameraState, Picture } from '../picture/picture.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { enterPlace, goHome, isUntouched, type Viewpoint } from '../store/viewpoint.ts';

/** Agents a live run tells everything of at once. */
const mostInspected = 16;
/** How often the agents around the camera are looked up again when all are annotated, ms. */
const lookAround = 1000;
/** The area asked for follows the camera when it rested so long, ms. */
const watchRest = 300;

/** CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

interface Shown {
  readonly studio: Studio;
  readonly session: Session;
  readonly picture: Picture;
  /** Of the canvas: how much of a place it shows depends on it. */
  readonly size: ReadonlySignal<CanvasSize>;
  /** Something changed that has to be drawn. */
  readonly touch: () => void;
}

/** With the viewpoint that the run began with: when another run is opened meanwhile, that one has its own. */
interface Watched extends Shown {
  readonly viewpoint: Viewpoint;
}

/** Hands everything that a session tells to its picture, and asks the session for what the picture is to show. */
export function showSession(shownNow: Shown): () => void {
  const shown: Watched = { ...shownNow, viewpoint: shownNow.studio.viewpoint.peek() };
  const endings = [showPlace(shown), showAgents(shown), showMaps(shown), followCamera(shown), touchOnChange(shown)];
  return () => {
    for (const end of endings) end();
  };
}

function showPlace({ session, picture, touch, studio, size, viewpoint }: Watched): () => void {
  let run = 0;
  // What the lights showed in the past is not recorded.
  const signals = computed(() => {
    const status = session.status.value;
    return status?.playback === undefined ? status?.signals : undefined;
  });
  const enter = (info: RunInfo): void => {
    picture.showRun(info);
    picture.showLooks(0, session.looks.peek());
    // All runs of a comparison are seen from the cameras of the first.
    if (studio.sessions.peek()[0] === session && enterPlace(viewpoint, info)) seeWholePlace(studio);
    touch();
  };
  picture.onReady(touch);
  const ends = [
    effect(() => {
      picture.showSignals(signals.value);
      touch();
    }),
    // One effect, so that a camera is never made for the place before: the picture knows the new one first.
    effect(() => {
      const info = session.info.value;
      if (info === undefined) return;
      if (session.runs.value !== run) {
        run = session.runs.value;
        untracked(() => enter(info));
      }
      // A place that is new, or an address without a camera, begins with the whole of it; and until a hand moves the camera, the
      // whole of it is what a canvas of another size shows too.
      void size.value;
      const leads = studio.sessions.peek()[0] === session;
      const home = leads && isUntouched(viewpoint) ? picture.homeCamera('orbit') : undefined;
      if (home !== undefined) goHome(viewpoint, home);
    }),
    session.live.on('scenery', ({ level }) => {
      picture.showLevel(level);
      touch();
    }),
    session.live.on('looks', ({ first, looks }) => picture.showLooks(first, looks)),
  ];
  return () => ends.forEach((end) => end());
}

function showAgents({ studio, session, picture, viewpoint }: Watched): () => void {
  let asked: readonly number[] = [];
  let epoch: number | undefined;
  const inspect = (agents: readonly number[]): void => {
    if (agents.length === asked.length && agents.every((agent, index) => agent === asked[index])) return;
    asked = agents;
    void session.ask({ type: 'inspect', agents: [...agents] });
  };
  const look = (): void => {
    const all = studio.draw.peek().annotate.whom === 'all';
    const chosen = session.chosen.peek().slice(0, mostInspected);
    inspect(all ? nearestTo(viewpoint.cameras.peek()[0], session, chosen) : chosen);
  };
  const timer = setInterval(() => studio.draw.peek().annotate.whom === 'all' && look(), lookAround);
  const ends = [
    effect(() => {
      picture.choose(session.chosen.value);
      void studio.draw.value.annotate.whom;
      const now = session.info.value?.epoch;
      // A new run knows nothing of what was asked of the one before.
      if (now !== epoch) asked = [];
      epoch = now;
      if (now !== undefined) look();
    }),
    effect(() => picture.showInspections(session.inspections.value)),
  ];
  return () => {
    clearInterval(timer);
    ends.forEach((end) => end());
  };
}

/** The chosen and those nearest to what the camera looks at: more than a live run tells of would be a thicket anyway. */
function nearestTo(camera: CameraState | undefined, session: Session, chosen: readonly number[]): number[] {
  const { sight } = session.live;
  if (camera === undefined || sight === undefined) return [...chosen];
  const [x, y] = camera.target;
  const rows = Array.from({ length: sight.count }, (_, row) => ({
    id: sight.id[row],
    far: (sight.x[row] - x) ** 2 + (sight.y[row] - y) ** 2,
  }));
  const near = rows.sort((a, b) => a.far - b.far).map(({ id }) => id);
  return [...new Set([...chosen, ...near])].slice(0, mostInspected).sort((a, b) => a - b);
}

function showMaps(shown: Shown): () => void {
  const { studio, session, picture, touch } = shown;
  const map = computed(() => studio.draw.value.map);
  const epoch = computed(() => session.info.value?.epoch);
  const level = computed(() => (studio.draw.value.levels.show === 'one' ? studio.draw.value.levels.level : 0));
  const ends = [
    effect(() => {
      picture.showMap(undefined);
      touch();
      if (map.value !== 'none' && epoch.value !== undefined) void showMap(shown, map.value, level.value);
    }),
    effect(() => {
      const kind = studio.heat.value;
      if (epoch.value !== undefined) void session.ask({ type: 'heat', kind, level: level.value });
    }),
    effect(() => {
      const heat = session.heat.value;
      picture.showHeat(studio.heat.value === 'none' ? undefined : heat);
      touch();
    }),
  ];
  return () => ends.forEach((end) => end());
}

async function showMap(
  { studio, session, picture, touch }: Shown,
  kind: 'grid' | 'quadtree',
  level: number,
): Promise<void> {
  try {
    const answer = await session.live.ask({ type: 'map', kind, level });
    if (answer.type !== 'map' || studio.draw.peek().map !== kind) return;
    picture.showMap(answer.map);
    touch();
  } catch (error) {
    // Many places have no maps: that is a word, not a dialog in the way of the next key.
    session.say(error instanceof Error ? error.message : String(error), 'warning');
  }
}

/** Asks for the part of a large world that is seen. */
function followCamera({ session, viewpoint }: Watched): () => void {
  let asked = '';
  let timer = 0;
  const end = effect(() => {
    const size = session.info.value?.scenery.size;
    const cameras = viewpoint.cameras.value;
    clearTimeout(timer);
    if (size === undefined || cameras.length === 0) return;
    timer = window.setTimeout(() => {
      const area = watchedArea(cameras, size);
      const text = JSON.stringify(area);
      if (text === asked) return;
      asked = text;
      void session.ask({ type: 'watch', area, period: framePeriod });
    }, watchRest);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

function touchOnChange({ studio, session, touch, viewpoint }: Watched): () => void {
  let tick = -1;
  let inspected = '';
  const ends = [
    effect(() => {
      void viewpoint.cameras.value;
      void studio.draw.value;
      void session.chosen.value;
      touch();
    }),
    // They come with every frame, of a run that stands still as well.
    effect(() => {
      const now = session.inspections.value.map(({ agent, at }) => `${agent}:${at.join()}`).join(' ');
      if (now !== inspected) touch();
      inspected = now;
    }),
    session.live.onFrame((sight) => {
      if (sight.tick === tick && sight.entered.length === 0 && sight.left.length === 0) return;
      tick = sight.tick;
      touch();
    }),
  ];
  return () => ends.forEach((end) => end());
}
