import { changeMode, movedCamera, type CameraState } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { isDriveKey, KeyWheel } from './wheel.ts';
import type { ShownCapability } from './capability.ts';

/** Where the camera rides behind a body: m and radians. */
const chase = { distance: 11, elevation: 0.32 };

/** Tells pages that drive in one room apart. */
const driver = `page-${Math.floor(Math.random() * 0xffff_ffff).toString(16)}`;

const wheel = new KeyWheel();

/** Takes a body: the camera rides behind it, and the keys drive it. */
export function takeBody(studio: Studio, session: Session, name: string): void {
  const body = session.status.peek()?.bodies?.find((each) => each.name === name);
  if (body === undefined) {
    session.say(`There is no ${name} in the run any more.`, 'warning');
    return;
  }
  if (body.driver !== undefined && body.driver !== driver) {
    session.say(`Another driver has ${name}. Wait until it is released, or take another body.`, 'warning');
    return;
  }
  letGo(studio);
  const before = studio.cameras.peek()[studio.activeCamera.peek()];
  studio.driven.value = { session, agent: body.agent, generation: body.generation, name, before };
  moveCamera(studio, (camera) => movedCamera(changeMode(camera, 'attach', body.agent), chase));
  if (session.status.peek()?.playing === false) void session.ask({ type: 'play' });
  control(studio, 'drive', 0);
}

/** Lets go of the body, which then stands with its brake on. */
export function letGo(studio: Studio): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  wheel.releaseAll();
  const { session, agent, generation, before } = driven;
  studio.driven.value = undefined;
  void session.ask({ type: 'command', command: { type: 'release', agent: { id: agent, generation }, driver } });
  moveCamera(studio, (camera) => before ?? changeMode(camera, 'orbit'));
}

function moveCamera({ cameras, activeCamera }: Studio, change: (camera: CameraState) => CameraState): void {
  const now = cameras.peek()[activeCamera.peek()];
  if (now !== undefined) cameras.value = cameras.peek().with(activeCamera.peek(), change(now));
}

function control(studio: Studio, capability: ShownCapability, value: number): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  const { session, agent, generation } = driven;
  const command = { type: 'control', agent: { id: agent, generation }, capability, value, driver };
  void session.ask({ type: 'command', command });
}

/** Whether a key belongs to the driver: while a body is driven, arrows, W, A, S, D and the space bar do. */
export function driveByKey(studio: Studio, event: Pick<KeyboardEvent, 'code' | 'type'>): boolean {
  if (studio.driven.peek() === undefined || !isDriveKey(event.code)) return false;
  const turned = event.type === 'keydown' ? wheel.press(event.code) : wheel.release(event.code);
  if (turned !== undefined) control(studio, turned.capability, turned.value);
  return true;
}

/** The window has lost the keyboard: nothing stays down. */
export function releaseKeys(studio: Studio): void {
  for (const { capability, value } of wheel.releaseAll()) control(studio, capability, value);
}
