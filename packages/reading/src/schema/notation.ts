import * as z from 'zod';
import { longestWorld } from '@korzo/core';

/** An object that knows its keys: an unknown one is refused, and the message lists the known ones (see explain.ts). */
export const record = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(',') : undefined),
  });

export const coordinate = z.number().min(-longestWorld).max(longestWorld);

/** A point on a floor. */
export const floorPoint = z.tuple([coordinate, coordinate]);
/** A straight line on a floor, from end to end. */
export const floorSegment = z.tuple([floorPoint, floorPoint]);
/** A point in the volume. */
export const volumePoint = z.tuple([coordinate, coordinate, coordinate]);
/** A point on a floor (two numbers) or in the volume (three). */
export const anyPoint = z.array(coordinate).min(2).max(3);

const side = z.number().gt(0).max(1e6);
/** A rectangle on a floor, wherever a scenario has one: x and y of its south-west corner, width and height, m. */
export const rectangle = z.tuple([coordinate, coordinate, side, side]);

export const word = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { error: 'a name of letters, digits, - and _ that begins with a letter' });

export const sentence = z.string().min(1).max(1000);

const bounded = { min: z.number().optional(), max: z.number().optional() };

/** How a quantity differs between agents. Draws outside min and max are drawn again. */
export const distribution = z.discriminatedUnion('distribution', [
  record({ distribution: z.literal('normal'), mean: z.number(), deviation: z.number().min(0), ...bounded }).describe(
    'Normal distribution; min and max are 3 deviations from the mean unless given',
  ),
  record({ distribution: z.literal('uniform'), min: z.number(), max: z.number() }).describe(
    'Equally likely from min to max',
  ),
  record({ distribution: z.literal('list'), values: z.array(z.number()).min(1).max(100_000) }).describe(
    'These values, one agent after the other, and again from the first',
  ),
]);

/** The same for every reader, or drawn for each agent; what is drawn is checked by `checkQuantity`. */
export const quantity = ({ min, max, above }: QuantityRange) => {
  const same = z.number().max(max);
  return z.union([above === true ? same.gt(min) : same.min(min), distribution]);
};

/** Where a quantity may lie: from `min` (or above it) to `max`. */
export interface QuantityRange {
  readonly min: number;
  readonly max: number;
  readonly above?: boolean;
}

/** How many people a passage lets through: per metre of its width and second, or in all. */
export const flowLimit = z
  .union([z.number().gt(0).max(1000), record({ perSecond: z.number().gt(0).max(100_000) })])
  .optional()
  .describe('Most people it lets through, 1/(m s), or with perSecond 1/s; as many as come unless given');

export type FlowLimit = z.output<typeof flowLimit>;

const timeBounds = { min: z.number().optional(), max: z.number().optional() };

/** As `distribution`, with those that times of people follow. */
const anySpread = z.discriminatedUnion('distribution', [
  ...distribution.options,
  record({
    distribution: z.literal('logNormal'),
    logMean: z.number().min(-100).max(100),
    logDeviation: z.number().min(0).max(100),
    ...timeBounds,
  }).describe('exp of a normal number with this mean and deviation'),
  record({
    distribution: z.literal('gamma'),
    shape: z.number().gt(0).max(1e6),
    scale: z.number().gt(0).max(1e6),
    ...timeBounds,
  }).describe('Gamma distribution with mean shape x scale'),
  record({
    distribution: z.literal('weibull'),
    shape: z.number().gt(0).max(1e6),
    scale: z.number().gt(0).max(1e6),
    ...timeBounds,
  }).describe('Weibull distribution'),
]);

/** The same for every reader, or drawn for each person from any distribution. */
export const spread = (least: number, most: number) => z.union([z.number().min(least).max(most), anySpread]);

export type SpreadDescription = number | z.output<typeof anySpread>;
export type Distribution = z.output<typeof distribution>;
export type Quantity = number | Distribution;
