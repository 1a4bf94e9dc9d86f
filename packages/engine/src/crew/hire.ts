import { SharedCrew, type Crew, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { builtinHands } from './builtin-hands.ts';
import { startThread } from '#start-thread';

export interface HiredCrew {
  readonly crew: Crew;
  /** Sends the members home and waits until their threads have ended. */
  readonly dismiss: () => Promise<void>;
}

/** Starts `size - 1` threads beside this one and waits until all are ready. The run's memory must be shared. */
export async function hireCrew(
  simulation: Simulation,
  size: number,
  modelModules: readonly string[],
): Promise<HiredCrew> {
  const briefing = simulation.brief(size);
  // Made before the members: it clears the control block they will look at.
  const crew = new SharedCrew(briefing, size);
  const threads = Array.from({ length: size - 1 }, (_, index) =>
    startThread({ briefing, thread: index + 1, modelModules }),
  );
  const end = async (): Promise<void> => {
    crew.dismiss();
    await Promise.all(threads.map((thread) => thread.end()));
  };
  const answers = await Promise.all(threads.map((thread) => thread.answer));
  for (const answer of answers) {
    if (answer.ready) continue;
    await end();
    throw new Error(`a worker could not start: ${answer.reason}`);
  }
  crew.knownModels = new Set(answers.flatMap((answer) => (answer.ready ? answer.knownModels : [])));
  // A model that was handed in under the name of a built-in one is the leader's alone: the members have the other.
  for (const { model } of simulation.setup.models) {
    const builtin = builtinModels.find(({ name }) => name === model.name);
    if (builtin !== undefined && builtin !== model) crew.knownModels.delete(model.name);
  }
  crew.knownHands = new Set(answers.flatMap((answer) => (answer.ready ? answer.knownHands : [])));
  for (const { maker } of simulation.offeredHands) {
    const builtin = builtinHands.find(({ name }) => name === maker.name);
    if (builtin !== undefined && builtin !== maker) crew.knownHands.delete(maker.name);
  }
  return { crew, dismiss: end };
}
