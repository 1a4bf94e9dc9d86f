import { openRecording } from '../room/open-recording.ts';
import { refuse } from '../room/refusal.ts';
import { noReplay } from '../room/session.ts';
import type { Handlers } from './handler.ts';

const largestSeed = 0xffff_ffff;

/** Open, start, stop: what happens to the run as a whole. */
export const running: Handlers<
  'open' | 'openRecording' | 'restart' | 'undo' | 'redo' | 'play' | 'pause' | 'step' | 'speed'
> = {
  open: ({ room, request: { commands = [], tick = 0, ...inputs } }) => room.openAt(inputs, { commands }, tick),

  openRecording: async ({ room, request }) => {
    const recording = await openRecording(request, room.options.packing, room.options.modules);
    await room.openRecording(recording);
    const { source, seed, model } = recording.inputs;
    return { type: 'opened', source, seed, ...(model === undefined ? {} : { model }) };
  },

  restart: ({ room, request: { seed, replay = false } }) => {
    const { inputs, run, commands } = room.session;
    const before = run.simulation.setup.seed;
    const next = seed === 'same' ? before : seed === 'new' ? anotherSeed(before) : seed;
    return room.open({ ...inputs, seed: next }, replay ? { commands } : noReplay);
  },

  undo: ({ room }) => room.undo(),

  redo: ({ room }) => room.redo(),

  play: ({ room }) => {
    if (room.session.ended) throw refuse('the run has come to its end', 'restart it');
    room.session.pace.play();
    room.update();
  },

  pause: ({ room }) => {
    room.session.pace.pause();
    room.update();
  },

  step: async ({ room, request: { ticks } }) => {
    if (room.session.ended) throw refuse('the run has come to its end', 'restart it');
    await room.session.pace.step(ticks);
    return { type: 'done', tick: room.session.run.simulation.ticks };
  },

  speed: ({ room, request: { factor } }) => {
    room.session.pace.setSpeed(factor);
    room.update();
  },
};

/** Any other seed; what chance brings is recorded as the run's seed. */
function anotherSeed(before: number): number {
  const drawn = Math.floor(Math.random() * largestSeed);
  return drawn < before ? drawn : drawn + 1;
}
