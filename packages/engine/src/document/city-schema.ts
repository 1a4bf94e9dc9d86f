import { record } from '@korzo/reading';
import * as z from 'zod';

/** Texts of cities are as long as files may be. */
const longestCity = 20 * 1024 * 1024;

export const citySchema = record({
  name: z
    .string()
    .max(200)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*(?:\/[A-Za-z][A-Za-z0-9_-]*)*$/, {
      error: 'the name of a city, such as thesis/hill',
    })
    .optional()
    .describe('A city that ships with Korzo, such as small-town or thesis/hill'),
  file: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      'A file below the folder of the scenario: .city, a SUMO network (.net.xml), an OpenStreetMap extract (.osm) or lanes (.svb)',
    ),
  text: z
    .string()
    .max(longestCity)
    .optional()
    .describe('The city itself; with `file` it is the text of that file, which is not opened again'),
}).describe('Streets for traffic, and pavements, crossings and parks for people');

export type CityDescription = z.output<typeof citySchema>;
