import { fileSetLimits } from '@korzo/formats';
import { record } from '@korzo/reading';
import * as z from 'zod';

/** Agents that a watcher may inspect at once. */
const mostInspected = 512;

/** Grows when older watchers would misread newer runs. */
export const protocolVersion = 1;

/** Characters of an address that holds a file. */
const mostUrl = 2 ** 28;

const finite = z.number();
const point = z.tuple([finite, finite]);
const level = z.number().int().min(-1).max(255);
const name = z.string().min(1).max(200);
const agentId = z.number().int().min(0).max(0xffff_ffff);

const shape = z.discriminatedUnion('type', [
  record({ type: z.literal('polygon'), outline: z.array(point).min(3).max(200) }),
  record({ type: z.literal('circle'), centre: point, radius: z.number().positive().max(1000) }),
]);

/** What a watcher looks at: everything, a circle that stands, or a circle that rides on an agent. */
const area = z.discriminatedUnion('type', [
  record({ type: z.literal('everything') }),
  record({ type: z.literal('circle'), centre: point, radius: z.number().positive().max(1e6) }),
  record({ type: z.literal('riding'), agent: agentId, radius: z.number().positive().max(1e6) }),
]);
export type Area = z.infer<typeof area>;

const sourceText = z.string().max(20_000_000);

/** Where a scenario comes from: shipped or in the server's folder (by name), or given as text, in one file or several. */
const source = z.discriminatedUnion('type', [
  record({ type: z.literal('named'), name }),
  record({
    type: z.literal('text'),
    /** With its ending: it gives the format. */
    file: name,
    text: sourceText,
  }),
  record({
    type: z.literal('files'),
    /** Names are relative paths with `/`, by which the files find each other. */
    files: z
      .array(record({ file: name, text: sourceText }))
      .min(1)
      .max(fileSetLimits.files),
    /** The file to start from; found among the files unless given. */
    start: name.optional(),
  }),
]);
export type ScenarioSource = z.infer<typeof source>;

/** More than a run makes in a day. */
const ticks = z.number().int().min(0).max(10_000_000);
/** More than any link holds. */
const mostCommands = 200_000;

const values = z.record(name, z.union([finite, z.string().max(200), z.boolean()]));

const opening = {
  source,
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  /** Every group moves by this model instead of its own. */
  model: name.optional(),
  /** Knobs or full paths into the scenario, as `korzo run --set` takes them. */
  settings: values.optional(),
  workers: z.number().int().min(1).max(16).optional(),
  /**
   * Models that groups may be switched to later, beside those that always may be (see `info.choices`). A model that keeps columns of its own
   * must be named here: it becomes part of the run's state, and of its checksum.
   */
  alternatives: z.array(name).max(50).optional(),
};

/** Anything that can be written as JSON, up to a length; the run never looks into it. */
const opaque = (most: number) =>
  z
    .unknown()
    .refine(
      (value) => value === undefined || JSON.stringify(value).length <= most,
      `it must be JSON of up to ${most} characters`,
    );

const metres = z.number().min(-1e7).max(1e7);
const speed = z.number().min(-100).max(100);
const objectName = z.string().min(1).max(60);

/** Where an object of a program is, which way it faces (radians from east against the clock), and how fast it goes, m/s. */
const outsidePose = {
  x: metres,
  y: metres,
  z: metres.optional(),
  level: level.optional(),
  heading: z.number().min(-1000).max(1000).optional(),
  vx: speed.optional(),
  vy: speed.optional(),
  vz: speed.optional(),
};

/**
 * Everything a watcher may ask. Those marked (operator) change the run for all who watch and are refused to viewers. Answers come as
 * replies; what cannot be done comes back as a `problem` with the request's `ask`.
 */
export const requestSchema = z.discriminatedUnion('type', [
  /**
   * (operator) Opens a scenario as the run of this channel's room. With `commands` it repeats what was done to another run, and it stands at
   * `tick` when that is answered: the same bits as that run at the end of this tick.
   */
  record({
    type: z.literal('open'),
    ...opening,
    commands: z
      .array(record({ tick: ticks, command: z.looseObject({ type: name }) }))
      .max(mostCommands)
      .optional(),
    tick: ticks.optional(),
  }),
  /**
   * (operator) Opens the run of a recording that is one file, at the address of a Blob of this page or one that holds its bytes. Answered with
   * `opened`. Its frames can be looked at from then on; the run itself begins at its start and makes them again.
   */
  record({
    type: z.literal('openRecording'),
    file: name,
    url: z
      .string()
      .max(mostUrl)
      .regex(/^(blob:|data:application\/zip;base64,)/, 'the address must be of a Blob, or hold a zip as base64'),
  }),
  /** (operator) The same scenario from its start: with the seed it had, a new one, or a given one. `replay` applies the recorded commands again. */
  record({
    type: z.literal('restart'),
    seed: z.union([z.literal('same'), z.literal('new'), z.number().int().min(0).max(0xffff_ffff)]),
    replay: z.boolean().optional(),
  }),
  /** (operator) Makes the run again up to where it is, without the last thing that was done to it; or with it again. */
  record({ type: z.literal('undo') }),
  record({ type: z.literal('redo') }),
  /** (operator) */
  record({ type: z.literal('play') }),
  record({ type: z.literal('pause') }),
  record({ type: z.literal('step'), ticks: z.number().int().min(1).max(10_000) }),
  /** (operator) Simulated seconds per second; 'fastest' as fast as the machine can. */
  record({ type: z.literal('speed'), factor: z.union([z.number().min(0.1).max(1000), z.literal('fastest')]) }),

  /** What to send frames of, and how often at most, s. */
  record({ type: z.literal('watch'), area, period: z.number().min(0).max(60) }),
  /** Which agents to send inspections of with every frame; none ends it. */
  record({ type: z.literal('inspect'), agents: z.array(agentId).max(mostInspected) }),
  /** A heat map four times a second, or none. `cell` is the edge of its squares, m; wider where more than 65,536 would be needed. */
  record({
    type: z.literal('heat'),
    kind: z.enum(['none', 'density', 'speed']),
    level: level.optional(),
    cell: z.number().min(0.25).max(100).optional(),
  }),
  /** The compiled maps of a floor, to draw. */
  record({ type: z.literal('map'), kind: z.enum(['grid', 'quadtree']), level }),

  /** (operator) Interventions: each becomes a command at the next tick and is recorded with it. */
  record({
    type: z.literal('set'),
    model: z.number().int().min(0),
    parameter: name,
    value: z.union([finite, z.string().max(200), z.boolean()]),
  }),
  record({ type: z.literal('switch'), group: z.number().int().min(0), model: name }),
  record({
    type: z.literal('brush'),
    group: z.number().int().min(0),
    at: z.tuple([finite, finite, finite]),
    level,
    radius: z.number().min(0).max(1000),
    count: z.number().int().min(1).max(10_000),
  }),
  record({ type: z.literal('remove'), agents: z.array(agentId).min(1).max(10_000) }),
  record({
    type: z.literal('send'),
    agents: z.array(agentId).min(1).max(10_000),
    goal: z.tuple([finite, finite, finite]),
  }),
  record({ type: z.literal('obstacle'), level, shape }),
  record({ type: z.literal('clear'), obstacle: name }),
  record({ type: z.literal('passage'), passage: name, open: z.boolean() }),
  record({ type: z.literal('signal'), signal: name }),
  /** A command that a part of the run brings: `info.commands` lists them with what they hold. */
  record({ type: z.literal('command'), command: z.looseObject({ type: name }) }),

  /** The name by which the others see this watcher. */
  record({ type: z.literal('introduce'), name: z.string().trim().min(1).max(60) }),
  /** (operator) Shows all who watch what this one looks at, and again with every move; without a view it ends. */
  record({ type: z.literal('present'), view: opaque(4096).optional() }),

  /** Time line, of this watcher alone: look at a recorded time, play from there (backwards with a negative speed), or go back to what is live. */
  record({ type: z.literal('seek'), time: finite }),
  record({
    type: z.literal('playback'),
    speed: z.number().min(-100).max(100),
    loop: z.tuple([finite, finite]).optional(),
  }),
  record({ type: z.literal('live') }),
  /** (operator) A named moment on every viewer's time line. */
  record({ type: z.literal('mark'), time: finite, label: z.string().max(200) }),

  /**
   * (operator) A program joins with an object of its own: an agent of the run, which all see and avoid. It leaves with its program.
   * `of` is its type, by which receivers choose; `description` is passed on to them; with a `period` the program promises a pose so
   * often, s, and the run warns when it does not keep it.
   */
  record({
    type: z.literal('join'),
    name: objectName,
    kind: z.enum(['person', 'bird', 'fish', 'predator', 'vehicle', 'body']).default('body'),
    radius: z.number().min(0.05).max(5).default(0.5),
    of: z.string().min(1).max(60).optional(),
    description: opaque(4096).optional(),
    period: z.number().min(0.02).max(3600).optional(),
    ...outsidePose,
  }),
  /** (operator) Where an object of the program is now; `user` is passed on to receivers. */
  record({ type: z.literal('pose'), name: objectName, user: opaque(1024).optional(), ...outsidePose }),
  record({ type: z.literal('leave'), name: objectName }),
  /**
   * Reports of what is around a place (a circle, or a ball with three coordinates), or around an agent (`on`), every `period` s: `report`.
   * With radius 0 and period 0 births and deaths everywhere. Without an area it ends. `types` are kinds of agents, or what programs gave as `of`.
   */
  record({
    type: z.literal('receive'),
    area: z
      .strictObject({
        centre: z.union([z.tuple([metres, metres]), z.tuple([metres, metres, metres])]),
        radius: z.number().min(0).max(1e6),
        on: agentId.optional(),
      })
      .optional(),
    period: z.number().min(0).max(60).default(0.1),
    types: z.array(z.string().min(1).max(60)).max(50).optional(),
  }),
  /** The id of an object by its name, when it is there: `found`, at once or later. */
  record({ type: z.literal('find'), name: objectName }),
  /** All objects that have names; answered with `objects`. */
  record({ type: z.literal('objects') }),
  /** What is known of an object; answered with `object`. */
  record({ type: z.literal('object'), id: agentId }),

  /** Things to take away, answered with a `download`: where every agent was, or a report. */
  record({ type: z.literal('download'), what: z.enum(['trajectories', 'report']) }),
  /** The recording, answered with `saved`; without frames only what it takes to make the run again. */
  record({ type: z.literal('save'), frames: z.boolean().optional() }),
  /** Scenarios that can be opened by name; answered with `catalogue`. */
  record({ type: z.literal('catalogue') }),
  /** What the run has come to so far; answered with `ending`. */
  record({ type: z.literal('ending') }),
  /** Everything that was done to the run, with its ticks; answered with `commands`. */
  record({ type: z.literal('commands') }),
  /** Answered with a `checksum` of the tick that is reached now. */
  record({ type: z.literal('checksum') }),
]);

export type Request = z.infer<typeof requestSchema>;
export type RequestType = Request['type'];

/** As it travels: with a number that the answer or the problem repeats. */
export interface NumberedRequest {
  readonly ask: number;
  readonly request: Request;
}
