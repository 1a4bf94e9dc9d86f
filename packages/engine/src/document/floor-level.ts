import * as z from 'zod';

export const mostLevels = 256;

export const floorLevel = z
  .int()
  .min(0)
  .max(mostLevels - 1);
