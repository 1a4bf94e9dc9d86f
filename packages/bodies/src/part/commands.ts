import { declareCommand, property, type AgentHandle } from '@korzo/core';

/** Turns a control of a body. */
export interface ControlCommand {
  readonly type: 'control';
  readonly agent?: AgentHandle;
  readonly body?: string;
  readonly capability: string;
  readonly value: number;
  readonly driver?: string;
}

export interface ReleaseCommand {
  readonly type: 'release';
  readonly agent?: AgentHandle;
  readonly body?: string;
  readonly driver?: string;
}

const { optional, real, record, text, whole } = property;
const word = { min: 0, max: 0xffff_ffff };
const longest = 100;

const which = {
  agent: optional(
    record<AgentHandle>(
      { id: whole(word, 'its id'), generation: whole(word, 'how often the id was given out before') },
      'the body, as events name it',
    ),
  ),
  body: optional(text(longest, 'the body by its name in the scenario, instead of agent')),
};
const driver = optional(text(longest, 'who drives: the first to control a body keeps it until it is released'));

const oneOfBoth = ({ agent, body }: ControlCommand | ReleaseCommand): { rule: string; remedy: string } | undefined =>
  (agent === undefined) === (body === undefined)
    ? { rule: 'a body is named by agent or by body', remedy: 'give one of the two' }
    : undefined;

export const control = declareCommand<ControlCommand>({
  type: 'control',
  meaning: 'Turns a control of a body: it stays so until it is turned again.',
  properties: {
    ...which,
    capability: text(longest, 'what is turned: drive, brake or turn'),
    value: real({ min: -1e6, max: 1e6 }, 'how far; each capability has its range'),
    driver,
  },
  problemWith: oneOfBoth,
});

export const release = declareCommand<ReleaseCommand>({
  type: 'release',
  meaning: 'Lets go of a body: its controls go back to neutral, and another driver may take it.',
  properties: { ...which, driver },
  problemWith: oneOfBoth,
});

/** What people and programs may ask of bodies: one line each. */
export const bodyCommands = [control, release] as const;
