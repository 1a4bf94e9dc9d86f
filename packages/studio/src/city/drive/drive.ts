import { signal, type ReadonlySignal } from '@preact/signals';
import type { DriveFrame, DriveReply, DriveRequest } from './protocol.ts';

/** Cars on the city of the page, while somebody wants to see them. */
export interface Drive {
  readonly isOn: ReadonlySignal<boolean>;
  readonly frame: ReadonlySignal<DriveFrame | undefined>;
  /** Drives in the city of this text; those of the one before are gone. */
  start(text: string): void;
  stop(): void;
}

/** @param onFailed gets why nobody can drive */
export function createDrive(onFailed: (message: string) => void): Drive {
  const isOn = signal(false);
  const frame = signal<DriveFrame | undefined>(undefined);
  let worker: Worker | undefined;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    isOn.value = false;
    frame.value = undefined;
  };
  const fail = (message: string): void => {
    stop();
    onFailed(message);
  };
  return {
    isOn,
    frame,
    stop,
    start(text) {
      worker?.terminate();
      worker = new Worker(new URL('./drive-worker.ts', import.meta.url), { type: 'module' });
      const { port1, port2 } = new MessageChannel();
      worker.addEventListener('error', (event) => fail(event.message));
      port1.addEventListener('message', ({ data }: MessageEvent<DriveReply>) => {
        if (data.type === 'failed') fail(data.message);
        else if (isOn.peek()) frame.value = data;
      });
      port1.start();
      isOn.value = true;
      frame.value = undefined;
      worker.postMessage({ port: port2, request: { text } satisfies DriveRequest }, [port2]);
    },
  };
}
