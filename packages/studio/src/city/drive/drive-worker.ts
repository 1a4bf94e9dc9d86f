// Drives in a worker of the page: the page's own thread draws and must not wait.
import { makeCity } from '../builder/build-city.ts';
import { CityDrive } from './drive-city.ts';
import type { DriveReply, DriveRequest } from './protocol.ts';

/** A tick and a frame, s. */
const step = 0.1;

addEventListener('message', (event: MessageEvent<{ readonly port: MessagePort; readonly request: DriveRequest }>) => {
  const { port, request } = event.data;
  const reply = (message: DriveReply, transfer: Transferable[] = []): void => port.postMessage(message, transfer);
  try {
    drive(request, reply);
  } catch (error) {
    reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function drive({ text }: DriveRequest, reply: (message: DriveReply, transfer?: Transferable[]) => void): void {
  const { made } = makeCity(text);
  if (made === undefined) {
    reply({ type: 'failed', message: 'the text has errors' });
    return;
  }
  const city = new CityDrive(made.network);
  const show = (): void => {
    const frame = city.frame();
    reply(frame, [frame.vehicles.buffer, frame.signals.buffer]);
  };
  city.advance(step);
  show();
  const timer = setInterval(() => {
    try {
      city.advance(step);
      show();
    } catch (error) {
      clearInterval(timer);
      reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }, step * 1000);
}
