// What a command line needs for its help and its errors: loads four files instead of the whole package.
export { mostWorkers } from './crew/control-block.ts';
export { mostTiles } from './tiles/partition.ts';
export { mostProcesses } from './share/meeting.ts';
export { nearestWord } from './plain/nearest-word.ts';
