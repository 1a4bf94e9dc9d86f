import type { EditorServices, ServiceCall, ServiceName, ServiceReply } from './protocol.ts';

/** The same services, answered later. */
export type EditorClient = {
  readonly [Name in ServiceName]: (
    ...values: Parameters<EditorServices[Name]>
  ) => Promise<Awaited<ReturnType<EditorServices[Name]>>>;
};

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Starts the worker of the editor; calls are answered in their order. */
export function startEditorClient(): EditorClient {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let worker = begin();

  function begin(): Worker {
    const made = new Worker(new URL('./editor-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<ServiceReply>) => {
      const call = waiting.get(data.number);
      waiting.delete(data.number);
      if ('error' in data) call?.reject(new Error(data.error));
      else call?.resolve(data.value as never);
    });
    made.addEventListener('error', ({ message }) => {
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
      made.terminate();
      worker = begin();
    });
    return made;
  }

  const call =
    <Name extends ServiceName>(name: Name) =>
    (...values: Parameters<EditorServices[Name]>): Promise<Awaited<ReturnType<EditorServices[Name]>>> =>
      new Promise((resolve, reject) => {
        const number = ++calls;
        waiting.set(number, { resolve, reject });
        worker.postMessage({ number, name, values } satisfies ServiceCall);
      });
  return {
    examine: call('examine'),
    edit: call('edit'),
    import: call('import'),
    write: call('write'),
    textOf: call('textOf'),
    words: call('words'),
  };
}
