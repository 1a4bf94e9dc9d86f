import * as analysis from '@korzo/analysis';
import * as building from '@korzo/building';
import * as core from '@korzo/core';
import * as engine from '@korzo/engine';
import * as reading from '@korzo/reading';
import * as traffic from '@korzo/traffic';
import * as z from 'zod';
import type { Library } from './ports.ts';

/** The packages that modules may ask for. In a file of its own: a page loads them when it has modules. */
export const library: Library = { core, building, engine, analysis, traffic, schema: { ...reading, z } };
