import { record, word } from '@korzo/reading';
import * as z from 'zod';

const metres = z.number().min(-1e7).max(1e7);

const cameraShape = {
  at: z
    .union([z.tuple([metres, metres]), z.tuple([metres, metres, metres])])
    .describe('What it looks at: x, y and, unless 0, z, m'),
  distance: z.number().min(0.5).max(1e5).describe('m'),
  azimuth: z.number().min(-360).max(360).default(90).describe('Where it looks to, degrees from east; 90 is north'),
  elevation: z.number().min(1).max(90).default(35).describe('How high it stands, degrees; 90 is straight above'),
};

/** Pictures and models are kept in the scenario, as data URLs of up to this many letters. */
export const longestPicture = 11 * 1024 * 1024;

const file = z.string().min(1).max(500).optional().describe('A file below the folder of the scenario');
const data = z
  .string()
  .max(longestPicture)
  .optional()
  .describe('The file itself as a data URL; with `file` it is that file, which is not opened again');

const turned = z.number().min(-360).max(360).default(0);

const backdropSchema = record({
  file,
  data,
  turned: turned.describe('Where the middle of the picture is seen, degrees from north against the clock'),
}).describe('A picture of everything around, twice as wide as high (PNG, JPEG or WebP)');

const modelSchema = record({
  file,
  data,
  turned: turned.describe('How far it is turned about its upright axis, degrees against the clock'),
}).describe('A 3D model (glTF 2.0: .glb, or .gltf with everything in it)');

const objectSchema = record({
  model: word.describe('A name in `models`'),
  at: z
    .union([z.tuple([metres, metres]), z.tuple([metres, metres, metres])])
    .describe('Where its origin stands: x, y and, unless 0, z, m'),
  turned: turned.describe('Degrees against the clock'),
  scale: z.number().min(1e-4).max(1e4).default(1).describe('Size of its metre, m'),
}).describe('A model in the picture; nothing in the run knows of it');

export const viewSchema = record({
  from: z.enum(['above', 'oblique']).default('above').describe('Where a picture is taken from'),
  colourBy: z.enum(['group', 'speed', 'heading']).default('group').describe('What the colour of an agent shows'),
  trail: z.number().min(0).max(600).default(0).describe('Length of the trail drawn behind each agent, s'),
  camera: record(cameraShape)
    .optional()
    .describe('The camera that a viewer begins with; it shows the whole place unless given'),
  cameras: z
    .array(record(cameraShape))
    .max(9)
    .optional()
    .describe('Cameras that the keys F1 to F9 choose, in this order'),
  speed: z.number().min(0.1).max(100).optional().describe('Simulated seconds per second that a viewer begins with'),
  maxFrameRate: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .describe('Most pictures per second that a viewer draws; as many as the screen shows unless given'),
  backdrop: backdropSchema.optional(),
  models: z.record(word, modelSchema).optional().describe('3D models of your own, by name'),
  objects: z.array(objectSchema).max(2000).optional().describe('Models that stand in the picture'),
  bodies: z.record(word, word).optional().describe('The model that agents of a group are drawn as, by group'),
}).describe('How pictures show it unless a person chooses otherwise');
