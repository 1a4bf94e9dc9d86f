// Limits that a command line shows in its help: loads three files instead of the whole package.
export { mostWorkers } from './crew/control-block.ts';
export { mostTiles } from './tiles/partition.ts';
export { mostProcesses } from './share/meeting.ts';
