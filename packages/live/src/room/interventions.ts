import { isOwnCommand, type AppliedCommand, type Command } from '@korzo/core';
import { outsideCommands } from '@korzo/engine';
import type { Intervention } from '../protocol/replies.ts';
import type { GroupInfo, ModelInfo } from '../protocol/run-info.ts';

/** One intervention of a person in a run: one or more commands, by their places in the list of all. */
export interface Deed {
  readonly commands: readonly AppliedCommand[];
  readonly places: ReadonlySet<number>;
}

/** Names that commands refer to by number. */
export interface DeedNames {
  readonly groups: readonly Pick<GroupInfo, 'name'>[];
  readonly models: readonly Pick<ModelInfo, 'name'>[];
  /** Fixed time step, s. */
  readonly dt: number;
}

/** A slider that is dragged, or a wheel that is turned, is one deed as long as it never rests longer than this, s. */
const longestRest = 1;

/** Programs say where their objects are many times a second: that is no intervention. */
const ofPrograms: ReadonlySet<string> = new Set(outsideCommands.map(({ type }) => type));

export const isIntervention = ({ type }: Command): boolean => !ofPrograms.has(type);

interface GrowingDeed extends Deed {
  readonly key: string;
  readonly commands: AppliedCommand[];
  readonly places: Set<number>;
}

/**
 * The deeds of a run, read on as commands come. They follow from the commands alone, so that a run that is opened again
 * has the same: commands other than those read before are read from the start.
 */
export class DeedBook {
  #read: readonly AppliedCommand[] = [];
  #deeds: GrowingDeed[] = [];

  /** In the order of their first command; `dt` is the same at each call. */
  deedsOf(commands: readonly AppliedCommand[], dt: number): readonly Deed[] {
    if (!this.#read.every((applied, place) => applied === commands[place])) {
      this.#read = [];
      this.#deeds = [];
    }
    for (let place = this.#read.length; place < commands.length; place++) this.#add(commands[place], place, dt);
    this.#read = commands;
    return this.#deeds;
  }

  #add(applied: AppliedCommand, place: number, dt: number): void {
    if (!isIntervention(applied.command)) return;
    const key = keyOf(applied, place);
    const last = this.#deeds.at(-1);
    const rest = (applied.tick - (last?.commands.at(-1)?.tick ?? applied.tick)) * dt;
    if (last?.key === key && rest <= longestRest + 1e-9) {
      last.commands.push(applied);
      last.places.add(place);
    } else this.#deeds.push({ key, commands: [applied], places: new Set([place]) });
  }
}

export const deedsOf = (commands: readonly AppliedCommand[], dt: number): readonly Deed[] =>
  new DeedBook().deedsOf(commands, dt);

/** Commands with equal keys, one after the other, are one deed. */
function keyOf({ tick, command }: AppliedCommand, place: number): string {
  if (isOwnCommand(command, 'set')) return `set ${command.model} ${command.parameter}`;
  if (isOwnCommand(command, 'add')) return `add ${command.spec.group ?? 0} ${tick}`;
  if (isOwnCommand(command, 'remove')) return `remove ${tick}`;
  if (isOwnCommand(command, 'send')) return `send ${tick} ${command.goal.join()}`;
  if (command.type === 'control' || command.type === 'release')
    return `drive ${JSON.stringify(fieldOf(command, 'body') ?? fieldOf(command, 'agent'))}`;
  return String(place);
}

/** What a visitor reads of a deed. */
export const interventionOf = ({ commands }: Deed, names: DeedNames): Intervention => ({
  tick: commands[0].tick,
  time: commands[0].tick * names.dt,
  words: wordsOf(commands, names),
});

function wordsOf(commands: readonly AppliedCommand[], { groups, models }: DeedNames): string {
  const { command } = commands[commands.length - 1];
  const count = commands.length === 1 ? '1 agent' : `${commands.length} agents`;
  if (isOwnCommand(command, 'set'))
    return `${models[command.model]?.name ?? 'model'}: ${command.parameter} = ${String(command.value)}`;
  if (isOwnCommand(command, 'model'))
    return `Model of ${quoted(groups[command.group ?? 0]?.name)}: ${models[command.model]?.name ?? command.model}`;
  if (isOwnCommand(command, 'add')) return `${count} added to ${quoted(groups[command.spec.group ?? 0]?.name)}`;
  if (isOwnCommand(command, 'remove')) return `${count} removed`;
  if (isOwnCommand(command, 'send'))
    return `${count} sent to ${command.goal
      .slice(0, 2)
      .map((metres) => metres.toFixed(1))
      .join(', ')} m`;
  return wordsOfPart(command);
}

const partWords: Readonly<Record<string, (command: Command) => string>> = {
  obstacle: () => 'Obstacle dropped',
  clear: (command) => `Obstacle ${quoted(fieldOf(command, 'id'))} cleared`,
  close: (command) => `${quoted(fieldOf(command, 'passage'))} closed`,
  open: (command) => `${quoted(fieldOf(command, 'passage'))} opened`,
  signal: (command) => `Signal ${quoted(fieldOf(command, 'name'))}`,
  control: (command) => `${quoted(fieldOf(command, 'body') ?? 'body')} driven`,
  road: (command) => `${quoted(fieldOf(command, 'road'))} ${fieldOf(command, 'open') === true ? 'opened' : 'closed'}`,
  demand: (command) => `Demand times ${String(fieldOf(command, 'factor'))}`,
  green: (command) =>
    `Green of ${quoted(fieldOf(command, 'junction'))}, phase ${String(fieldOf(command, 'phase'))}: ${String(fieldOf(command, 'lasts'))} s`,
  trip: (command) =>
    `${String(fieldOf(command, 'kind'))} sent from ${quoted(fieldOf(command, 'from'))} to ${quoted(fieldOf(command, 'to'))}`,
  drivers: (command) =>
    `${String(fieldOf(command, 'kind'))} drivers: ${inWords(String(fieldOf(command, 'parameter')))} = ${String(fieldOf(command, 'value'))}`,
  release: (command) => `${quoted(fieldOf(command, 'body') ?? 'body')} driven`,
};

function wordsOfPart(command: Command): string {
  const words = partWords[command.type];
  if (words !== undefined) return words(command);
  const { type, ...rest } = command;
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [type, ...details].join(', ');
}

const fieldOf = (command: Command, name: string): unknown => (command as unknown as Record<string, unknown>)[name];

/** 'standingGap' as a person reads it. */
const inWords = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

const quoted = (name: unknown): string => `'${typeof name === 'string' ? name : JSON.stringify(name)}'`;
