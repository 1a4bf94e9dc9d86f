import { defineModel, type Model } from '@korzo/core';
import { boidsTwin, hrvoTwin, orcaTwin, rvoTwin, socialForceTwin, voTwin, type DecideKernel } from '@korzo/kernels';

/** The kernels' versions in TypeScript, by the model they decide for. */
const twins: Readonly<Record<string, (memory: WebAssembly.Memory) => DecideKernel>> = {
  boids: boidsTwin,
  hrvo: hrvoTwin,
  orca: orcaTwin,
  rvo: rvoTwin,
  'social-force': socialForceTwin,
  vo: voTwin,
};

/** The same model deciding in TypeScript; a model without a kernel is its own twin. */
export function twinOf(model: Model): Model {
  const twin = twins[model.name];
  if (twin === undefined) return model;
  return defineModel({
    ...model,
    bind: ({ memory, crowd, modelBlock, scratch }) => {
      const decide = twin(memory);
      return (first, last) => decide(crowd.pointer, modelBlock, scratch, first, last);
    },
  });
}
