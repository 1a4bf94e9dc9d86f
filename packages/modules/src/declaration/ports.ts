import type * as analysis from '@korzo/analysis';
import type * as building from '@korzo/building';
import type * as core from '@korzo/core';
import type * as engine from '@korzo/engine';
import type * as reading from '@korzo/reading';
import type * as traffic from '@korzo/traffic';
import type * as z from 'zod';
import type { ModuleSettings } from './module-settings.ts';

/** Writes a line under a flag of the module; it is shown when the flag is on. */
export type WriteLog = (flag: string, text: string) => void;

/** What a module may ask for. Packages come by ports, so that a module needs no installation and works in a page too. */
export interface AllPorts {
  readonly settings: ModuleSettings;
  readonly log: WriteLog;
  readonly core: typeof core;
  readonly building: typeof building;
  readonly engine: typeof engine;
  readonly analysis: typeof analysis;
  readonly traffic: typeof traffic;
  /** Schemas for keys of the scenario: notation of Korzo, and Zod. */
  readonly schema: typeof reading & { readonly z: typeof z };
}

export type PortName = keyof AllPorts;
/** The packages among the ports. */
export type Library = Omit<AllPorts, 'settings' | 'log'>;
/** Those that were asked for are there; the declaration of a module says which. */
export type Ports = AllPorts;

/** Text files that a watching module writes, below the folder that a person chose for it. */
export interface FilesPort {
  /** Adds text to a file; the first time the file is made again. */
  append(file: string, text: string): void;
}

export interface AllWatchPorts {
  readonly settings: ModuleSettings;
  readonly log: WriteLog;
  readonly files: FilesPort;
}

export type WatchPortName = keyof AllWatchPorts;
export type WatchPorts = AllWatchPorts;

/** What a port is for, as lists print it. */
export const portMeanings: Readonly<Record<PortName, string>> = {
  settings: 'values of its settings',
  log: 'lines in the log, by flags',
  core: 'agents, parts, commands, parameters',
  building: 'buildings, goals, planners',
  engine: 'makers of parts with keys of the scenario',
  analysis: 'measures',
  traffic: 'vehicles, lanes, following models',
  schema: 'schemas of scenario keys',
};

export const watchPortMeanings: Readonly<Record<WatchPortName, string>> = {
  settings: 'values of its settings',
  log: 'lines in the log, by flags',
  files: 'text files in the folder of --module-files',
};

/** The ports a module asked for, and no others. Throws when one is not there. */
export function portsFor(asked: readonly PortName[], all: Partial<AllPorts>): Ports {
  const missing = asked.find((name) => all[name] === undefined);
  if (missing !== undefined) throw new Error(`the port '${missing}' is not there`);
  return Object.freeze(Object.fromEntries(asked.map((name) => [name, all[name]]))) as unknown as Ports;
}
