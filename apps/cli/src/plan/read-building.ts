import type { Building } from '@korzo/building';
import {
  detectFormat,
  InputError,
  readMassWorld,
  readMovingAiMap,
  readResolved,
  sniffMass,
  toBuilding,
  type MovingAiMap,
  type Problem,
} from '@korzo/formats';
import { openFiles } from '../scenario/catalogue.ts';
import { beginningOf } from '../scenario/scenario-file.ts';

export interface FoundBuilding {
  readonly file: string;
  readonly building: Building;
  readonly warnings: readonly Problem[];
}

export interface FoundMap {
  readonly file: string;
  readonly map: MovingAiMap;
}

/** The building of a world or scenario, or a grid map. A world of MASS needs no config for this. Throws InputError. */
export async function findGround(word: string): Promise<FoundBuilding | FoundMap> {
  const set = await openFiles(word);
  const { contents, file } = set.start;
  // What a file is stands at its beginning; the reader reports binary files.
  const beginning = beginningOf(set.start);
  if (detectFormat(beginning, file)?.name === 'movingai-map') {
    const read = readMovingAiMap(contents, { file });
    if ('problems' in read) throw new InputError(read.problems);
    return { file, map: read.map };
  }
  if (sniffMass(beginning) !== undefined) {
    const world = readMassWorld(contents, { file });
    if ('problems' in world) throw new InputError(world.problems);
    return { file, building: world.building, warnings: world.warnings };
  }
  const result = readResolved(set);
  if ('problems' in result) throw new InputError(result.problems);
  const { building } = result.scenario.world;
  if (building !== undefined) return { file, building: toBuilding(building), warnings: result.warnings ?? [] };
  throw new InputError([
    {
      file,
      place: 'world',
      ...result.where(['world']),
      rule: 'paths are planned in buildings, and this world has none',
      remedy: 'add world.building with regions and portals, or name another file or a grid map (.map)',
    },
  ]);
}
