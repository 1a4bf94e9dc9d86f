export { findModuleFiles, findModules, type FoundModules } from './find/find-modules.node.ts';
export { readSettings, settingsFile, writeSettings, type SavedSettings } from './find/settings-file.node.ts';
export { skeletonOf, type SkeletonFile } from './skeleton/skeleton.ts';
