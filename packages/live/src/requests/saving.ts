import { recordingEnding, recordingType } from '@korzo/recording';
import { dataAddress, stateOf } from '../room/save-recording.ts';
import type { Handlers } from './handler.ts';

/** The recording of the run, to keep. */
export const saving: Handlers<'save'> = {
  save: async ({ room: { session, options }, request: { frames = true } }) => {
    const file = await session.recording.save(stateOf(session), frames);
    const { addressOf = dataAddress } = options;
    return {
      type: 'saved',
      file: `${session.run.scenario.name}${recordingEnding}`,
      mime: recordingType,
      url: await addressOf(file),
    };
  },
};
