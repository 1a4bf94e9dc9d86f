import { builtinMeasures } from '@korzo/analysis';
import { builtinGoals, builtinPlanners } from '@korzo/building';
import { builtinParts } from '@korzo/engine';
import { builtinFormats } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { followingModels } from '@korzo/traffic';
import type { ModuleLists } from './module.ts';

export type ListName = keyof ModuleLists;
type Named = readonly { readonly name: string }[];

/** The open lists, each with what is built in. A new one is a line here. */
export const builtinLists: Readonly<Record<ListName, Named>> = {
  models: builtinModels,
  parts: builtinParts,
  goalKinds: builtinGoals,
  planners: builtinPlanners,
  followingModels,
  measures: builtinMeasures,
  formats: builtinFormats,
};

export const listNames = Object.keys(builtinLists) as readonly ListName[];
