import type { Request } from '@korzo/live';
import type { Studio } from '../store/studio.ts';
import { playPause } from '../timeline/index.ts';
import type { Action, Actions } from './action.ts';

/** Speeds that the keys and the transport bar go through. */
export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 10, 'fastest'] as const;

/** The active session answers for all: in a comparison its conductor moves every clock. */
const ask = (studio: Studio, request: Request): void => void studio.session.peek()?.ask(request);

function playOrPause(studio: Studio): void {
  const session = studio.session.peek();
  if (session !== undefined) playPause(session);
}

export function step(studio: Studio): void {
  if (studio.session.peek()?.status.peek()?.playing === true) ask(studio, { type: 'pause' });
  ask(studio, { type: 'step', ticks: 1 });
}

export function setSpeed(studio: Studio, factor: number | 'fastest'): void {
  ask(studio, { type: 'speed', factor });
}

function changeSpeed(studio: Studio, by: -1 | 1): void {
  const now = studio.session.peek()?.status.peek()?.speed ?? 1;
  const at =
    now === 'fastest' ? speeds.length - 1 : speeds.findLastIndex((speed) => speed !== 'fastest' && speed <= now);
  const factor = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))];
  setSpeed(studio, factor);
  studio.session.peek()?.say(`Speed: ${factor === 'fastest' ? 'as fast as possible' : `${factor}×`}`);
}

export const restart = (studio: Studio, seed: 'same' | 'new'): void => ask(studio, { type: 'restart', seed });

const factorPerPress = 1.1;

/** Makes a number of every model that declares it a tenth larger or smaller, within its range. */
function scaleParameter(studio: Studio, names: readonly string[], up: boolean): void {
  const session = studio.session.peek();
  const models = session?.info.peek()?.models ?? [];
  let found = false;
  for (const [model, { name, parameters, values, groups }] of models.entries()) {
    const parameter = names.find((each) => parameters[each]?.type === 'number');
    const declared = parameter === undefined ? undefined : parameters[parameter];
    if (parameter === undefined || declared?.type !== 'number' || groups.length === 0) continue;
    found = true;
    const now = Number(values[parameter]);
    const wanted = up ? Math.max(now * factorPerPress, now === 0 ? 0.1 : 0) : now / factorPerPress;
    const value = Number(Math.min(declared.max, Math.max(declared.min, wanted)).toPrecision(4));
    void session?.ask({ type: 'set', model, parameter, value });
    session?.say(`${name}: ${parameter} ${value} ${declared.unit}`);
  }
  if (!found) session?.say(`No model of this run declares ${names.join(' or ')}.`, 'warning');
}

function resetParameters(studio: Studio): void {
  const session = studio.session.peek();
  for (const [model, { values, initial }] of (session?.info.peek()?.models ?? []).entries()) {
    for (const [parameter, value] of Object.entries(initial)) {
      if (values[parameter] !== value) void session?.ask({ type: 'set', model, parameter, value });
    }
  }
  session?.say('All parameters are as the scenario set them.');
}

const time = (words: string, press: (studio: Studio) => void): Action => ({ words, section: 'Time', press });
const flock = (words: string, names: readonly string[], up: boolean): Action => ({
  words,
  section: 'Flocks',
  press: (studio) => scaleParameter(studio, names, up),
});

const largestSpeed = ['maxSpeed', 'speedFactor', 'speed', 'cruiseSpeed', 'speedLimit'];
const largestAcceleration = ['maxForce', 'maxAcceleration', 'acceleration'];

export const runActions: Actions = {
  playPause: time('Play and pause', playOrPause),
  step: time('One step', step),
  undo: time('Undo the last intervention', (studio) => ask(studio, { type: 'undo' })),
  redo: time('Redo it', (studio) => ask(studio, { type: 'redo' })),
  faster: time('Faster', (studio) => changeSpeed(studio, 1)),
  slower: time('Slower', (studio) => changeSpeed(studio, -1)),
  restartSame: time('Restart with the same seed', (studio) => restart(studio, 'same')),
  restartNew: time('Restart with a new seed', (studio) => restart(studio, 'new')),
  defaults: { words: 'Reset all parameters', section: 'Flocks', press: resetParameters },
  separationUp: flock('Larger radius of separation', ['separationRadius', 'repulsionRadius'], true),
  separationDown: flock('Smaller radius of separation', ['separationRadius', 'repulsionRadius'], false),
  alignmentUp: flock('Larger radius of alignment', ['alignmentRadius', 'orientationRadius', 'radius'], true),
  alignmentDown: flock('Smaller radius of alignment', ['alignmentRadius', 'orientationRadius', 'radius'], false),
  cohesionUp: flock('Larger radius of cohesion', ['cohesionRadius', 'attractionRadius'], true),
  cohesionDown: flock('Smaller radius of cohesion', ['cohesionRadius', 'attractionRadius'], false),
  speedUp: flock('Larger top speed', largestSpeed, true),
  speedDown: flock('Smaller top speed', largestSpeed, false),
  accelerationUp: flock('Larger top acceleration', largestAcceleration, true),
  accelerationDown: flock('Smaller top acceleration', largestAcceleration, false),
};
