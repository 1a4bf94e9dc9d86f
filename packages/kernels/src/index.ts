export type { KernelExports } from './generated/kernel-binaries.ts';
export { compileKernels, instantiateKernels } from './instantiate.ts';
export { kernelHotLoops, kernelsFor, type Kernels } from './kernels-for.ts';
export { layOutCrowd, type TrialCrowd, type TrialPlan } from './testing/lay-out-crowd.ts';
export { nearestOfAll, type Neighbour, type NeighbourSearch } from './twins/neighbours.ts';
