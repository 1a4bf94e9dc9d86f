import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Frame } from '@korzo/analysis';
import { openRecording } from '../directory/open-recording.node.ts';
import { RecordingWriter } from '../directory/recording-writer.node.ts';
import { framesOfTracks } from '../exchange/track-frames.ts';
import { TrackBuilder } from '../exchange/tracks/tracks.ts';

/** People and events of each frame. */
const seen = (frames: Iterable<Frame>): number[][] =>
  Array.from(frames, ({ crowds, events = [] }) => [crowds[0].ownCount, events.length]);

it('frames to the end report who left between the last frame and the end of the run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-end-'));
  try {
    const builder = new TrackBuilder();
    builder.frameRate = 20;
    for (let frame = 0; frame <= 7; frame++) for (const id of [1, 2]) builder.add(frame, id, frame, id, 0, String);
    const writer = RecordingWriter.create(
      folder,
      { scenario: { name: 'two', title: '', file: '', text: '' }, seed: 1, korzo: '0', groups: ['people'] },
      { world: { origin: [0, 0, 0], size: [9, 9, 0], edges: 'open', levels: 1, walls: [], exits: [] }, dt: 0.05 },
      { every: 0.2, thread: false, force: true },
    );
    for (const frame of framesOfTracks(builder.finish())) {
      const left: Frame['events'] = [{ type: 'left', tick: frame.ticks, agent: { id: 1, generation: 0 }, exit: 'out' }];
      writer.afterTick(frame.ticks === 6 ? { ...frame, events: left } : frame);
    }
    await writer.close({});
    const recording = await openRecording(folder);
    expect(seen(recording.frames())).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect(seen(recording.framesToTheEnd())).toEqual([
      [2, 0],
      [2, 0],
      [1, 1],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
