import { keepTogether, slowOneAhead } from '../experiments/company.ts';
import { roundCorner } from '../experiments/corner.ts';
import { counterflow } from '../experiments/counterflow.ts';
import { assignedExits, closedExit, familiarExits, socialInfluence } from '../experiments/exits.ts';
import { corridorDiagram, doorFlow, stairFlow } from '../experiments/flows.ts';
import { walkAlongCorridor, walkOnStairs } from '../experiments/free-walks.ts';
import { standInGases, walkInSmoke } from '../experiments/hazards.ts';
import { startsBySpread } from '../experiments/premovement.ts';
import { speedsAsDrawn } from '../experiments/speeds.ts';
import { congestion } from '../experiments/stair-crowds.ts';
import { shortOrLongWay } from '../experiments/two-ways.ts';
import * as behaviour from '../judges/behaviour.ts';
import * as crowds from '../judges/crowds.ts';
import { doseByHand, smokeByHandIso } from '../judges/hazards.ts';
import { atSpeed, roundTheCorner } from '../judges/walking.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';
import { alone, crowd } from './ghosts.ts';

const people = { suite: 'iso20414', moves: 'people' } as const;
const source = (test: number): string => `ISO 20414:2020, test ${test}`;

/** The tests of ISO 20414:2020, as people who have read the standard describe them. */
export const iso20414: readonly ValidationTest[] = [
  defineTest({
    ...people,
    ...crowd,
    id: '1',
    title: 'Pre-evacuation times',
    source: source(1),
    layout: 'As NIST 1.1: uniform, normal (60 and 15 s, of our choosing) and log-normal, 60 samples each.',
    experiment: startsBySpread,
    judge: behaviour.startsFit(['uniform', 'normal', 'logNormal']),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2',
    twinOf: 'imo 1',
    title: 'Speed in a corridor',
    source: source(2),
    layout: 'As NIST 2.1.',
    experiment: walkAlongCorridor,
    judge: atSpeed({ least: 0.95, most: 1.05 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '3',
    twinOf: 'rimea 2',
    variants: ['up 10 m at 0.5 m/s'],
    title: 'Speed on stairs',
    source: source(3),
    layout: 'A flight of 10 m with a factor of 0.5 for one person of 1 m/s.',
    experiment: walkOnStairs,
    judge: atSpeed({ least: 0.45, most: 0.55 }, ['up 10 m at 0.5 m/s']),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '4',
    twinOf: 'rimea 6',
    title: 'Round a corner',
    source: source(4),
    layout: 'As NIST 2.3.',
    experiment: roundCorner,
    judge: roundTheCorner(0.001),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '5',
    twinOf: 'nist 2.4',
    variants: ['normal 1.2, 0.2'],
    title: 'Speeds as assigned',
    source: source(5),
    layout: 'As NIST 2.4.',
    experiment: speedsAsDrawn,
    judge: crowds.speedsAreNormal({ mean: 1.2, deviation: 0.2 }, 0.05),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '6',
    twinOf: 'imo 8',
    title: 'Counterflow between two rooms',
    source: source(6),
    layout: 'As IMO 8: a hundred against 0, 10, 50 and 100.',
    experiment: counterflow,
    judge: crowds.slowerAgainstMore,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '7',
    twinOf: 'nist 2.10',
    title: 'Overtaking one slow person',
    source: source(7),
    layout: 'As NIST 2.10.',
    experiment: slowOneAhead,
    judge: behaviour.slowOneHoldsUp,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '8',
    twinOf: 'rimea 10',
    title: 'Assigned exits',
    source: source(8),
    layout: 'As RiMEA 10.',
    experiment: assignedExits,
    judge: crowds.allByTheirExit,
  }),
  defineTest({
    ...people,
    ...alone,
    id: '9',
    twinOf: 'nist 4.1',
    title: 'An exit that closes',
    source: source(9),
    layout: 'As NIST 4.1.',
    experiment: closedExit,
    judge: crowds.leavesByTheOther,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '10',
    twinOf: 'nist 5.1',
    variants: ['NIST 5.1'],
    title: 'Congestion',
    source: source(10),
    layout: 'As NIST 5.1.',
    experiment: congestion,
    judge: crowds.jamsAtBothEnds('NIST 5.1', 100),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '11',
    twinOf: 'imo 4',
    title: 'Largest flow through a door',
    source: source(11),
    layout: 'As NIST 5.2.',
    experiment: doorFlow,
    judge: crowds.flowAtMost(1.33),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '12',
    title: 'Flow on stairs by their width',
    source: source(12),
    layout: 'A hundred people from a room of 10 m x 8 m up stairs of 10 m, 1 to 1.8 m wide.',
    experiment: stairFlow,
    judge: behaviour.widerStairsCarryMore,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '13',
    title: 'Fundamental diagram of a corridor',
    source: `${source(13)}; 0.05 m/s as JuPedSim's tests`,
    layout:
      '60 m x 2 m, 60 to 480 people of 1 m/s who walk out of its end; density and speed between 20 and 40 m from second 3 to 15.',
    experiment: corridorDiagram,
    judge: behaviour.corridorIsConsistent,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '14',
    variants: ['ISO'],
    title: 'A group keeps together',
    source: source(14),
    layout: 'The room of NIST 2.9; five at 1.25 m/s, ten at 0.5 m/s between them and the exit.',
    experiment: keepTogether,
    judge: behaviour.arrivesTogether('ISO'),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '15',
    twinOf: 'nist 3.2',
    title: 'Social influence on the choice of an exit',
    source: source(15),
    layout: 'As NIST 3.2.',
    experiment: socialInfluence,
    judge: crowds.thirdDrawsOthers,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '16',
    twinOf: 'nist 3.3',
    title: 'Familiar exits',
    source: source(16),
    layout: 'As NIST 3.3.',
    experiment: familiarExits,
    judge: crowds.familiarIsPreferred,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '17',
    variants: ['ring'],
    title: 'The shorter of two paths',
    source: source(17),
    layout:
      'A ring of 20 m x 20 m with corridors of 2 m; 20 people in the west, an exit in the east, and a bridge with two flights of 5 m across the middle.',
    experiment: shortOrLongWay,
    judge: behaviour.mostTakeTheShortWay,
  }),
  defineTest({
    ...people,
    ...alone,
    id: '18',
    title: 'Speed in smoke',
    source: `${source(18)}; 8 % as pyFDS-Evac's tests`,
    layout:
      '100 m in the middle of a corridor of 120 m x 2 m with an exit of 1 m; 1.25, 1, 0.75, 0.5 and 0.25 m/s at 1 1/m, and 1.25 m/s at 10, 7.5, 3 and 0.5 1/m, by Frantzich and Nilsson.',
    experiment: walkInSmoke,
    judge: smokeByHandIso,
  }),
  defineTest({
    ...people,
    ...alone,
    id: '19',
    title: 'Incapacitation by gases',
    source: source(19),
    layout: 'A room of 10 m x 10 m, one person who never starts; each hazard alone, and together.',
    experiment: standInGases,
    judge: doseByHand(['all three', 'carbon monoxide', 'monoxide and dioxide', 'lack of oxygen']),
  }),
];
