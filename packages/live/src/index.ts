export type { Channel } from './channel.ts';
export type { Sight } from './frames/sight.ts';
export * from './protocol/index.ts';
export type { Answer, Connection, LiveRun } from './client/live-run.ts';
export type { Motion, Poses } from './client/motion.ts';
export { RequestRefused } from './client/request-refused.ts';
