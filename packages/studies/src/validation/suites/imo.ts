import { roundCorner } from '../experiments/corner.ts';
import { counterflow } from '../experiments/counterflow.ts';
import { assignedExits } from '../experiments/exits.ts';
import { doorFlow } from '../experiments/flows.ts';
import { walkAlongCorridor, walkOnStairs } from '../experiments/free-walks.ts';
import { largeRoomImo } from '../experiments/large-room.ts';
import { tenStarts } from '../experiments/premovement.ts';
import { speedsAsDrawn } from '../experiments/speeds.ts';
import { congestion } from '../experiments/stair-crowds.ts';
import {
  agreedTime,
  allByTheirExit,
  doubling,
  flowAtMost,
  jamsAtBothEnds,
  slowerAgainstMore,
} from '../judges/crowds.ts';
import { menOf30To50 } from '../judges/imo.ts';
import { inTime, onStairs, roundTheCorner, startsOnTime } from '../judges/walking.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';
import { alone, crowd } from './ghosts.ts';

const people = { suite: 'imo', moves: 'people' } as const;
const source = (test: number): string => `IMO MSC.1/Circ.1533, annex 3, appendix 2, test ${test}`;
const fifty = 'Of 50 runs (fewer in the short form) the 95th percentile counts.';

/** Eleven tests of IMO MSC.1/Circ.1533; the twelfth, on flow and density, is not public in our sources. */
export const imo: readonly ValidationTest[] = [
  defineTest({
    ...people,
    ...alone,
    id: '1',
    title: 'Speed in a corridor',
    source: `${source(1)}; 0.5 s as EvacuatioNZ's notes`,
    layout:
      '40 m in the middle of a corridor of 60 m x 2 m, one person at 1 m/s: 10 m before for getting up to speed, 10 m behind.',
    experiment: walkAlongCorridor,
    judge: inTime({ least: 39.5, most: 40.5 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2',
    variants: ['up 10 m at 1 m/s'],
    title: 'Speed on stairs, up',
    source: `${source(2)}; 0.5 s as EvacuatioNZ's notes`,
    layout: 'A flight of 10 m along the slope, 2 m wide, one person at 1 m/s on it.',
    experiment: walkOnStairs,
    judge: onStairs('up 10 m at 1 m/s', { least: 9.5, most: 10.5 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '3',
    variants: ['down 10 m at 1 m/s'],
    title: 'Speed on stairs, down',
    source: `${source(3)}; 0.5 s as EvacuatioNZ's notes`,
    layout: 'The same flight, downwards.',
    experiment: walkOnStairs,
    judge: onStairs('down 10 m at 1 m/s', { least: 9.5, most: 10.5 }),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '4',
    title: 'Flow through a door',
    source: source(4),
    layout: `8 m x 5 m, a door of 1 m in the middle of a wall of 5 m, a hundred men of 30 to 50 years. The door has the capacity of the code, 1.33 per metre and second, which must be kept; the flow counts from the first who leaves to the last. The flow that the model has without a limit is reported beside it.`,
    experiment: doorFlow,
    judge: flowAtMost(1.33),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '5',
    twinOf: 'rimea 5',
    title: 'Response times',
    source: `${source(5)}; 0.5 s as JuPedSim's tests`,
    layout:
      'The same room as RiMEA 5, ten people, 10 to 100 s. A first step is when a person leaves the place where it last stood.',
    experiment: tenStarts,
    judge: startsOnTime(0.5),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '6',
    twinOf: 'rimea 6',
    title: 'Round a corner',
    source: source(6),
    layout: 'As RiMEA 6, with 20 people.',
    experiment: roundCorner,
    judge: roundTheCorner(0.001),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '7',
    title: 'Speeds as assigned',
    source: `${source(7)}, table 3.4`,
    layout:
      'Fifty men of 30 to 50 years side by side, 0.97 to 1.62 m/s; mean speeds from second 3 to 20 against those assigned; then they walk around five people who stand in their way. Whether the assigned ones are spread evenly is asked of twenty further populations of fifty per seed, all together, who do not walk.',
    experiment: speedsAsDrawn,
    judge: menOf30To50,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '8',
    title: 'Counterflow between two rooms',
    source: source(8),
    layout: `Two rooms of 10 m x 10 m, a corridor of 10 m x 2 m; a hundred go east against 0, 10, 50 and 100 who go west. Every person leaves by the far wall of the other room. ${fifty}`,
    experiment: counterflow,
    judge: slowerAgainstMore,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '9',
    title: 'A crowd leaves a large room',
    source: `${source(9)}; 1.6 to 2.4 as JuPedSim's tests`,
    layout: `30 m x 20 m, a thousand men of 30 to 50 years (400 in the short form), four doors of 1 m at 4 and 25 m of the long walls, then two. ${fifty}`,
    experiment: largeRoomImo,
    judge: doubling(agreedTime),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '10',
    twinOf: 'rimea 10',
    title: 'Assigned exits',
    source: source(10),
    layout: 'As RiMEA 10.',
    experiment: assignedExits,
    judge: allByTheirExit,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '11',
    variants: ['IMO 11'],
    title: 'Stairs after a corridor',
    source: source(11),
    layout:
      'A room of 5 m x 8 m with 150 people, a corridor of 12 m x 2 m, stairs up 2 m wide and 6 m long. Mean densities while the first half gets onto the stairs.',
    experiment: congestion,
    judge: jamsAtBothEnds('IMO 11', 150),
  }),
];
