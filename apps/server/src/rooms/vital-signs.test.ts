import { describe, expect, it } from 'vitest';
import { VitalSigns } from './vital-signs.ts';

const mebibyte = 1_048_576;

function trial(measured?: () => number): VitalSigns {
  return new VitalSigns({ silenceSeconds: 10, memoryMiB: 100, measure: () => measured?.() });
}

/** Looks once a second for so long. */
function looks(signs: VitalSigns, seconds: number): string | undefined {
  for (let second = 0; second < seconds; second++) {
    const verdict = signs.look(1);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

describe('vital signs', () => {
  it('are those of a process that answers, and fail when it is silent for too long', () => {
    const signs = trial();
    for (let time = 0; time < 5; time++) {
      signs.beat();
      expect(looks(signs, 10)).toBeUndefined();
    }
    expect(looks(signs, 1)).toBe('the room did not answer for 10 s');
  });

  it('give a process more time to start', () => {
    const signs = trial();
    expect(signs.started).toBe(false);
    expect(looks(signs, 120)).toBeUndefined();
    expect(looks(signs, 1)).toBe('the room did not answer for 120 s');
    signs.beat();
    expect(signs.started).toBe(true);
    expect(looks(signs, 11)).toBe('the room did not answer for 10 s');
  });

  it('do not count the time that the watcher itself slept', () => {
    const signs = trial();
    signs.beat();
    expect(signs.look(3600)).toBeUndefined();
    expect(looks(signs, 8)).toBeUndefined();
    expect(looks(signs, 1)).toMatch(/did not answer/);
  });

  it('fail when more memory is used than allowed: as the system says, or else as the process reported', () => {
    let bytes = 100 * mebibyte;
    const measured = trial(() => bytes);
    measured.beat(1000 * mebibyte);
    expect(measured.look(1)).toBeUndefined();
    bytes++;
    expect(measured.look(1)).toBe('the room ran out of memory (limit 100 MiB)');
    const told = trial();
    told.beat(100 * mebibyte);
    told.beat();
    expect(told.look(1)).toBeUndefined();
    told.beat(100 * mebibyte + 1);
    expect(told.look(1)).toMatch(/out of memory/);
  });
});
