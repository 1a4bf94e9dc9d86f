import { describe, expect, it } from 'vitest';
import { joinMeeting, openMeeting } from './process-meeting.node.ts';

const place = { port: 4000, token: '0'.repeat(32), processes: 3, longestSilence: 60 };

describe('a meeting of processes', () => {
  it.each([0, 1, -2, 2.5, Number.NaN, 17])('is not opened for %d processes', async (processes) => {
    await expect(openMeeting(processes)).rejects.toThrow(/processes of a meeting must be a whole number from 2 to 16/);
  });

  it.each([0, -1, Number.NaN, 1e9])('is not opened with a longest silence of %d s', async (longestSilence) => {
    await expect(openMeeting(2, { longestSilence })).rejects.toThrow(/longestSilence must be from 1 to 86400 s/);
  });

  it.each([0, 3, -1, 1.5, Number.NaN])('is not joined as number %d of 3', async (process) => {
    await expect(joinMeeting(process, place)).rejects.toThrow(/joins 3 must be a whole number from 1 to 2/);
  });

  it.each([0, 65_536, 1.5])('is not joined at port %d', async (port) => {
    await expect(joinMeeting(1, { ...place, port })).rejects.toThrow(/port of a meeting must be a whole number/);
  });
});
