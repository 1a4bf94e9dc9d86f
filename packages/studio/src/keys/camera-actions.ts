import { changeMode, movedCamera, orbit, pull, zoomBy, type CameraState } from '@korzo/viewer/light';
import type { Studio } from '../store/studio.ts';
import type { Action, Actions } from './action.ts';

/** Speeds of a camera that keys move: heights of the window, radians and e-folds per second. */
const panSpeed = 0.8;
const turnSpeed = 1.6;
const zoomSpeed = 1.4;

/** Changes the camera that keys and hands move. */
export function moveCamera(studio: Studio, change: (camera: CameraState) => CameraState): void {
  const { cameras, activeCamera } = studio;
  const now = cameras.peek()[activeCamera.peek()];
  if (now !== undefined) cameras.value = cameras.peek().with(activeCamera.peek(), change(now));
}

const held = (words: string, change: (camera: CameraState, seconds: number) => CameraState): Action => ({
  words,
  section: 'Camera',
  hold: (studio, seconds) => moveCamera(studio, (camera) => change(camera, seconds)),
});

const pressed = (words: string, press: (studio: Studio) => void): Action => ({ words, section: 'Camera', press });

/** Looks at the chosen agents, or frees the camera when it does already. */
function lookAtChosen(studio: Studio, mode: 'follow' | 'attach' | 'anchor'): void {
  const session = studio.session.peek();
  const agent = session?.chosen.peek()[0];
  moveCamera(studio, (camera) => {
    if (camera.mode === mode) return changeMode(camera, 'orbit');
    if (agent === undefined) {
      session?.say('Select an agent first: click it, or press Enter for the one in the middle.', 'warning');
      return camera;
    }
    return changeMode(camera, mode, agent);
  });
}

/** Cameras that are there before a user saves one: at a slant, from above, and from two more sides. */
function preparedCamera(studio: Studio, number: number): CameraState | undefined {
  const viewer = studio.viewers.peek().at(0);
  if (viewer === undefined || number > 4) return undefined;
  const home = viewer.picture.homeCamera(number === 2 ? 'top' : 'orbit');
  if (number < 3 || home === undefined) return home;
  return movedCamera(home, { azimuth: home.azimuth + (number === 3 ? Math.PI / 2 : Math.PI), elevation: 0.45 });
}

function goToCamera(studio: Studio, number: number): void {
  const camera = studio.cameraList.peek()[number - 1] ?? preparedCamera(studio, number);
  if (camera !== undefined) moveCamera(studio, () => camera);
  else studio.session.peek()?.say(`No camera is saved as F${number}; Shift + F${number} saves this one.`);
}

function keepCamera(studio: Studio, number: number): void {
  const camera = studio.cameras.peek()[studio.activeCamera.peek()];
  if (camera === undefined) return;
  const list = [...studio.cameraList.peek()];
  while (list.length < number) list.push(undefined);
  list[number - 1] = camera;
  studio.cameraList.value = list;
  studio.session.peek()?.say(`This camera is saved as F${number}.`);
}

/** One, two or four cells; new ones begin with the plan, then with the other sides. */
export function splitWindow(studio: Studio, count: number): void {
  const { cameras, activeCamera } = studio;
  const now = cameras.peek();
  const further = [2, 3, 4].flatMap((number) => preparedCamera(studio, number) ?? []);
  cameras.value = [...now, ...further.slice(Math.max(0, now.length - 1))].slice(0, count);
  activeCamera.value = Math.min(activeCamera.peek(), count - 1);
}

export function showWholePlace(studio: Studio): void {
  const viewer = studio.viewers.peek().at(0);
  if (viewer === undefined) return;
  moveCamera(studio, (camera) => viewer.picture.homeCamera(camera.mode === 'top' ? 'top' : 'orbit') ?? camera);
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const cameraActions: Actions = {
  moveForward: held('Move forward', (camera, seconds) => pull(camera, 0, seconds * panSpeed, 1)),
  moveBack: held('Move back', (camera, seconds) => pull(camera, 0, -seconds * panSpeed, 1)),
  moveLeft: held('Move left', (camera, seconds) => pull(camera, seconds * panSpeed, 0, 1)),
  moveRight: held('Move right', (camera, seconds) => pull(camera, -seconds * panSpeed, 0, 1)),
  turnLeft: held('Turn left', (camera, seconds) => orbit(camera, seconds * turnSpeed, 0)),
  turnRight: held('Turn right', (camera, seconds) => orbit(camera, -seconds * turnSpeed, 0)),
  tiltUp: held('Tilt the camera up', (camera, seconds) => orbit(camera, 0, seconds * turnSpeed)),
  tiltDown: held('Tilt the camera down', (camera, seconds) => orbit(camera, 0, -seconds * turnSpeed)),
  zoomIn: held('Zoom in', (camera, seconds) => zoomBy(camera, Math.exp(-seconds * zoomSpeed))),
  zoomOut: held('Farther away', (camera, seconds) => zoomBy(camera, Math.exp(seconds * zoomSpeed))),
  wholePlace: pressed('Show the whole place', showWholePlace),
  topView: pressed('Toggle the top view', (studio) =>
    moveCamera(studio, (camera) => changeMode(camera, camera.mode === 'top' ? 'orbit' : 'top')),
  ),
  followChosen: pressed('Follow the selected agent', (studio) => lookAtChosen(studio, 'follow')),
  attachChosen: pressed('Ride with the selected agent', (studio) => lookAtChosen(studio, 'attach')),
  anchorChosen: pressed('Stand still and turn to the selected agent', (studio) => lookAtChosen(studio, 'anchor')),
  standStill: pressed('Fix or release the camera', (studio) =>
    moveCamera(studio, (camera) => changeMode(camera, camera.mode === 'static' ? 'orbit' : 'static')),
  ),
  splitWindow: pressed('Split the window: 1, 2, 4', (studio) => {
    const { length } = studio.cameras.peek();
    splitWindow(studio, length === 1 ? 2 : length === 2 ? 4 : 1);
  }),
  nextCell: pressed('Go to the next cell', ({ cameras, activeCamera }) => {
    activeCamera.value = (activeCamera.peek() + 1) % Math.max(1, cameras.peek().length);
  }),
  ...Object.fromEntries(
    numbers.flatMap((number) => [
      [`camera${number}`, pressed(`Camera ${number}`, (studio) => goToCamera(studio, number))],
      [`keepCamera${number}`, pressed(`Save this camera as F${number}`, (studio) => keepCamera(studio, number))],
    ]),
  ),
};
