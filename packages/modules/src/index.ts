export {
  defineModule,
  type ModuleDeclaration,
  type ModuleLists,
  type PanelDeclaration,
  type PanelItem,
  type Watch,
  type WatchDeclaration,
  type Watched,
} from './declaration/module.ts';
export { portMeanings, watchPortMeanings, type Library, type Ports, type WatchPorts } from './declaration/ports.ts';
export { loadLibrary } from './declaration/load-library.ts';
export type { ModuleSettings } from './declaration/module-settings.ts';
export { readModule, type ModuleProblem } from './declaration/read-module.ts';
export { settingsOf, typedValue } from './declaration/settings.ts';
export { ModuleError, Stamp } from './guard/guard.ts';
export { mismatches } from './set/same-modules.ts';
export {
  ModuleSet,
  noModules,
  type ActiveModule,
  type FoundModule,
  type LeftOut,
  type ModuleRecord,
  type ModuleSetOptions,
} from './set/module-set.ts';
export type { WatchedFrame } from './declaration/watched-frame.ts';
export { Watchers, type WatchersOptions } from './watch/watchers.ts';
