#!/usr/bin/env node
import * as nodeModule from 'node:module';

// From Node 22.1 on compiled code is kept between calls; older versions compile it each time.
/** @type {{ createRequire: unknown, enableCompileCache?: () => unknown }} */
const { enableCompileCache } = nodeModule;
enableCompileCache?.();
// A user that asks for the place of a fault is given that of the source. Reading the maps takes time, so others are not.
if (process.env['KORZO_DEBUG']) process.setSourceMapsEnabled(true);
const { runCommand } = await import('@korzo/cli');

process.exitCode = await runCommand(process.argv.slice(2));
