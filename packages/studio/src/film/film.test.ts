import { describe, expect, it } from 'vitest';
import { filmTimes, planProblem, type FilmPlan } from './film-plan.ts';
import { writeWebm } from './webm.ts';

const plan: FilmPlan = {
  format: 'png',
  width: 640,
  height: 360,
  framesPerSecond: 30,
  speed: 1,
  from: 0,
  to: 10,
  captions: false,
};

describe('the plan of a film', () => {
  it('has a picture for each moment from the start to the end, both included', () => {
    for (const framesPerSecond of [1, 7, 24, 30, 60])
      for (const speed of [0.1, 1, 2.5]) {
        const times = filmTimes({ ...plan, framesPerSecond, speed, from: 0.3, to: 7.3 });
        expect(times).toHaveLength(Math.floor((7 / speed) * framesPerSecond + 1e-6) + 1);
        expect(times[0]).toBe(0.3);
        expect(times[times.length - 1]).toBeGreaterThan(7.3 - speed / framesPerSecond);
        for (let at = 1; at < times.length; at++)
          expect(times[at] - times[at - 1]).toBeCloseTo(speed / framesPerSecond);
      }
  });

  it('is refused with a rule and a remedy where it cannot be filmed', () => {
    const problem = (change: Partial<FilmPlan>): string | undefined => planProblem({ ...plan, ...change }, [0, 10]);
    expect(problem({})).toBeUndefined();
    expect(problem({ width: 641 })).toBeUndefined();
    expect(problem({ width: 641, format: 'webm' })).toMatch(/even width/);
    expect(problem({ width: 9000 })).toMatch(/64 to 8192/);
    expect(problem({ height: NaN })).toMatch(/whole numbers/);
    expect(problem({ framesPerSecond: 0 })).toMatch(/1 to 120/);
    expect(problem({ speed: 0 })).toMatch(/above 0/);
    expect(problem({ from: 10 })).toMatch(/after the start/);
    expect(problem({ to: 11 })).toMatch(/0\.0 s to 10\.0 s/);
    expect(planProblem({ ...plan, to: 3600 }, [0, 3600])).toMatch(/more than 65000 pictures/);
  });
});

describe('a WebM file', () => {
  it('lists its clusters at the places where they begin', async () => {
    const pictures = Array.from({ length: 50 }, (_, index) => ({
      bytes: new Uint8Array(100 + index).fill(index),
      at: index * 100,
      isKey: index % 20 === 0,
    }));
    const blob = writeWebm({ codec: 'V_VP9', width: 64, height: 36 }, pictures, 5000);
    const bytes = Buffer.from(await blob.arrayBuffer());
    expect(blob.type).toBe('video/webm');
    // The content of the segment, which places are counted from.
    const segment = bytes.indexOf(Buffer.from('18538067', 'hex')) + 12;
    const places = (mark: string): number[] => {
      const found: number[] = [];
      for (let at = bytes.indexOf(mark, 0, 'hex'); at >= 0; at = bytes.indexOf(mark, at + 1, 'hex')) found.push(at);
      return found;
    };
    const starts = places('1f43b675').map((at) => at - segment);
    expect(starts).toHaveLength(3);
    const cues = places('f10100000000000008').map((at) => Number(bytes.readBigUInt64BE(at + 9)));
    expect(cues).toEqual(starts);
  });
});
