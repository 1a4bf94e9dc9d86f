import { roundCorner } from '../experiments/corner.ts';
import { crowdAtCorner } from '../experiments/crowd-corner.ts';
import { fundamentalDiagram, singleFile } from '../experiments/diagrams.ts';
import { assignedExits, nearAndFarExit } from '../experiments/exits.ts';
import { walkOnStairs, walkOutOfCorridor } from '../experiments/free-walks.ts';
import { largeRoom } from '../experiments/large-room.ts';
import { goalDistances, neckWidths, throughNeck, twoNecks } from '../experiments/necks.ts';
import { tenStarts } from '../experiments/premovement.ts';
import { speedsByAge } from '../experiments/speeds.ts';
import { congestion, stairDiagram } from '../experiments/stair-crowds.ts';
import { threeStoreys } from '../experiments/storeys.ts';
import { shortOrLongWay } from '../experiments/two-ways.ts';
import { fasterIsSooner, waysAreDocumented } from '../judges/behaviour.ts';
import { allByTheirExit, doubling } from '../judges/crowds.ts';
import { inSingleFileBand, slowerWhenDenser, stairsAsMeasured } from '../judges/diagrams.ts';
import * as own from '../judges/rimea.ts';
import { inTime, onStairs, roundTheCorner, startsOnTime } from '../judges/walking.ts';
import { mean } from '../kit/statistics.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';
import { alone, apart, crowd } from './ghosts.ts';

const people = { suite: 'rimea', moves: 'people' } as const;
const four = 'RiMEA 4.1.1';

/** The sixteen tests of RiMEA 4.1.1, and two of 3.0 that it has replaced. */
export const rimea: readonly ValidationTest[] = [
  defineTest({
    ...people,
    ...alone,
    id: '1',
    title: 'Speed in a corridor',
    source: `${four}, test 1: 26 to 34 s`,
    layout:
      'Shipped scenario rimea-01: 40 m x 2 m, one person at 1.33 m/s, its back 5 cm from the wall, timed until it has left.',
    experiment: walkOutOfCorridor,
    judge: inTime({ least: 26, most: 34 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2',
    variants: ['up 10 m at 0.5 m/s'],
    title: 'Speed on stairs, up',
    source: `${four}, test 2; 5 % as JuPedSim's tests`,
    layout: 'A flight of 10 m along the slope, 2 m wide, one person at 0.5 m/s on it; timed from its foot to its head.',
    experiment: walkOnStairs,
    judge: onStairs('up 10 m at 0.5 m/s', { least: 19, most: 21 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '3',
    variants: ['down 10 m at 0.65 m/s'],
    title: 'Speed on stairs, down',
    source: `${four}, test 3; 5 % as JuPedSim's tests`,
    layout: 'The same flight, downwards at 0.65 m/s.',
    experiment: walkOnStairs,
    judge: onStairs('down 10 m at 0.65 m/s', { least: 14.62, most: 16.15 }),
  }),
  defineTest({
    ...people,
    id: '4',
    mustFail: ['straight', 'sluggish'],
    title: 'Fundamental diagram',
    source: `${four}, test 4: to be documented`,
    layout:
      'A ring of 40 m x 4 m (20 m in the short form) stands for the corridor of 1000 m x 10 m, as in other implementations; free speed 1.34 m/s, 0.5 to 6 people per square metre (3 in the short form), mean speeds of 60 s (15 s in the short form) after the first 10 s.',
    experiment: fundamentalDiagram,
    judge: slowerWhenDenser,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '5',
    title: 'Pre-movement times',
    source: `${four}, test 5; 0.5 s as JuPedSim's and crowdsim's tests`,
    layout:
      'Shipped scenario rimea-05: 8 m x 5 m, ten people, 10 to 100 s; a first step is when a person leaves the place where it last stood.',
    experiment: tenStarts,
    judge: startsOnTime(0.5),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '6',
    title: 'Round a corner',
    source: `${four}, test 6; 5 cm as crowdsim's tests`,
    layout: 'Shipped scenario rimea-06: arms of 12 m, 2 m wide, 20 people on the first 6 m.',
    experiment: roundCorner,
    judge: roundTheCorner(0.05),
  }),
  defineTest({
    ...people,
    ...apart,
    id: '7',
    title: 'Walking speeds by age',
    source: `${four}, test 7, figure 3; 0.03 m/s as JuPedSim's tests`,
    layout: 'Shipped scenario rimea-07: fifty of each of six ages, the young ahead; mean speeds from second 3 on.',
    experiment: speedsByAge,
    judge: own.speedsOfAges,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '8',
    title: 'Parameter study in three storeys',
    source: `${four}, test 8: to be documented`,
    layout:
      'Rooms of 2 m x 3 m in four rows on each of three storeys, four people in each (one in the short form): 144, 152 and 152. Where the rows lie, corridors (2 m), doors (0.9 m), stairs (2 m wide, 6 m long) and the exit of 3 m are of our choosing. Walking speeds are varied.',
    experiment: threeStoreys,
    judge: fasterIsSooner,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '9',
    title: 'A crowd leaves a large room',
    source: `${four}, test 9; 1.6 to 2.4 as JuPedSim's tests`,
    layout:
      'Shipped scenario rimea-09: 20 m x 20 m, a thousand people (400 in the short form), four doors of 1 m, then two.',
    experiment: largeRoom,
    judge: doubling(mean),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '10',
    title: 'Assigned exits',
    source: `${four}, test 10`,
    layout: 'Shipped scenario rimea-10: twelve cabins, 23 people; the main exit of 1.2 m lies between two rooms.',
    experiment: assignedExits,
    judge: allByTheirExit,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '11',
    title: 'Choice of an exit',
    source: `${four}, test 11`,
    layout:
      '30 m x 20 m, exits of 1 m at 21 to 22 and 27 to 28 m of a long wall; a thousand people (400 in the short form) packed from the west, 3.6 per square metre. They choose the exit with the least time to walk and wait.',
    experiment: nearAndFarExit,
    judge: own.nearAndFar,
  }),
  defineTest({
    ...people,
    id: '12',
    mustFail: ['straight', 'squeezed'],
    variants: ['RiMEA 3.0'],
    title: 'A jam before the neck, none before the exit',
    source: "RiMEA 3.0, test 12; 0.05 per second as JuPedSim's tests",
    layout:
      'Rooms of 10 m x 10 m, a neck of 5 m x 1 m, an exit of 1 m; 150 people in the left half of the first. Held up is a person slower than half of its own speed.',
    experiment: throughNeck,
    judge: own.exitDoesNotJam,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '12a',
    variants: Object.keys(goalDistances),
    title: 'Distance of the goal behind a neck',
    source: `${four}, test 12a: grows up to a constant`,
    layout:
      'A neck of 0.2 m x 1 m; the goal is a line across the second room 0, 1, 3, 5 and 10 m behind it. Timed until the last of 150 is through the neck.',
    experiment: throughNeck,
    judge: own.growsToConstant,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '12b',
    variants: ['goal at 10 m', 'long neck, 1 m'],
    title: 'Length of a neck',
    source: `${four}, test 12b`,
    layout:
      'Necks of 0.2 m and 5 m, 1 m wide, 150 people; timed until the last has left at the far wall of the second room.',
    experiment: throughNeck,
    judge: own.longerNeckTakesLonger,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '12c',
    title: 'Two necks one after the other',
    source: `${four}, test 12c`,
    layout:
      'Rooms of 10, 10 and 5 m x 10 m, two necks of 0.2 m x 1 m, 150 people; most people at once in 2 m x 3 m before each.',
    experiment: twoNecks,
    judge: own.jamBeforeFirstNeck,
  }),
  defineTest({
    ...people,
    id: '12d',
    mustFail: ['straight', 'squeezed'],
    variants: Object.keys(neckWidths),
    title: 'Width of a neck',
    source: `${four}, test 12d`,
    layout: 'Necks of 5 m length, 0.8, 1 and 1.2 m wide, 150 people; flow between a tenth and nine tenths of them.',
    experiment: throughNeck,
    judge: own.flowRisesWithWidth,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '13',
    title: 'Fundamental diagram on stairs',
    source: `${four}, test 13, figure 16; half of the points as crowdsim's tests`,
    layout:
      'A room of 10 m x 10 m, 2 m of floor, a flight of 5 m x 2 m, a hundred people, up and down; density and mean speed on the flight every second. Densities with fewer than eight samples are not compared.',
    experiment: stairDiagram,
    judge: stairsAsMeasured,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '13-3.0',
    variants: ['RiMEA 13 of 3.0'],
    title: 'A jam before stairs',
    source: "RiMEA 3.0, test 13; 0.05 per second as JuPedSim's tests",
    layout:
      'A room of 5 m x 8 m, a corridor of 12 m x 2 m, stairs of 3 m; 150 people at 1.3 m/s, 0.675 m/s on the stairs.',
    experiment: congestion,
    judge: own.stairsHoldUp,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '14',
    variants: ['over or round'],
    title: 'Choice of a path',
    source: `${four}, test 14: to be documented`,
    layout:
      'From a room to another over two flights of 5 m and a bridge of 14 m, or round a corridor of 58 m on the ground; a hundred people. The figure of the guideline has no dimensions.',
    experiment: shortOrLongWay,
    judge: waysAreDocumented,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '15',
    title: 'A crowd at a corner',
    source: `${four}, test 15`,
    layout:
      'Corridors 20 m wide: 50 m and 81.4 m straight, and a corner of 34 m + 30 m as JuPedSim draws it; 500 people (200 in the short form) on the first 6 m.',
    experiment: crowdAtCorner,
    judge: own.cornerBetween,
  }),
  defineTest({
    ...people,
    id: '16',
    mustFail: ['straight', 'squeezed'],
    title: 'Single file',
    source: `${four}, test 16; 75 % of the densities as JuPedSim's tests`,
    layout:
      'A ring of 26.85 m (that of the oval with straights of 4 m and a radius of 3 m), laid out straight and one person wide: 3.2 radii, so that no person passes.',
    experiment: singleFile,
    judge: inSingleFileBand,
  }),
];
