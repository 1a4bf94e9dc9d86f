// Names that a command line shows in its help: loads one file instead of the whole package.
export { logGroups, logLevels } from './log/entry.ts';
