import { describe, expect, it } from 'vitest';
import type { Line } from '../channel.ts';
import { portChannel } from './port-channel.ts';
import type { Port } from './parcel.ts';
import { Relay } from './relay.ts';

/** A line that keeps what it is to send until the test lets it go. */
class HeldLine implements Line {
  readonly buffered = 0;
  onPacket: Line['onPacket'] = () => undefined;
  onClose: Line['onClose'] = () => undefined;
  readonly sent: { readonly text?: string; readonly bytes?: readonly number[] }[] = [];
  readonly closed: string[] = [];
  readonly #held: (() => void)[] = [];

  send(): void {
    throw new Error('packets are forwarded');
  }

  forward(bytes: Uint8Array, as: 'frame' | 'text', onGone: () => void): void {
    this.sent.push(as === 'text' ? { text: new TextDecoder().decode(bytes) } : { bytes: [...bytes] });
    this.#held.push(onGone);
  }

  close(reason = 'closed'): void {
    this.closed.push(reason);
    this.onClose(reason);
  }

  letGo(): void {
    for (const gone of this.#held.splice(0)) gone();
  }
}

/** Two ports, each handing over at once what the other posts; `hold` keeps what is posted to the second. */
function ports(): { near: Port; far: Port; hold: () => () => void } {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [() => undefined, () => undefined];
  let held: unknown[] | undefined;
  const port = (own: number): Port => ({
    postMessage: (data) => {
      const parcel = structuredClone(data);
      if (own === 0 && held !== undefined) held.push(parcel);
      else listeners[1 - own]({ data: parcel });
    },
    addEventListener: (_type, listener) => (listeners[own] = listener),
  });
  const hold = (): (() => void) => {
    held = [];
    return () => {
      const late = held ?? [];
      held = undefined;
      for (const data of late) listeners[1]({ data });
    };
  };
  return { near: port(0), far: port(1), hold };
}

function trial(mostWaiting = 1000) {
  const line = new HeldLine();
  const { near, far, hold } = ports();
  let ended = 0;
  const relay = new Relay(line, near, { mostWaiting, onEnd: () => ended++ });
  const run = portChannel(far);
  const heard: (string | Uint8Array)[] = [];
  const goodbyes: string[] = [];
  run.onPacket = (packet) => heard.push(packet);
  run.onClose = (reason) => goodbyes.push(reason);
  return { line, relay, run, heard, goodbyes, hold, ended: () => ended };
}

const long = 'ä'.repeat(5000);

describe('a relay', () => {
  it('passes texts of any length and frames on, both ways', () => {
    const { line, run, heard } = trial();
    run.send('short');
    run.send(long);
    run.send(new Uint8Array([1, 2, 3]));
    expect(line.sent).toEqual([{ text: 'short' }, { text: long }, { bytes: [1, 2, 3] }]);
    line.onPacket('play');
    line.onPacket(long);
    expect(heard).toEqual(['play', long]);
  });

  it('lets the run see what the line has not sent yet', () => {
    const { line, run } = trial();
    run.send('short');
    run.send(long);
    run.send(new Uint8Array(300));
    expect(run.buffered).toBe(5 + 10_000 + 300);
    line.letGo();
    expect(run.buffered).toBe(0);
  });

  it('turns a watcher away that sends ever more to a run that does not listen; one large message may wait', () => {
    const { line, heard, hold, goodbyes, ended } = trial(100);
    const release = hold();
    line.onPacket('x'.repeat(5000));
    for (let count = 0; count < 20; count++) line.onPacket('0123456789');
    expect(line.closed).toEqual(['too many messages wait for the run: ask again later']);
    release();
    expect(heard).toHaveLength(1 + 11);
    expect(goodbyes).toEqual(['too many messages wait for the run: ask again later']);
    expect(ended()).toBe(1);
  });

  it('lets messages in again when the run has taken those before', () => {
    const { line, heard } = trial(100);
    for (let count = 0; count < 50; count++) line.onPacket('0123456789');
    expect(line.closed).toEqual([]);
    expect(heard).toHaveLength(50);
  });

  it('ends both when one side closes', () => {
    const one = trial();
    one.run.close('enough');
    expect(one.line.closed).toEqual(['enough']);
    const other = trial();
    other.line.close('the watcher left');
    expect(other.goodbyes).toEqual(['the watcher left']);
    expect([one.ended(), other.ended()]).toEqual([1, 1]);
  });

  it('leaves the line to another run when its own is gone', () => {
    const { line, relay, run, heard, ended } = trial();
    run.send('before');
    relay.detach();
    run.send('too late');
    line.onPacket('to no viewer');
    run.close('gone');
    expect(line.sent).toEqual([{ text: 'before' }]);
    expect(heard).toEqual([]);
    expect([line.closed.length, ended()]).toEqual([0, 0]);
  });
});
