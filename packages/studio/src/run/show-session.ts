import { computed, effect } from '@preact/signals';
import type { Viewer } from '@korzo/viewer';
import type { CameraState } from '@korzo/viewer/light';
import { hasMirror } from '../driving/views.ts';
import { seeWholePlace } from '../open/fresh-view.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import type { Viewpoint } from '../store/viewpoint.ts';

/** Agents that a live run explains at once: all that can be distinguished in a picture. */
const mostInspected = 512;
/** How often the agents around the camera are looked up again when all are annotated, ms. */
const lookAround = 1000;

interface Shown {
  readonly studio: Studio;
  readonly session: Session;
  readonly viewer: Viewer;
}

/** With the viewpoint that the run began with: when another run is opened meanwhile, that one has its own. */
interface Watched extends Shown {
  readonly viewpoint: Viewpoint;
}

/** Shows a session in a viewer as the studio is set, and asks the session for what the picture is to show. */
export function showSession(shownNow: Shown): () => void {
  const shown: Watched = { ...shownNow, viewpoint: shownNow.studio.viewpoint.peek() };
  const endings = [shareCameras(shown), showAgents(shown), showMaps(shown)];
  shown.viewer.show(shown.session.live);
  return () => {
    for (const end of endings) end();
  };
}

/** All runs of a comparison are seen by the first camera of the first. */
function shareCameras({ studio, session, viewer, viewpoint }: Watched): () => void {
  const { sessions } = studio;
  const isComparing = computed(() => sessions.value.length > 1);
  const endings = [
    effect(() => {
      viewer.goesHome = sessions.value[0] === session;
      viewer.keepsRides = !isComparing.value;
      viewer.activeCamera = isComparing.value ? 0 : viewpoint.activeCamera.value;
    }),
    effect(() => {
      const cameras = viewpoint.cameras.value;
      viewer.cameras = isComparing.value ? cameras.slice(0, 1) : cameras;
    }),
    effect(() => {
      if (!viewpoint.arrives.value || sessions.peek()[0] !== session) return;
      viewpoint.arrives.value = false;
      viewer.flyIn();
    }),
    effect(() => {
      // Behind a dashboard, and with the view along the road, a bar of metres says nothing.
      const isDriving = studio.driven.value !== undefined;
      viewer.draw = isDriving ? { ...studio.draw.value, scale: false } : studio.draw.value;
    }),
    effect(() => {
      const driven = studio.driven.value;
      const camera = viewpoint.cameras.value[viewpoint.activeCamera.value];
      const rides = driven?.session === session && camera?.agent === driven.agent && hasMirror(camera);
      viewer.mirror = rides ? driven.agent : undefined;
    }),
    viewer.on('cameras', (cameras) => {
      viewpoint.cameras.value = isComparing.peek() ? [...cameras, ...viewpoint.cameras.peek().slice(1)] : cameras;
    }),
    viewer.on('place', () => {
      viewpoint.activeCamera.value = 0;
      viewpoint.cameraList.value = [];
      seeWholePlace(studio);
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

function showAgents({ studio, session, viewer, viewpoint }: Watched): () => void {
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
      viewer.choose(session.chosen.value);
      void studio.draw.value.annotate.whom;
      const now = session.info.value?.epoch;
      // A new run knows nothing of what was asked of the one before.
      if (now !== epoch) asked = [];
      epoch = now;
      if (now !== undefined) look();
    }),
  ];
  return () => {
    clearInterval(timer);
    ends.forEach((end) => end());
  };
}

/** The chosen and those nearest to what the camera looks at. */
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
  const { studio, session, viewer } = shown;
  const { picture } = viewer;
  const map = computed(() => studio.draw.value.map);
  const epoch = computed(() => session.info.value?.epoch);
  const level = computed(() => (studio.draw.value.levels.show === 'one' ? studio.draw.value.levels.level : 0));
  const ends = [
    effect(() => {
      picture.showMap(undefined);
      viewer.touch();
      if (map.value !== 'none' && epoch.value !== undefined) void showMap(shown, map.value, level.value);
    }),
    effect(() => {
      const kind = studio.heat.value;
      if (epoch.value !== undefined) void session.ask({ type: 'heat', kind, level: level.value });
    }),
    effect(() => {
      const heat = session.heat.value;
      picture.showHeat(studio.heat.value === 'none' ? undefined : heat);
      viewer.touch();
    }),
  ];
  return () => ends.forEach((end) => end());
}

async function showMap({ studio, session, viewer }: Shown, kind: 'grid' | 'quadtree', level: number): Promise<void> {
  try {
    const answer = await session.live.ask({ type: 'map', kind, level });
    if (answer.type !== 'map' || studio.draw.peek().map !== kind) return;
    viewer.picture.showMap(answer.map);
    viewer.touch();
  } catch (error) {
    // Many places have no maps: that is a word, not a dialog in the way of the next key.
    session.say(error instanceof Error ? error.message : String(error), 'warning');
  }
}
