import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { DrawLoop } from '@korzo/viewer';
import { gamepadMoves } from '../input/gamepad.ts';
import { HeldKeys, listenToKeys } from '../keys/listen.ts';
import type { Studio } from '../store/studio.ts';
import { Cell } from './cell.tsx';
import { modeWords } from '../view/mode-words.ts';

/** All pictures: one session with one to four cameras, or several sessions side by side. */
export function Stage({ studio }: { readonly studio: Studio }): JSX.Element {
  const held = useMemo(() => new HeldKeys(), []);
  const loop = useMemo(
    () =>
      new DrawLoop({
        eachFrame: (seconds) => {
          if (held.any) held.advance(studio, seconds);
          gamepadMoves(studio, seconds);
        },
        onReport: (frame) => (studio.drawn.value = frame),
        afterDraw: studio.afterDraw,
      }),
    [studio, held],
  );
  useEffect(() => {
    const end = listenToKeys(studio, held);
    loop.start();
    return () => {
      end();
      loop.stop();
    };
  }, [studio, held, loop]);
  const sessions = studio.sessions.value;
  return (
    <div class={`stage cells-${sessions.length}`}>
      {sessions.map((session) => (
        <Cell key={session.number} studio={studio} session={session} loop={loop} />
      ))}
      {sessions.length === 1 && <Frames studio={studio} />}
    </div>
  );
}

/** Lines between the cells of a split window, and around the one that keys move. */
function Frames({ studio: { cameras, activeCamera } }: { readonly studio: Studio }): JSX.Element | null {
  const count = cameras.value.length;
  if (count < 2) return null;
  return (
    <div class={`frames frames-${count}`} aria-hidden="true">
      {cameras.value.map((camera, cell) => (
        <span key={cell} class={cell === activeCamera.value ? 'on' : ''}>
          {modeWords[camera.mode]}
        </span>
      ))}
    </div>
  );
}
