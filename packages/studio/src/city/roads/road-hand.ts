import { effect } from '@preact/signals';
import { topView, type Viewer } from '@korzo/viewer';
import { aimAt, endWords, targetOf, type Aimed } from './road-targets.ts';
import { choose, type RoadDesk, type RoadWork } from './road-work.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** px: a stroke that is shorter is a press. */
const stillness = 5;
/** px: how near the pointer must be to what is small on the screen. */
const reach = 12;

/** Draws and chooses roads with the pointer while that is switched on. */
export function handRoads(viewer: Viewer, desk: RoadDesk, work: RoadWork): () => void {
  const { picture } = viewer;
  let began: { readonly spot: Spot; readonly aimed: Aimed; readonly moves: boolean } | undefined;
  const aim = ({ x, y }: Spot): Aimed | undefined => {
    const city = desk.city.peek();
    const ground = picture.groundAt(x, y);
    const beside = picture.groundAt(x + reach, y);
    if (city === undefined || ground === undefined || desk.isOld.peek()) return undefined;
    const [gx, gy] = ground.at;
    const metres = beside === undefined ? 1 : Math.hypot(beside.at[0] - gx, beside.at[1] - gy);
    return aimAt(city, [gx, gy], metres);
  };
  const mark = (aimed: Aimed | undefined): void => {
    if (aimed === undefined) picture.showCursor(undefined);
    else picture.showCursor({ shape: 'circle', radius: aimed.on === 'cross' ? 8 : 4, at: [...aimed.at, 0.2] });
    viewer.touch();
  };
  const show = (from: Aimed, to: Aimed, spot: Spot): void => {
    const city = desk.city.peek();
    if (began === undefined || city === undefined) return;
    const metres = Math.round(Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]));
    const words = began.moves
      ? `to ${Math.round(to.at[0])}, ${Math.round(to.at[1])}`
      : `to ${endWords(to, city)}, ${metres} m`;
    work.drawn.value = { from: began.spot, to: spot, words };
  };
  const end = (from: Aimed, spot: Spot, moves: boolean): void => {
    const to = aim(spot);
    if (to === undefined) return;
    if (moves && from.on === 'cross') {
      void desk.edit({ do: 'move', cross: from.cross.cross, at: to.at });
      return;
    }
    work.chosen.value = undefined;
    void desk.edit({ do: 'draw', from: targetOf(from), to: targetOf(to), lanes: work.lanes.peek() });
  };
  const endings = [
    effect(() => {
      const isOn = work.isOn.value;
      viewer.dragging = isOn ? 'stroke' : 'camera';
      work.drawn.value = undefined;
      began = undefined;
      if (!isOn) mark(undefined);
      else if (desk.camera.peek()?.mode !== 'top') viewer.moveCamera(topView);
    }),
    viewer.on('hover', (spot) => {
      if (work.isOn.peek() && spot?.isHeld !== true) mark(spot === undefined ? undefined : aim(spot));
    }),
    viewer.on('stroke', ({ phase, x, y, shift }) => {
      const spot = { x, y };
      if (phase === 'begin') {
        const aimed = aim(spot);
        began = aimed === undefined ? undefined : { spot, aimed, moves: shift && aimed.on === 'cross' };
        return;
      }
      const stroke = began;
      if (stroke === undefined) return;
      const to = phase === 'cancel' ? undefined : aim(spot);
      if (phase === 'move') {
        mark(to);
        if (to !== undefined) show(stroke.aimed, to, spot);
        return;
      }
      began = undefined;
      work.drawn.value = undefined;
      if (phase === 'cancel') return;
      if (Math.hypot(x - stroke.spot.x, y - stroke.spot.y) < stillness) choose(work, stroke.aimed);
      else end(stroke.aimed, spot, stroke.moves);
    }),
  ];
  return () => {
    for (const each of endings) each();
  };
}
