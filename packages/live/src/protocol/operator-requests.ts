import type { RequestType } from './requests.ts';

/** Requests that change the run for all watchers. */
export const operatorRequests: ReadonlySet<RequestType> = new Set([
  'open',
  'openRecording',
  'restart',
  'undo',
  'redo',
  'play',
  'pause',
  'step',
  'speed',
  'set',
  'switch',
  'brush',
  'remove',
  'send',
  'obstacle',
  'clear',
  'passage',
  'signal',
  'command',
  'join',
  'pose',
  'leave',
  'mark',
  'present',
]);
