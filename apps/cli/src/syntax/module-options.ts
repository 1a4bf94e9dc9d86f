import type { Command } from 'commander';
import { addModuleFlags, addModuleSetting, addPath, realNumber } from '../options/parse.ts';

/** Where modules come from. */
export const addModules = (command: Command): Command =>
  command
    .option('--modules <folder>', 'folder of modules: files and npm packages (see korzo modules)')
    .option('--module <file>', 'a single module; repeatable', addPath)
    .option(
      '--module-set <module.setting=value>',
      'set a setting of a module for this run; repeatable',
      addModuleSetting,
    );

/** What a command that runs modules needs beside them. */
export const addModuleRun = (command: Command): Command =>
  addModules(command)
    .option(
      '--module-log <module=flags>',
      'log flags of a module to show, comma-separated, or *; repeatable',
      addModuleFlags,
    )
    .option('--module-files <folder>', 'where watching modules write their files (default: the current folder)')
    .option(
      '--module-patience <seconds>',
      'stop a module that does not return within this time, and with it the run if the module takes part in results',
      realNumber({ min: 0.1, max: 86_400, unit: 's', orEqual: true }),
      30,
    );
