import { record, word } from '@korzo/reading';
import { mostSections } from '@korzo/traffic';
import * as z from 'zod';

const time = z.number().min(0).max(1e7);

const road = z
  .union([z.int().min(0).max(10_000_000), z.string().min(1).max(200)])
  .describe(
    "A road: its number, the name that the city gives it (one of them is drawn when several have it), or 'any'",
  );

/** Demand files are as long as files may be. */
const longestDemand = 20 * 1024 * 1024;

const share = z.number().min(0).max(1e6);

const kindSchema = record({
  like: z.string().min(1).max(100).default('car').describe('The kind it is like: car, van, truck, bus, tram or lorry'),
  length: z.number().min(1).max(100).optional().describe('m'),
  sections: z
    .array(z.number().min(1).max(50))
    .min(1)
    .max(mostSections)
    .optional()
    .describe('Lengths of the sections of a vehicle that bends, the first one first, m: together its length'),
  width: z.number().min(0.5).max(5).optional().describe('m'),
  height: z.number().min(0.5).max(10).optional().describe('m'),
  highestSpeed: z.number().min(1).max(100).optional().describe('It never drives faster, m/s'),
  model: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('How it follows what is ahead; that of the traffic unless given'),
  parameters: z
    .record(z.string().max(100), z.number())
    .optional()
    .describe("The model's parameters that differ from those of the kind it is like"),
  politeness: z.number().min(0).max(1).optional().describe('Share of the loss of others that counts in a lane change'),
  changesLanes: z.boolean().optional().describe('Whether it changes lanes to get on faster'),
}).describe('A kind of vehicle of its own');

const stopsOfTrip = z
  .array(
    record({
      road,
      at: z.number().min(0).max(1e6).optional().describe('m from the beginning of the road; its middle unless given'),
      lasts: z.number().min(0).max(86_400).default(60).describe('How long it stands there, s'),
      lane: z.int().min(0).max(20).optional().describe('Counted from the middle; the one at the kerb unless given'),
    }),
  )
  .max(100)
  .optional()
  .describe('Where it stops on its way, such as at a petrol station; it drives there by the fastest way');

const tripSchema = record({
  at: time.default(0).describe('When it starts, or as soon after as there is room, s'),
  from: road,
  to: road.describe('The road at whose end it leaves'),
  via: z
    .array(road)
    .max(10_000)
    .optional()
    .describe('All roads in between, one after the other; looked for unless given'),
  stops: stopsOfTrip,
  kind: word.default('car'),
});

const flowSchema = record({
  from: road,
  to: road,
  via: z
    .array(road)
    .max(10_000)
    .optional()
    .describe('All roads in between, one after the other; looked for unless given'),
  stops: stopsOfTrip,
  kind: word.default('car'),
  perHour: z.number().gt(0).max(36_000).describe('Mean number of vehicles, 1/h'),
  gaps: z.enum(['even', 'random']).default('random').describe('even: like a clock; random: a Poisson process'),
  begin: time.default(0).describe('s'),
  end: time.optional().describe('No vehicle from this time on, s; the end of the run unless given'),
});

const lineSchema = record({
  name: word.describe('What people call it, such as 22'),
  kind: word.default('bus'),
  roads: z
    .array(road)
    .min(1)
    .max(10_000)
    .describe('The roads it takes, one after the other; of several of one name the one that the road before leads to'),
  stops: z
    .array(
      record({
        road,
        at: z.number().min(0).max(1e6).describe('m from the beginning of the road'),
        lasts: z.number().min(0).max(3600).default(20).describe('How long it stands there, s'),
        lane: z.int().min(0).max(20).optional().describe('Counted from the middle; the one at the kerb unless given'),
      }),
    )
    .max(1000)
    .default([])
    .describe('Where it stops, in the order of driving'),
  every: z.number().min(1).max(1e6).describe('Time between two, s'),
  first: time.default(0).describe('When the first one starts, s'),
  last: time.optional().describe('No later one starts, s; the end of the run unless given'),
}).describe('Buses or trams that drive by a timetable');

const fillSchema = record({
  vehicles: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('How many are kept on the roads: for each that arrives another one starts'),
  kinds: z.record(word, share).default({ car: 1 }).describe('Shares of the kinds'),
}).describe('Trips from anywhere to anywhere');

const traffic = record({
  model: z
    .string()
    .min(1)
    .max(100)
    .default('idm')
    .describe('How drivers follow what is ahead: idm, krauss or acceleration-plan'),
  kinds: z.record(word, kindSchema).default({}).describe('Kinds beside car, van, truck, bus, tram and lorry, by name'),
  trips: z.array(tripSchema).max(1_000_000).default([]),
  flows: z.array(flowSchema).max(10_000).default([]),
  lines: z.array(lineSchema).max(1000).default([]),
  fill: fillSchema.optional(),
  cityCars: z
    .boolean()
    .optional()
    .describe('Whether the cars of an SVB city drive, each to a road that is drawn; they do unless it is false'),
  demand: record({
    file: z.string().min(1).max(500).describe('A file below the folder of the scenario: SUMO demand (.rou.xml)'),
    text: z.string().max(longestDemand).optional().describe('Its text, so that it is not opened again'),
  })
    .optional()
    .describe('Trips, flows and vehicle types of a SUMO demand file, beside those of the scenario'),
  detectors: z
    .array(
      record({
        name: word.describe('Its lines are called by it and the lane: name-0 for the lane at the middle of the road'),
        road,
        at: z.number().min(0).max(1e6).describe('m from the beginning of the road'),
      }),
    )
    .max(1000)
    .default([])
    .describe('Measuring lines across the lanes of roads'),
  junctions: z
    .array(
      record({
        name: word,
        junction: z.union([z.int().min(0).max(10_000_000), z.string().min(1).max(200)]).describe('Number or name'),
        radius: z.number().min(5).max(1000).default(60).describe('m'),
      }),
    )
    .max(1000)
    .default([])
    .describe('Measuring areas around junctions'),
  gapTimes: record({
    critical: z
      .number()
      .min(0.5)
      .max(60)
      .optional()
      .describe('Least gap in a stream with the right of way that is used, s'),
    followUp: z.number().min(0.5).max(60).optional().describe('Time between two who use the same gap, s'),
  })
    .optional()
    .describe('For all junctions, instead of those that are usual for each turn'),
}).describe('Vehicles in the city: demand, kinds and models');

export const trafficSchema = traffic.optional();

export type TrafficDescription = z.output<typeof traffic>;
export type RoadName = z.output<typeof road>;
