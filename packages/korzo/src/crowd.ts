// One crowd, and nothing that loads on demand: the smallest page, with bundlers that keep code which is only loaded later.
export { crowd } from './crowd/crowd.ts';
export type { CrowdInput, FloorPoint, Walker, WayOut } from './crowd/crowd-input.ts';
export type { FrameAgents, FrameColumn, RunFrame } from './run/frame.ts';
export type { SteppedRun } from './run/stepped-run.ts';
export { collisionFreeSpeed, orca, socialForce } from '@korzo/models';
export { choice, defineModel, number, onOff } from '@korzo/core';
