import { lattices, springs, twoBodies } from '../experiments/agreeing-flocks.ts';
import { boidsInBall, couzinStates, numberFluctuations, vicsekOrder } from '../experiments/flocks.ts';
import * as judges from '../judges/flocks.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';

const flocks = {
  suite: 'flocking',
  moves: 'flocks',
  mustFail: [],
  ghostsPass: 'flocks move by models of their own, whatever is asked for',
} as const;
const vicsekSource = 'Vicsek et al. 1995; values of an independent program, spread below 0.005';
const couzinSource = 'Couzin et al. 2002; values of an independent program';

/** What is published of flocks, each with its own model; the model asked for does not matter. */
export const flocking: readonly ValidationTest[] = [
  defineTest({
    ...flocks,
    id: 'B1',
    title: 'Boids align with those near',
    source: 'Reynolds 1987, OpenSteer',
    layout:
      'A hundred boids in a ball of 20 m, in all directions; mean cosine of pairs nearer than 9 m. The flock as a whole need not fly one way: it breaks up.',
    experiment: boidsInBall,
    judge: judges.boidsAlign,
  }),
  defineTest({
    ...flocks,
    id: 'B2',
    title: 'Boids keep apart',
    source: 'Reynolds 1987, OpenSteer',
    layout: 'The same flock, and one without separation.',
    experiment: boidsInBall,
    judge: judges.boidsKeepApart,
  }),
  defineTest({
    ...flocks,
    id: 'V1',
    title: 'Order over noise, 100 particles',
    source: vicsekSource,
    layout:
      'Shipped scenario vicsek: a box of 5 m, radius 1 m, 0.03 m per step; the last three quarters of 8000 steps (2000 in the short form).',
    experiment: vicsekOrder,
    judge: judges.orderOverNoise(100, [0.954, 0.823, 0.619, 0.372]),
  }),
  defineTest({
    ...flocks,
    id: 'V2',
    title: 'Order over noise, 40 particles',
    source: vicsekSource,
    layout: 'The same with a box of 3.1 m.',
    experiment: vicsekOrder,
    judge: judges.orderOverNoise(40, [0.957, 0.837, 0.652, 0.426]),
  }),
  defineTest({
    ...flocks,
    id: 'V5',
    title: 'Giant number fluctuations',
    source: 'Toner and Tu 1995, Chate et al. 2008: about N^0.8 in order',
    layout: 'Shipped scenario vicsek: 2048 particles in a box of 32 m at 0.5 m per step, noise 1.2 and 2 pi.',
    experiment: numberFluctuations,
    judge: judges.giantFluctuations,
  }),
  defineTest({
    ...flocks,
    id: 'C1',
    title: 'A swarm without orientation',
    source: couzinSource,
    layout:
      'Shipped scenario mill: a hundred fish, attraction 14 m, no zone of orientation; means of the last 50 of 300 s (200 s in the short form).',
    experiment: couzinStates,
    judge: judges.couzinState('swarm', ['orientation 0 m']),
  }),
  defineTest({
    ...flocks,
    id: 'C2',
    title: 'A torus with 2 m of orientation',
    source: couzinSource,
    layout: 'The same with a zone of orientation of 2 m.',
    experiment: couzinStates,
    judge: judges.couzinState('torus', ['orientation 2 m']),
  }),
  defineTest({
    ...flocks,
    id: 'C3',
    title: 'One way with 4 m of orientation and more',
    source: couzinSource,
    layout: 'The same with 4 m (in the full form also 10 m).',
    experiment: couzinStates,
    judge: judges.couzinState('flock', ['orientation 4 m', 'orientation 10 m']),
  }),
  defineTest({
    ...flocks,
    id: 'CS1',
    title: 'Two bodies agree, or part for ever',
    source: 'Cucker and Smale 2007; exact: tan 1.5 m, and 3.3 - pi m/s',
    layout: 'Two bodies on a line that part at 3 and 3.3 m/s, decay 1.',
    experiment: twoBodies,
    judge: judges.twoBodiesAgree,
  }),
  defineTest({
    ...flocks,
    id: 'T1',
    title: 'Energy falls, momentum stays',
    source: 'Tanner, Jadbabaie and Pappas 2003; exact',
    layout: 'Shipped scenario tanner: ten agents, all linked with all, 20 s.',
    experiment: springs,
    judge: judges.springsSettle,
  }),
  defineTest({
    ...flocks,
    id: 'OS1',
    title: 'A goal makes a lattice',
    source: 'Olfati-Saber 2006, algorithm 2; values of an independent program',
    layout: 'Shipped scenario olfati-saber: a hundred agents strewn over a disc of 100 m, goal gain 0.03.',
    experiment: lattices,
    judge: judges.goalMakesLattice,
  }),
  defineTest({
    ...flocks,
    id: 'OS2',
    title: 'Without a goal it breaks up',
    source: 'Olfati-Saber 2006, algorithm 1',
    layout: 'The same with forty agents and no goal, 60 s.',
    experiment: lattices,
    judge: judges.breaksUpWithoutGoal,
  }),
];
