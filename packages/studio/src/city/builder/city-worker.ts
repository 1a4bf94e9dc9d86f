// Builds cities in a worker of the page: who types never waits for one.
import { editCity } from '@korzo/city';
import { buffersOf, describeCity, makeCity } from '@korzo/viewer/light';
import { cityFiles } from './city-files.ts';
import type { BuildReply, BuildRequest } from './protocol.ts';

addEventListener('message', (event: MessageEvent<MessagePort>) => serve(event.data));

function serve(port: MessagePort): void {
  port.addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
    try {
      answer(data, port);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ type: 'failed', version: data.version, message } satisfies BuildReply);
    }
  });
  port.start();
}

function answer(request: BuildRequest, port: MessagePort): void {
  const { version, text } = request;
  const reply = (message: BuildReply, transfer: Transferable[] = []): void => port.postMessage(message, transfer);
  if (request.type === 'edit') {
    reply({ type: 'edited', version, edited: editCity(text, request.change) });
    return;
  }
  const start = performance.now();
  const { findings, made } = makeCity(text);
  if (request.type === 'build') {
    reply({ type: 'checked', version, findings });
    const city = made === undefined ? undefined : describeCity(made);
    const milliseconds = performance.now() - start;
    const told = { type: 'built', version, milliseconds } as const;
    if (city === undefined) reply(told);
    else reply({ ...told, city }, buffersOf(city));
    return;
  }
  if (made === undefined) throw new Error('the text has errors: fix them, then export');
  const files = cityFiles(request.format, made, request.name);
  const buffers = files.flatMap(({ contents }) => (typeof contents === 'string' ? [] : [contents.buffer]));
  reply({ type: 'exported', version, files }, buffers);
}
