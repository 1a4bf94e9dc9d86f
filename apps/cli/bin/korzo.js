#!/usr/bin/env node
import * as nodeModule from 'node:module';

// From Node 22.1 on compiled code is kept between calls; older versions compile it each time.
/** @type {{ createRequire: unknown, enableCompileCache?: () => unknown }} */
const { enableCompileCache } = nodeModule;
enableCompileCache?.();
const { runCommand } = await import('../dist/index.js');

process.exitCode = await runCommand(process.argv.slice(2));
