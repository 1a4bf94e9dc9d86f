import { keepTogether, slowOneAhead } from '../experiments/company.ts';
import { roundCorner } from '../experiments/corner.ts';
import { counterflow } from '../experiments/counterflow.ts';
import { assignedExits, closedExit, familiarExits, socialInfluence } from '../experiments/exits.ts';
import { doorFlow } from '../experiments/flows.ts';
import { walkAlongCorridor, walkOnStairs } from '../experiments/free-walks.ts';
import { standInGases, walkInSmoke } from '../experiments/hazards.ts';
import { rideDown } from '../experiments/lift.ts';
import { startsBySpread } from '../experiments/premovement.ts';
import { speedsAsDrawn } from '../experiments/speeds.ts';
import { congestion } from '../experiments/stair-crowds.ts';
import { arrivesTogether, slowOneHoldsUp, startsFit } from '../judges/behaviour.ts';
import * as crowds from '../judges/crowds.ts';
import { doseByHand, smokeByHand } from '../judges/hazards.ts';
import { ridesByHand } from '../judges/lift.ts';
import { atSpeed, roundTheCorner } from '../judges/walking.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';
import { alone, crowd } from './ghosts.ts';

const people = { suite: 'nist', moves: 'people' } as const;
const source = (number: string): string => `NIST Technical Note 1822, Verif.${number}`;

/** The verification tests of NIST Technical Note 1822. */
export const nist: readonly ValidationTest[] = [
  defineTest({
    ...people,
    ...crowd,
    id: '1.1',
    title: 'Pre-evacuation times',
    source: source('1.1'),
    layout:
      '8 m x 5 m, an exit of 1 m, ten people; uniform 10 to 100 s, gamma, log-normal and Weibull. Six runs make a sample of 60, two in the short form one of 20.',
    experiment: startsBySpread,
    judge: startsFit(['uniform', 'gamma', 'logNormal', 'weibull']),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2.1',
    twinOf: 'imo 1',
    title: 'Speed in a corridor',
    source: source('2.1'),
    layout: '40 m in the middle of a corridor of 60 m x 2 m, one person at 1 m/s.',
    experiment: walkAlongCorridor,
    judge: atSpeed({ least: 0.95, most: 1.05 }),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2.2',
    variants: ['up 100 m at 1 m/s', 'down 100 m at 1 m/s'],
    title: 'Speed on stairs',
    source: source('2.2'),
    layout: 'A flight of 100 m, up and down at 1 m/s.',
    experiment: walkOnStairs,
    judge: atSpeed({ least: 0.95, most: 1.05 }, ['up 100 m at 1 m/s', 'down 100 m at 1 m/s']),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '2.3',
    twinOf: 'rimea 6',
    title: 'Round a corner',
    source: source('2.3'),
    layout: 'As RiMEA 6, with 20 people; no centre farther outside than 1 mm.',
    experiment: roundCorner,
    judge: roundTheCorner(0.001),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '2.4',
    variants: ['normal 1.2, 0.2'],
    title: 'Speeds as assigned',
    source: `${source('2.4')}; 0.05 m/s as JuPedSim's tests of ISO 5`,
    layout:
      'A hundred people side by side on 100 m, normal speeds of 1.2 and 0.2 m/s, measured from second 3 to 20; then they walk around ten people who stand in their way.',
    experiment: speedsAsDrawn,
    judge: crowds.speedsAreNormal({ mean: 1.2, deviation: 0.2 }, 0.05),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2.5',
    title: 'Speed in smoke',
    source: `${source('2.5')}; 0.5 s as JuPedSim's tests`,
    layout:
      '100 m in the middle of a corridor of 120 m x 2 m, 1.25 m/s, extinction 1 1/m, the linear relation of the note: 160 s.',
    experiment: walkInSmoke,
    judge: smokeByHand,
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2.6',
    title: 'Incapacitation by gases',
    source: source('2.6'),
    layout:
      'A room of 10 m x 10 m, one person who never starts; 5000 ppm of carbon monoxide, 2 % of dioxide, 18 % of oxygen.',
    experiment: standInGases,
    judge: doseByHand(['all three']),
  }),
  defineTest({
    ...people,
    ...alone,
    id: '2.7',
    title: 'Use of a lift',
    source: `${source('2.7')}; its figures were not to be had, 10 % are ours`,
    layout:
      'Two rooms of 10 m x 5 m, 3.5 m one above the other; one person at 1 m/s walks 8 m to the lift, which comes from below, rides down and leaves by an exit of 1 m.',
    experiment: rideDown,
    judge: ridesByHand,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '2.8',
    twinOf: 'imo 8',
    title: 'Counterflow between two rooms',
    source: source('2.8'),
    layout: 'As IMO 8: a hundred against 0, 10, 50 and 100.',
    experiment: counterflow,
    judge: crowds.slowerAgainstMore,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '2.9',
    variants: ['NIST'],
    title: 'A group keeps together',
    source: source('2.9'),
    layout:
      'A room of 10 m x 20 m, an exit of 1 m; four at 1.25 m/s and one at 0.5 m/s start 16 to 19.5 m away, ten at 0.2 m/s are between, each for itself.',
    experiment: keepTogether,
    judge: arrivesTogether('NIST'),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '2.10',
    title: 'One slow person',
    source: source('2.10'),
    layout:
      'A room of 8 m x 5 m, a corridor of 10 m x 1.5 m, a room with an exit of 1 m; 24 people at 1.25 m/s with a radius of 0.2 m, ahead one at 0.8 m/s with 0.4 m. Timed is the last of the others, not the slow one.',
    experiment: slowOneAhead,
    judge: slowOneHoldsUp,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '3.1',
    twinOf: 'rimea 10',
    title: 'Assigned exits',
    source: source('3.1'),
    layout: 'As RiMEA 10.',
    experiment: assignedExits,
    judge: crowds.allByTheirExit,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '3.2',
    title: 'Social influence on the choice of an exit',
    source: `${source('3.2')}; with Fisher's exact test`,
    layout:
      'A room of 10 m x 12 m with two exits equally far; two free people, who are influenced by others (0.8), and a third ahead who takes exit 2, in every other run exit 1, so that the base line is fair. 80 runs, 30 in the short form; the two change sides, and a run counts once, since they draw each other too.',
    experiment: socialInfluence,
    judge: crowds.thirdDrawsOthers,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '3.3',
    title: 'Familiar exits',
    source: `${source('3.3')}; 10 % as JuPedSim's tests`,
    layout: 'The same room, forty people; both exits alike, or the second familiar. 20 runs, 3 in the short form.',
    experiment: familiarExits,
    judge: crowds.familiarIsPreferred,
  }),
  defineTest({
    ...people,
    ...alone,
    id: '4.1',
    title: 'An exit that closes',
    source: source('4.1'),
    layout: 'The same room, one person nearer to exit 1, which closes after 1 s.',
    experiment: closedExit,
    judge: crowds.leavesByTheOther,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '5.1',
    variants: ['NIST 5.1'],
    title: 'Congestion',
    source: source('5.1'),
    layout:
      'A room of 8 m x 5 m with a hundred people, a corridor of 15 m x 2 m, stairs of 6 m. Mean densities while the first half gets onto the stairs.',
    experiment: congestion,
    judge: crowds.jamsAtBothEnds('NIST 5.1', 100),
  }),
  defineTest({
    ...people,
    ...crowd,
    id: '5.2',
    twinOf: 'imo 4',
    title: 'Largest flow through a door',
    source: `${source('5.2')}: the capacity that is set is kept`,
    layout: 'As IMO 4, in the reading for models whose doors have a capacity.',
    experiment: doorFlow,
    judge: crowds.flowAtMost(1.33),
  }),
];
