import { readAppliedCommands, type AppliedCommand, type PlainProblem } from '@korzo/core';
import { InputError, writeScenario } from '@korzo/formats';
import { z } from 'zod';
import type { Mark } from '../protocol/replies.ts';
import { protocolVersion } from '../protocol/requests.ts';
import type { Inputs } from './inputs.ts';
import type { Session } from './session.ts';

/** Ending of files that hold a recording: the inputs of a run with everything that was commanded. */
export const recordingEnding = '.korzo-recording.json';
const recordingVersion = 1;

const recordingSchema = z.object({
  korzoRecording: z.literal(recordingVersion),
  protocol: z.number(),
  scenario: z.object({ file: z.string(), text: z.string() }),
  seed: z.number().int().min(0).max(0xffff_ffff),
  model: z.string().optional(),
  dt: z.number(),
  alternatives: z.array(z.string()).max(50).optional(),
  /** What people commanded, with the tick at whose start it was done; read by core, which knows commands. */
  commands: z.array(z.unknown()).max(1_000_000),
  marks: z.array(z.object({ time: z.number(), label: z.string() })).max(10_000),
  /** A run that is made again has this checksum at this tick, or something differs. */
  reached: z.object({ tick: z.number().int().min(0), checksum: z.string() }),
});

/** What a recording asks to be done. */
export interface Replayed {
  readonly inputs: Inputs;
  readonly commands: readonly AppliedCommand[];
  readonly marks: readonly Mark[];
  readonly reached: { readonly tick: number; readonly checksum: string };
}

/** A run as a file that can be opened again: the scenario with all settings in it, the seed and the commands. */
export function writeRecording({ run, inputs, commands, marks }: Session): string {
  const { simulation, scenario } = run;
  const recording: z.infer<typeof recordingSchema> = {
    korzoRecording: recordingVersion,
    protocol: protocolVersion,
    // Settings are part of the scenario by now.
    scenario: { file: `${scenario.name}.json`, text: writeScenario(scenario, { as: 'json' }) },
    seed: simulation.setup.seed,
    ...(inputs.model === undefined ? {} : { model: inputs.model }),
    dt: simulation.setup.dt,
    ...(inputs.alternatives === undefined ? {} : { alternatives: inputs.alternatives }),
    commands: [...commands],
    marks: [...marks],
    reached: { tick: simulation.ticks, checksum: simulation.checksum() },
  };
  return `${JSON.stringify(recording, undefined, 1)}\n`;
}

/** Reads a recording; throws an InputError with what is wrong. */
export function readRecording(text: string, file: string): Replayed {
  const parsed = recordingSchema.safeParse(parse(text, file));
  if (!parsed.success)
    throw new InputError(
      parsed.error.issues.map(({ path, message }) => ({
        file,
        place: path.join('.'),
        rule: message,
        remedy: 'download the recording again',
      })),
    );
  const { scenario, seed, model, alternatives, marks, reached } = parsed.data;
  const problems: PlainProblem[] = [];
  const commands = readAppliedCommands(parsed.data.commands, 'commands', problems);
  if (problems.length > 0)
    throw new InputError(problems.map(({ place, rule, remedy }) => ({ file, place, rule, remedy })));
  return {
    inputs: {
      source: { type: 'text', ...scenario },
      seed,
      ...(model === undefined ? {} : { model }),
      ...(alternatives === undefined ? {} : { alternatives }),
    },
    commands,
    marks,
    reached,
  };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const rule = `the recording is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw new InputError([{ file, place: '', rule, remedy: 'download the recording again' }]);
  }
}
