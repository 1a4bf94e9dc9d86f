/** The seeds that a test tries: the first of them, or all with KORZO_TRIALS. */
export const trialSeeds = (all: readonly number[], most = 1): readonly number[] =>
  process.env['KORZO_TRIALS'] === undefined ? all.slice(0, most) : all;
