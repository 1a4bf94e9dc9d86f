import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DrawLoop, type DrawnFrame, type LoopMember } from './draw-loop.ts';

let clock = 0;
let waiting: ((now: number) => void) | undefined;

beforeEach(() => {
  clock = 1000;
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => {
    waiting = call;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => (waiting = undefined));
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The screen shows another frame, so many ms later. */
function frame(later: number): void {
  clock += later;
  waiting?.(clock);
}

/** A picture that counts how often it is drawn and resized. */
function picture(isThere = true): LoopMember & { drawn: number; sharpened: number } {
  return {
    drawn: 0,
    sharpened: 0,
    draw() {
      this.drawn++;
      return isThere
        ? { calls: 2, triangles: 30, milliseconds: 1, travels: false, topSpeed: 0, cameras: [] }
        : undefined;
    },
    sharpen() {
      this.sharpened++;
    },
  };
}

describe('a draw loop', () => {
  it('draws while something changes, then rests; a stop ends it', () => {
    const loop = new DrawLoop();
    const member = picture();
    loop.add(member);
    loop.start();
    for (let count = 0; count < 10; count++) frame(100);
    expect(member.drawn).toBe(10);
    for (let count = 0; count < 10; count++) frame(1000);
    expect(member.drawn).toBeLessThan(13);
    const rested = member.drawn;
    loop.touch();
    frame(16);
    expect(member.drawn).toBe(rested + 1);
    loop.stop();
    loop.touch();
    frame(16);
    expect(member.drawn).toBe(rested + 1);
  });

  it('draws a resting picture for one who wants its pixels, once', () => {
    const afterDraw = new Set<() => void>();
    const loop = new DrawLoop({ afterDraw });
    const member = picture();
    loop.add(member);
    loop.start();
    frame(5000);
    frame(5000);
    const rested = member.drawn;
    let calls = 0;
    afterDraw.add(() => calls++);
    frame(16);
    frame(16);
    expect([member.drawn - rested, calls, afterDraw.size]).toEqual([1, 1, 0]);
  });

  it('waits with reports and pixels until something can be drawn, and adds up all members', () => {
    const reports: DrawnFrame[] = [];
    const afterDraw = new Set([() => undefined]);
    const loop = new DrawLoop({ afterDraw, onReport: (report) => reports.push(report) });
    const end = loop.add(picture(false));
    loop.start();
    frame(600);
    expect([reports.length, afterDraw.size]).toEqual([0, 1]);
    end();
    loop.add(picture());
    loop.add(picture());
    frame(600);
    expect(afterDraw.size).toBe(0);
    expect(reports).toMatchObject([{ calls: 4, triangles: 60, milliseconds: 2 }]);
  });

  it('gives up resolution where frames are slow, and takes it back at rest', () => {
    const loop = new DrawLoop();
    const member = picture();
    loop.add(member);
    loop.start();
    for (let count = 0; count < 30; count++) {
      loop.touch();
      frame(150);
    }
    expect(loop.sharpness).toBeLessThan(1);
    expect(member.sharpened).toBeGreaterThan(0);
    const before = member.sharpened;
    frame(2000);
    expect(loop.sharpness).toBe(1);
    expect(member.sharpened).toBe(before + 1);
  });

  it('draws no more often than the member with the lowest limit asks for, and keeps its pixels', () => {
    const loop = new DrawLoop();
    const member = picture();
    loop.add({ ...picture(), maxFrameRate: 40 });
    loop.add(Object.assign(member, { maxFrameRate: 12 }));
    loop.start();
    let seconds = 0;
    for (; seconds < 10; seconds += 1 / 60) {
      loop.touch();
      frame(1000 / 60);
    }
    expect(member.drawn / seconds).toBeGreaterThan(11.5);
    expect(member.drawn / seconds).toBeLessThanOrEqual(12.2);
    expect(loop.sharpness).toBe(1);
  });

  it('counts the seconds between frames, and no more than a tenth', () => {
    const seconds: number[] = [];
    const loop = new DrawLoop({ eachFrame: (passed) => seconds.push(passed) });
    loop.start();
    frame(16);
    frame(16);
    frame(9000);
    expect(seconds.slice(1)).toEqual([0.016, 0.1]);
  });
});
