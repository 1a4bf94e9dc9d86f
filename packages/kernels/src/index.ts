export type { KernelExports } from './generated/kernel-binaries.ts';
export { compileKernels, instantiateKernels } from './instantiate.ts';
