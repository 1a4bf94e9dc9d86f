import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/** What was found of something that Korzo uses. */
export interface Checkup {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'wrong';
  /** What is there. */
  readonly found: string;
  /** What it is for. */
  readonly use: string;
  /** Without it nothing runs. */
  readonly required: boolean;
  /** What to do, when it is not there. */
  readonly remedy?: string;
}

/** Where doctor looks. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly siteFolder: string;
}

/** The first of these programs on the path. */
export function findProgram(names: readonly string[], path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function nodeFinding(version: string): Checkup {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return {
    name: 'Node',
    state: fits ? 'ok' : 'wrong',
    found: version,
    use: 'everything',
    required: true,
    ...(fits ? {} : { remedy: 'install Node 20.19, 22.12, 24 or newer' }),
  };
}

function memoryFinding(): Checkup {
  const base = { name: 'shared memory', use: 'runs with several workers', required: true };
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const workers = availableParallelism();
    return { ...base, state: 'ok', found: `${memory.buffer.constructor.name}, ${workers} processors` };
  } catch (error) {
    return { ...base, state: 'wrong', found: String(error), remedy: 'run with --workers 1' };
  }
}

interface Wanted {
  readonly name: string;
  readonly programs: readonly string[];
  readonly use: string;
  readonly remedy: string;
  /** What is wrong with the program that was found, if anything. */
  readonly lacks?: (program: string) => string | undefined;
}

function websocketsMissing(python: string): string | undefined {
  const { status } = spawnSync(python, ['-c', 'import websockets'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'without the package websockets';
}

const programs: readonly Wanted[] = [
  {
    name: 'browser',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'firefox'],
    use: 'the studio',
    remedy: 'install Chromium or Firefox, or open the address of korzo serve on another machine',
  },
  {
    name: 'nats-server',
    programs: ['nats-server'],
    use: 'korzo cluster: runs on several machines',
    remedy: 'install nats-server, or name a running one by --nats',
  },
  {
    name: 'SUMO',
    programs: ['netconvert', 'sumo'],
    use: 'building the networks that korzo city exports, and comparisons',
    remedy: 'install sumo; Korzo reads SUMO networks without it',
  },
  {
    name: 'Python',
    programs: ['python3', 'python'],
    use: 'the clients of examples/python',
    remedy: 'install python3 and its package websockets',
    lacks: websocketsMissing,
  },
];

function programFinding({ name, programs: names, use, remedy, lacks }: Wanted, path: string): Checkup {
  const found = findProgram(names, path);
  const lack = found === undefined ? undefined : lacks?.(found);
  if (lack !== undefined) return { name, state: 'missing', found: `${found}, ${lack}`, use, required: false, remedy };
  if (found !== undefined) return { name, state: 'ok', found, use, required: false };
  return { name, state: 'missing', found: 'not on the path', use, required: false, remedy };
}

const packages: readonly (Pick<Checkup, 'name' | 'use'> & { readonly entry: string })[] = [
  { name: 'h5wasm', entry: 'h5wasm/node', use: 'HDF5 trajectories' },
  { name: 'three', entry: 'three', use: 'the viewer in pages of your own' },
];

function packageFinding({ name, entry, use }: (typeof packages)[number]): Checkup {
  try {
    import.meta.resolve(entry);
    return { name, state: 'ok', found: 'installed', use, required: false };
  } catch {
    return { name, state: 'missing', found: 'not installed', use, required: false, remedy: `npm install ${name}` };
  }
}

function studioFinding(siteFolder: string): Checkup {
  const isBuilt = existsSync(join(siteFolder, 'index.html'));
  return {
    name: 'studio',
    state: isBuilt ? 'ok' : 'missing',
    found: isBuilt ? 'built' : 'not built',
    use: 'korzo serve',
    required: false,
    ...(isBuilt ? {} : { remedy: 'npm start builds it' }),
  };
}

/** Everything that Korzo uses of its surroundings, the required things first. */
export const examineSurroundings = ({ environment, nodeVersion, siteFolder }: Surroundings): readonly Checkup[] => [
  nodeFinding(nodeVersion),
  memoryFinding(),
  studioFinding(siteFolder),
  ...programs.map((wanted) => programFinding(wanted, environment['PATH'] ?? '')),
  ...packages.map(packageFinding),
];
