import { fundamentalDiagram } from '../experiments/diagrams.ts';
import { bottleneck as passage } from '../experiments/flows.ts';
import { lanes } from '../experiments/lanes.ts';
import { nearExperiments, nearWeidmann } from '../judges/diagrams.ts';
import { lanesForm } from '../judges/lanes.ts';
import { defineTest, type ValidationTest } from '../kit/validation-test.ts';
import { crowd } from './ghosts.ts';

const people = { suite: 'bottleneck', moves: 'people' } as const;

/** Flows and speeds as experiments have measured them. */
export const bottleneck: readonly ValidationTest[] = [
  defineTest({
    ...people,
    id: 'flow',
    mustFail: ['straight', 'squeezed', 'sluggish'],
    title: 'Flow through bottlenecks',
    source:
      'Long bottlenecks of Kretz 2006, Seyfried 2009 and others together: J = 1.87 b; 0.5 per second as JuPedSim allows itself',
    layout:
      'A room of 10 m x 8 m, a passage of 1 m length and 0.8 to 2 m width, 150 people of 1.34 m/s; flow between the 30th and the 120th.',
    experiment: passage,
    judge: nearExperiments,
  }),
  defineTest({
    ...people,
    id: 'diagram',
    mustFail: ['straight', 'sluggish'],
    title: 'Fundamental diagram',
    source: 'Weidmann 1993; 30 %, as experiments differ by up to a factor of 2',
    layout: 'A ring of 40 m x 4 m (20 m in the short form), free speed 1.34 m/s.',
    experiment: fundamentalDiagram,
    judge: nearWeidmann,
  }),
  defineTest({
    ...people,
    ...crowd,
    id: 'lanes',
    title: 'Lanes in counterflow, imposed right-hand traffic',
    source: 'Helbing and Molnar 1995: order above 0.5; random places have about 0.17',
    layout:
      'A ring of 20 m x 5 m, thirty people each way at 1.34 m/s; order in rows of 0.5 m from 20 to 60 s. People must get on at 0.5 m/s, since a jam is ordered too. In configurations that keep right the lanes are the rule, not a finding.',
    experiment: lanes,
    judge: lanesForm,
  }),
];
