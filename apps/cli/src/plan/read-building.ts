import { type Building } from '@korzo/core';
import { InputError, readAnyFormat, readMassWorld, sniffMass, toBuilding, type Problem } from '@korzo/formats';
import { openFiles } from '../scenario/catalogue.ts';

export interface FoundBuilding {
  readonly file: string;
  readonly building: Building;
  readonly warnings: readonly Problem[];
}

/** The building of a world or scenario. A world of MASS needs no config for this. Throws InputError. */
export async function findBuilding(word: string): Promise<FoundBuilding> {
  const { contents, file } = await openFiles(word);
  if (sniffMass(new TextDecoder().decode(contents.subarray(0, 8192))) !== undefined) {
    const world = readMassWorld(contents, { file });
    if ('problems' in world) throw new InputError(world.problems);
    return { file, building: world.building, warnings: world.warnings };
  }
  const result = readAnyFormat(contents, file);
  if ('problems' in result) throw new InputError(result.problems);
  const { building } = result.scenario.world;
  if (building !== undefined) return { file, building: toBuilding(building), warnings: result.warnings ?? [] };
  throw new InputError([
    {
      file,
      place: 'world',
      ...result.where(['world']),
      rule: 'ways are planned in buildings, and this world has none',
      remedy: 'add world.building with regions and portals, or name another file',
    },
  ]);
}
