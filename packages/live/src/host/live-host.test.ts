import { afterAll, describe, expect, it } from 'vitest';
import { channelPair } from '../channels/index.ts';
import { liveRunChecks } from '../live-run.testing.ts';
import { LiveHost } from './live-host.ts';

const host = new LiveHost({
  clock: () => performance.now(),
  schedule: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  hostName: 'this test',
});
afterAll(() => host.close());

const open = () => {
  const [watcher, run] = channelPair();
  host.attach(run, 'operator');
  return watcher;
};

describe('a live run in this process', () => {
  it.each(liveRunChecks.map(({ name, run }) => [name, run] as const))('%s', async (_, run) => {
    await expect(run(open)).resolves.toBeUndefined();
  });
});
