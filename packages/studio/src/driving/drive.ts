import type { PredictedDrive } from '@korzo/live';
import { changeMode, type CameraState } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { readBindings } from './bindings.ts';
import { notched, padAmounts, pointerAmount, tiltAmount } from './devices.ts';
import { cameraFor, type DriverView } from './views.ts';
import { Wheel, type Turn } from './wheel.ts';

/** Distinguishes pages that drive in one room. */
const driver = `page-${Math.floor(Math.random() * 0xffff_ffff).toString(16)}`;

const wheel = new Wheel();

/** Moves the body that this page drives on before the run has said so. */
let prediction: PredictedDrive | undefined;

/** Whether the brake holds the body that was taken, until its driver drives it. */
let isParked = false;

/** What a body is to its driver: bodies of one kind have the same bindings. */
export function kindOfBody(session: Session, name: string): string {
  const group = session.info.peek()?.groups.find((each) => each.name === name);
  return group?.round ?? (group?.vehicle === undefined ? 'body' : 'car');
}

/** Takes a body: the camera rides behind it, and the devices drive it. */
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
  studio.driven.value = {
    session,
    agent: body.agent,
    generation: body.generation,
    name,
    before,
    also: [],
    epoch: session.info.peek()?.epoch,
  };
  wheel.bind(readBindings(localStorage, kindOfBody(session, name), name));
  prediction = predict(session, name, body.agent);
  lookFrom(studio, 'chase');
  if (session.status.peek()?.playing === false) void session.ask({ type: 'play' });
  // A car that is taken on a slope stands until it is driven.
  isParked = kindOfBody(session, name) === 'car';
  turn(studio, isParked ? { capability: 'brake', value: 1 } : { capability: 'drive', value: 0 });
}

/** Drives a further body with the same devices: what is turned from now on is turned in both. */
export function takeAlso(studio: Studio, name: string): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  const { session } = driven;
  const body = session.status.peek()?.bodies?.find((each) => each.name === name);
  if (body === undefined || (body.driver !== undefined && body.driver !== driver)) {
    session.say(`${name} is not free. Take another body.`, 'warning');
    return;
  }
  const further = { id: body.agent, generation: body.generation };
  studio.driven.value = { ...driven, also: [...driven.also, further] };
  const command = { type: 'control', agent: further, capability: 'drive', value: wheel.turnOf('drive'), driver };
  void session.ask({ type: 'command', command });
}

function predict(session: Session, name: string, agent: number): PredictedDrive | undefined {
  const { motion } = session.live;
  const info = session.info.peek();
  const handling = info?.groups.find((group) => group.name === name)?.handling;
  return motion.drive?.(
    info === undefined || handling === undefined ? undefined : { agent, handling, dt: info.dt, epoch: info.epoch },
    performance.now(),
  );
}

/** Lets go of the body, which then stands with its brake on. */
export function letGo(studio: Studio): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  wheel.releaseAll();
  const { session, agent, generation, before, also } = driven;
  studio.driven.value = undefined;
  prediction = undefined;
  session.live.motion.drive?.(undefined, performance.now());
  for (const body of [{ id: agent, generation }, ...also])
    void session.ask({ type: 'command', command: { type: 'release', agent: body, driver } });
  moveCamera(studio, (camera) => before ?? changeMode(camera, 'orbit'));
}

/** Looks at the body that is driven in another way. */
export function lookFrom(studio: Studio, view: DriverView): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  moveCamera(studio, (camera) => cameraFor(view, camera, driven.agent, driven.before ?? camera));
}

/** The bindings of the body that is driven have changed. */
export function bindAgain(studio: Studio): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  ask(studio, wheel.bind(readBindings(localStorage, kindOfBody(driven.session, driven.name), driven.name)));
}

function moveCamera({ cameras, activeCamera }: Studio, change: (camera: CameraState) => CameraState): void {
  const now = cameras.peek()[activeCamera.peek()];
  if (now !== undefined) cameras.value = cameras.peek().with(activeCamera.peek(), change(now));
}

/** Turns a control; the first acceleration, and the driver's own brake, let off the brake that holds a car since it was taken. */
function control(studio: Studio, asked: Turn): void {
  if (isParked && asked.capability !== 'turn' && (asked.capability === 'brake' || asked.value !== 0)) {
    isParked = false;
    if (asked.capability === 'drive') turn(studio, { capability: 'brake', value: 0 });
  }
  turn(studio, asked);
}

function turn(studio: Studio, { capability, value }: Turn): void {
  const driven = studio.driven.peek();
  if (driven === undefined) return;
  const { session, agent, generation, also } = driven;
  const command = { type: 'control', agent: { id: agent, generation }, capability, value, driver };
  const asked = performance.now();
  const predicted = prediction;
  for (const other of also) void session.ask({ type: 'command', command: { ...command, agent: other } });
  predicted?.turn(capability, value, asked);
  void session
    .ask({ type: 'command', command })
    .then((answer) => answer && predicted?.noteRoundTrip(performance.now() - asked));
}

const ask = (studio: Studio, turns: readonly Turn[]): void => {
  for (const turn of turns) control(studio, turn);
};

/** Whether a key belongs to the driver: while a body is driven, those of its bindings do. */
export function driveByKey(studio: Studio, event: Pick<KeyboardEvent, 'code' | 'type'>): boolean {
  const source = `key:${event.code}`;
  if (studio.driven.peek() === undefined || !wheel.knows(source)) return false;
  ask(studio, wheel.set(source, event.type === 'keydown' ? 1 : 0));
  return true;
}

/** A pedal or a half of the wheel on the screen is touched, or let go. */
export const driveByTouch = (studio: Studio, source: string, isDown: boolean): void =>
  ask(studio, wheel.set(source, isDown ? 1 : 0));

const buttonOf = ({ button }: Pick<MouseEvent, 'button'>): string => `mouse:button${button}`;

/** Whether a button of the mouse turns anything. */
export const turnsByButton = (event: Pick<MouseEvent, 'button'>): boolean => wheel.knows(buttonOf(event));

/** A button of the mouse is pressed or let go. */
export const driveByMouseButton = (studio: Studio, event: Pick<MouseEvent, 'button'>, isDown: boolean): void =>
  ask(studio, wheel.set(buttonOf(event), isDown ? 1 : 0));

/** The pointer steers by where it is on the screen; undefined lets go. */
export function driveByPointer(studio: Studio, at?: Pick<MouseEvent, 'clientX' | 'clientY'>): void {
  if (at === undefined) return ask(studio, wheel.releaseAll('mouse:'));
  ask(studio, wheel.setAxis('mouse:x', pointerAmount(at.clientX, innerWidth)));
  ask(studio, wheel.setAxis('mouse:y', pointerAmount(at.clientY, innerHeight)));
}

/** A phone is turned like a wheel; undefined lets go. */
export const driveByTilt = (
  studio: Studio,
  tilt?: { readonly beta: number | null; readonly gamma: number | null },
): void => ask(studio, wheel.setAxis('tilt', tilt === undefined ? 0 : tiltAmount(tilt, screen.orientation.angle)));

const wheelAxis = 'mouse:wheel';

/** The mouse wheel stays where it is turned to, -1 to 1; whether it turns anything. */
export function driveByMouseWheel(studio: Studio, { deltaY }: Pick<WheelEvent, 'deltaY'>): boolean {
  if (!wheel.knows(`${wheelAxis}-`) && !wheel.knows(`${wheelAxis}+`)) return false;
  const at = wheel.amountOf(`${wheelAxis}+`) - wheel.amountOf(`${wheelAxis}-`);
  ask(studio, wheel.setAxis(wheelAxis, notched(at, deltaY)));
  return true;
}

/** Whether the sticks belong to the driver; asked for every picture. A gamepad that is gone lets go of what it held. */
export function driveByPad(studio: Studio, pad: Pick<Gamepad, 'axes' | 'buttons'> | undefined): boolean {
  if (studio.driven.peek() === undefined) return false;
  if (pad === undefined) {
    ask(studio, wheel.releaseAll('pad:'));
    return false;
  }
  for (const [source, amount, kind] of padAmounts(pad))
    ask(studio, kind === 'axis' ? wheel.setAxis(source, amount) : wheel.set(source, amount));
  return true;
}

/** The window has lost the keyboard: nothing stays down. */
export function releaseKeys(studio: Studio): void {
  ask(studio, wheel.releaseAll());
}
