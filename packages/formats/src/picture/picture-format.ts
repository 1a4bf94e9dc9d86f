import { bytesOfDataUrl, dataUrlOf, type Problem, type TextResult } from '@korzo/reading';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { planOfPicture } from './picture-plan.ts';
import { isPng, readPng, type DarkPicture } from './read-png.ts';

const type = 'image/png';

/** Scans and pictures of plans: what is dark is wall. Its text is a data URL of the PNG file. */
export const pictureFormat: Format = {
  name: 'picture',
  summary: 'Picture of a plan (PNG): dark lines are walls, dark shapes thicker than walls obstacles, gaps doors',
  extensions: ['.png'],
  onlyWhenNamed: true,
  binary: { isSuch: (bytes) => isPng(bytes) || otherPicture(bytes) !== undefined, toText },
  sniff: (text) => text.startsWith(`data:${type};base64,`),
  read: (text, file, others) => readPicture(text, file, others?.plan),
};

const refused = (file: string, rule: string, remedy: string): { readonly problems: readonly Problem[] } => ({
  problems: [{ file, place: '', rule, remedy }],
});

/** Pictures that are known by their first bytes but not read. */
function otherPicture(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, 12));
  if (begin.startsWith('\u00ff\u00d8\u00ff')) return 'JPEG';
  if (begin.startsWith('GIF8')) return 'GIF';
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return 'WebP';
  return undefined;
}

const largest = 20 * 1024 * 1024;

function toText(bytes: Uint8Array, file: string): TextResult {
  const other = otherPicture(bytes);
  if (other !== undefined)
    return refused(file, `plans are read from PNG pictures; this one is ${other}`, 'save the picture as PNG');
  if (bytes.length > largest)
    return refused(file, 'a picture may have up to 20 MB', 'save it in black and white, or at a lower resolution');
  return { text: dataUrlOf(bytes, type) };
}

function readPicture(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const bytes = bytesOfDataUrl(text);
  const picture = bytes === undefined || !isPng(bytes) ? { fault: 'it is no PNG file' } : readPng(bytes);
  if ('fault' in picture) return refused(file, `the picture cannot be read: ${picture.fault}`, 'save it as PNG again');
  const box = darkBox(picture);
  if (box === undefined)
    return refused(file, 'the picture has no dark pixels', 'draw walls in black on white or transparent ground');
  const notes = new NoteBook();
  const unit = wishes.unit ?? guessedScale(picture, box, notes);
  const floor = planOfPicture(picture, unit, notes);
  if ('fault' in floor)
    return refused(file, `the picture is no plan: ${floor.fault}`, 'give a picture of walls alone, without hatches');
  return planScenario({ drawing: { floors: [floor] }, notes, file, what: 'Picture' }, wishes);
}

/** Columns and rows that the dark pixels take. */
function darkBox({ width, height, dark }: DarkPicture): readonly [number, number] | undefined {
  let [west, east, north, south] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dark[y * width + x] === 1)
        [west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)];
  return east < 0 ? undefined : [east - west + 1, south - north + 1];
}

/** Resolutions of screens, which programs write by default, pixels per metre. */
const isScreen = (perMetre: number): boolean => perMetre < 4000;
/** Of a wall, m. */
const usualThickness = 0.2;
/** Thinner lines show where walls are, not how thick. */
const thinnestWall = 3;
/** Of the longer side of a plan whose walls are thin lines, m. */
const usualLength = 40;

/** Metres of a pixel. */
function guessedScale(picture: DarkPicture, box: readonly [number, number], notes: NoteBook): number {
  const { perMetre } = picture;
  const length = Math.max(...box);
  const guess = (unit: number, why: string): number => {
    notes.guessed(`scale: ${why}, so a pixel is ${unit.toFixed(4)} m (--plan-unit says it)`);
    return unit;
  };
  const onPaper = perMetre === undefined || isScreen(perMetre) ? 0 : 100 / perMetre;
  if (length * onPaper > 5 && length * onPaper < 300) return guess(onPaper, '1:100 on paper');
  const thickness = usualRun(picture);
  if (thickness >= thinnestWall) return guess(usualThickness / thickness, `walls are ${usualThickness} m thick`);
  return guess(usualLength / length, `the plan is ${usualLength} m long`);
}

/** The median length of what is dark along rows: most rows cross walls that run from north to south. */
function usualRun({ width, height, dark }: DarkPicture): number {
  const counts = new Uint32Array(width + 1);
  let runs = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0, run = 0; x <= width; x++) {
      if (x < width && dark[y * width + x] === 1) run++;
      else if (run > 0) {
        counts[run]++;
        runs++;
        run = 0;
      }
    }
  let seen = 0;
  return counts.findIndex((count) => (seen += count) > runs / 2);
}
