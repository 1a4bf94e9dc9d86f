import type { Part, PartPhase } from '@korzo/core';
import type { MadePart, PartMaker } from '@korzo/engine';

/** A module failed. What it is part of stops; the message names the module. */
export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  readonly module: string;

  constructor(module: string, what: string, cause: unknown) {
    super(`module '${module}' failed in ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.module = module;
  }
}

/** Says in shared memory which module is at work, so that another thread can see that it does not come back. */
export class Stamp {
  /** Number of the module at work (0: none), and how often modules were entered. */
  readonly cells: Int32Array;

  constructor(cells: Int32Array = new Int32Array(2)) {
    this.cells = cells;
  }

  /** Gives the number that was at work before. */
  enter(module: number): number {
    const before = this.cells[0];
    Atomics.store(this.cells, 0, module);
    Atomics.add(this.cells, 1, 1);
    return before;
  }

  leave(before: number): void {
    Atomics.store(this.cells, 0, before);
  }
}

/** Whose code is guarded, and where it says that it is at work. */
export interface Guarded {
  readonly module: string;
  readonly number: number;
  readonly stamp: Stamp;
}

type AnyFunction = (this: unknown, ...given: never[]) => unknown;

/** A function of a module: what it throws names the module, and its time is counted as the module's. */
function guardFunction<F extends AnyFunction>(work: F, what: string, by: Guarded, self?: object): F {
  return function guarded(this: unknown, ...given: never[]): unknown {
    const before = by.stamp.enter(by.number);
    try {
      // The author's `this` is the author's own object, which may have private fields.
      return Reflect.apply(work, self ?? this, given);
    } catch (error) {
      throw isForPeople(error) ? error : new ModuleError(by.module, what, error);
    } finally {
      by.stamp.leave(before);
    }
  } as F;
}

/** Problems of an input name place and remedy already, an error of a module is named once, and the door to other processes is no module's. */
const isForPeople = (error: unknown): boolean =>
  error instanceof ModuleError || (error instanceof Error && ['InputError', 'MeetingError'].includes(error.name));

/** The same object with its own functions guarded; `this` in them is the object as the author wrote it. */
function guardObject<T extends object>(entry: T, what: string, by: Guarded): T {
  const own = Object.getOwnPropertyDescriptors(entry) as Record<string, PropertyDescriptor>;
  for (const [key, descriptor] of Object.entries(own)) {
    // The copy of a frozen object is guarded further.
    descriptor.configurable = true;
    if (descriptor.enumerable !== true || typeof descriptor.value !== 'function') continue;
    descriptor.value = guardFunction(descriptor.value as AnyFunction, `${key} of ${what}`, by, entry);
  }
  return Object.create(Object.getPrototypeOf(entry) as object, own) as T;
}

/** An entry of a list; what its functions give back (an observer, the work of a model) is guarded too. */
export function guardEntry<T extends object>(entry: T, what: string, by: Guarded): T {
  const guarded = guardObject(entry, what, by);
  for (const key of Object.keys(guarded) as (keyof T & string)[]) {
    const work: unknown = guarded[key];
    if (typeof work !== 'function') continue;
    const passing = (...given: never[]): unknown => guardResult((work as AnyFunction).apply(guarded, given), what, by);
    Object.defineProperty(guarded, key, { value: passing, enumerable: true, configurable: true, writable: true });
  }
  return guarded;
}

function guardResult(result: unknown, what: string, by: Guarded): unknown {
  if (typeof result === 'function') return guardFunction(result as AnyFunction, what, by);
  const isPlain = typeof result === 'object' && result !== null && Object.getPrototypeOf(result) === Object.prototype;
  return isPlain ? guardObject(result, what, by) : result;
}

/** A maker whose parts are guarded: phases, commands, and all that a run asks of a part. */
export function guardMaker(maker: PartMaker, by: Guarded): PartMaker {
  const what = `part '${maker.name}'`;
  const guarded = guardObject(maker, what, by);
  return Object.defineProperty(guarded, 'make', {
    value: (...given: Parameters<PartMaker['make']>): readonly MadePart[] => {
      const made = guardFunction(
        maker.make.bind(maker) as AnyFunction,
        `make of ${what}`,
        by,
      )(...(given as unknown as never[]));
      if (!Array.isArray(made))
        throw new ModuleError(by.module, `make of ${what}`, 'it must give a list of parts; return [part] or []');
      return (made as readonly unknown[]).map((part, index) => {
        if (isPart(part)) return guardPart(part, by);
        throw new ModuleError(by.module, `make of ${what}`, `entry ${index} must be a part; return [{ name, ... }]`);
      });
    },
    enumerable: true,
  });
}

const isPart = (made: unknown): made is MadePart =>
  typeof made === 'object' && made !== null && 'name' in made && typeof made.name === 'string';

function guardPart(part: MadePart, by: Guarded): MadePart {
  const what = `part '${part.name}'`;
  const guarded = guardObject(part, what, by) as { -readonly [K in keyof MadePart]: MadePart[K] };
  const phaseOf = (phase: PartPhase): PartPhase => guardObject(phase, `phase '${phase.name}'`, by);
  if (part.phases !== undefined) define(guarded, 'phases', part.phases.map(phaseOf));
  if (part.commands !== undefined)
    define(
      guarded,
      'commands',
      part.commands.map((command) => guardObject(command, `command '${command.type}'`, by)),
    );
  return guarded;
}

const define = <K extends keyof Part>(part: Part, key: K, value: Part[K]): Part =>
  Object.defineProperty(part, key, { value, enumerable: true, configurable: true });
