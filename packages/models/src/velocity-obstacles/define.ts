import { defineModel, type Model } from '@korzo/core';
import { kernelsFor, velocityObstacleParameters, type DecideKernel, type Kernels } from '@korzo/kernels';

interface Description {
  readonly name: string;
  readonly summary: string;
  /** The kernel that decides. */
  readonly kernel: (kernels: Kernels) => DecideKernel;
}

/** The three models differ in where their cones begin, and in nothing else. */
export const velocityObstacleModel = ({
  name,
  summary,
  kernel,
}: Description): Model<typeof velocityObstacleParameters> =>
  defineModel({
    name,
    summary,
    space: 'floor',
    parameters: velocityObstacleParameters,
    perceptionRadius: (values) => values.neighbourDistance,
    // As far as any agent walks within the horizon at 3 m/s, and a body's width.
    wallReach: (values) => 3 * values.timeHorizonWalls + 1,
    bind({ memory, crowd, modelBlock, scratch }) {
      const decide = kernel(kernelsFor(memory));
      return (first, last) => decide(crowd.pointer, modelBlock, scratch, first, last);
    },
  });
