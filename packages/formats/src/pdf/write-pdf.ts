import { boxOf, outlineOf, type Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { WriteResult } from '../format/format.ts';
import { floorsOf, wallsOfFloor, type Floor } from '../plan/floors.ts';
import { PdfFile, textWidth } from './pdf-file.ts';

/** Points of a metre of paper: 72 to an inch of 25.4 mm. */
const perMetre = 72 / 0.0254;
/** Longest side of a page that readers show, points. */
const longestSide = 14_400;
/** White around a floor, m of paper, and the line with title, scale and bar below it. */
const margin = 0.015;
const footer = 0.012;
const scales = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** The plan of a building to scale, one page a floor: 1:100, or the next usual scale at which the largest floor fits. */
export function writePdf(scenario: Scenario, file: string): WriteResult {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const boxes = made.floors.map(({ regions }) => boxOf(regions.flatMap(({ outline }) => outline)));
  const longest = Math.max(...boxes.map(([west, south, east, north]) => Math.max(east - west, north - south)));
  const fits = (scale: number): boolean => (longest / scale + 2 * margin + footer) * perMetre <= longestSide;
  const scale = scales.find(fits) ?? scales[scales.length - 1];
  const pdf = new PdfFile();
  for (const [index, floor] of made.floors.entries())
    addPage(pdf, floor, boxes[index], { scale, title: scenario.title });
  return { text: pdf.text() };
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

interface Sheet {
  readonly scale: number;
  readonly title: string;
}

function addPage(pdf: PdfFile, floor: Floor, box: ReturnType<typeof boxOf>, { scale, title }: Sheet): void {
  const [west, south, east, north] = box;
  const perPlanMetre = perMetre / scale;
  const [left, bottom] = [margin * perMetre, (margin + footer) * perMetre];
  const width = (east - west) * perPlanMetre + 2 * left;
  const height = (north - south) * perPlanMetre + left + bottom;
  const at = ([x, y]: Point): string =>
    `${number(left + (x - west) * perPlanMetre)} ${number(bottom + (y - south) * perPlanMetre)}`;
  const path = (points: readonly Point[]): string =>
    points.map((point, index) => `${at(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
  const stroke = (metres: number): string => `${number(Math.max(0.25, metres * perPlanMetre))} w`;
  const { level, regions, portals, gates, obstacles } = floor;
  const flat = portals.filter(({ landing }) => landing === undefined);
  const flights = portals.flatMap(({ segment, landing }) =>
    landing === undefined ? [] : [[...segment, ...landing.toReversed()]],
  );
  pdf.addPage(width, height, [
    '2 J',
    '0.957 0.945 0.918 rg',
    ...regions.map(({ outline }) => `${path(outline)} h f`),
    '0.85 0.88 0.95 rg',
    ...flights.map((outline) => `${path(outline)} h f`),
    '0.54 0.54 0.54 rg',
    ...obstacles.map(({ shape }) => `${path(outlineOf(shape))} h f`),
    `0.13 0.13 0.13 RG ${stroke(0.1)}`,
    ...wallsOfFloor(floor).map((wall) => `${path(wall)} S`),
    `0.73 0.47 0.16 RG ${stroke(0.05)}`,
    ...flat.map(({ segment }) => `${path(segment)} S`),
    `0.11 0.54 0.29 RG ${stroke(0.15)}`,
    ...gates.map(({ segment }) => `${path(segment)} S`),
    '0 0 0 rg',
    ...regions.flatMap(({ id, outline }) => labelOf(id, outline, perPlanMetre, at)),
    ...footerOf(`${title}, floor ${level}, 1:${scale}`, perPlanMetre, width),
  ]);
}

const letter = 7;

/** The name of a room in its middle, where it has room for it. */
function labelOf(id: string, outline: readonly Point[], perPlanMetre: number, at: (point: Point) => string): string[] {
  const [west, south, east, north] = boxOf(outline);
  const width = textWidth(id, letter);
  if (width > (east - west) * perPlanMetre || (north - south) * perPlanMetre < 1.5 * letter) return [];
  const half = width / 2 / perPlanMetre;
  return [PdfFile.label(id, letter, at([(west + east) / 2 - half, (south + north) / 2]))];
}

/** Title and scale on the left, a bar of 5 m on the right. */
function footerOf(text: string, perPlanMetre: number, width: number): string[] {
  const [left, base] = [margin * perMetre, margin * perMetre * 0.6];
  const bar = 5 * perPlanMetre;
  const end = width - left;
  return [
    PdfFile.label(text, 9, `${number(left)} ${number(base)}`),
    `0 0 0 RG 1 w ${number(end - bar)} ${number(base)} m ${number(end)} ${number(base)} l S`,
    PdfFile.label('5 m', 7, `${number(end - bar)} ${number(base + 4)}`),
  ];
}
