import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Builder, type WorkshopEvents } from './builder.ts';
import type { BuildRequest } from './protocol.ts';

/** A builder whose worker does only what the test asks for. */
function bench(): {
  builder: Builder;
  asked: BuildRequest[];
  told: string[];
  workshops: (WorkshopEvents & { ended: boolean })[];
} {
  const asked: BuildRequest[] = [];
  const told: string[] = [];
  const workshops: (WorkshopEvents & { ended: boolean })[] = [];
  const builder = new Builder(
    {
      onStart: (version) => told.push(`start ${version}`),
      onChecked: (version, { length }) => told.push(`checked ${version}: ${length}`),
      onBuilt: ({ version }) => told.push(`built ${version}`),
      onFailed: (version, message) => told.push(`failed ${version}: ${message}`),
    },
    (events) => {
      const workshop = { ...events, ended: false };
      workshops.push(workshop);
      return { ask: (request) => asked.push(request), end: () => (workshop.ended = true) };
    },
  );
  return { builder, asked, told, workshops };
}

const built = (version: number) => ({ type: 'built', version, milliseconds: 1 }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a builder', () => {
  it('waits until no user types, and builds the newest text alone', () => {
    const { builder, asked, told, workshops } = bench();
    builder.build(1, 'a');
    vi.advanceTimersByTime(100);
    builder.build(2, 'ab');
    vi.advanceTimersByTime(150);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([{ type: 'build', version: 2, text: 'ab' }]);
    builder.build(3, 'abc');
    builder.build(4, 'abcd');
    vi.advanceTimersByTime(300);
    expect(asked).toHaveLength(1);
    workshops[0].onReply({ type: 'checked', version: 2, findings: [] });
    expect(asked).toHaveLength(1);
    workshops[0].onReply(built(2));
    expect(asked.map(({ version }) => version)).toEqual([2, 4]);
    workshops[0].onReply(built(4));
    expect(told).toEqual(['start 2', 'checked 2: 0', 'built 2', 'start 4', 'built 4']);
  });

  it('gives up a build that lasts too long when there is a newer text', () => {
    const { builder, asked, told, workshops } = bench();
    builder.build(1, 'long');
    vi.advanceTimersByTime(60_000);
    expect(workshops[0].ended).toBe(false);
    builder.build(2, 'short');
    vi.advanceTimersByTime(11_000);
    expect(workshops.map(({ ended }) => ended)).toEqual([true, false]);
    expect(asked.at(-1)).toMatchObject({ version: 2 });
    workshops[0].onReply(built(1));
    expect(told).toEqual(['start 1', 'start 2']);
  });

  it('hands out files while it builds, and reports why one cannot be', async () => {
    const { builder, workshops } = bench();
    builder.build(1, 'a');
    vi.advanceTimersByTime(300);
    const file = builder.export({ format: 'svb', name: 'town', text: 'a' });
    const bad = builder.export({ format: 'svb', name: 'town', text: 'b' });
    workshops[0].onReply({ type: 'exported', version: -1, files: [{ ending: 'svb', contents: 'lanes' }] });
    workshops[0].onReply({ type: 'failed', version: -2, message: 'errors' });
    await expect(file).resolves.toEqual([{ ending: 'svb', contents: 'lanes' }]);
    await expect(bad).rejects.toThrow('errors');
  });

  it('starts another worker when one is lost', async () => {
    const { builder, told, workshops, asked } = bench();
    builder.build(1, 'a');
    vi.advanceTimersByTime(300);
    const file = builder.export({ format: 'svb', name: 'town', text: 'a' });
    workshops[0].onError('out of memory');
    await expect(file).rejects.toThrow('out of memory');
    builder.build(2, 'b');
    vi.advanceTimersByTime(300);
    expect(told).toEqual(['start 1', 'failed 1: out of memory', 'start 2']);
    expect(workshops).toHaveLength(2);
    expect(asked.at(-1)).toMatchObject({ version: 2 });
  });
});
