import { defineModel } from '@korzo/core';
import { kernelsFor, socialForceParameters } from '@korzo/kernels';
import { explainSocialForce } from './explain.ts';

/** Social forces: Helbing and Molnar 1995; with contact and friction of bodies: Helbing, Farkas and Vicsek 2000. */
export const socialForce = defineModel({
  name: 'social-force',
  summary: 'Accelerates toward its goal and is repelled by agents and walls; touching bodies press and rub.',
  space: 'floor',
  parameters: socialForceParameters,
  perceptionRadius: (values) => values.cutOff,
  wallReach: (values) => values.cutOff,
  // Bodies that press on each other are stiff springs (docs/models/social-force.md has the figures); those of 1995 have none.
  largestStep({ variant }, { fastestSpeed }) {
    if (socialForceParameters.variant.choices[variant] === '1995') return Infinity;
    if (fastestSpeed <= 2.4) return 0.01;
    return fastestSpeed <= 4 ? 0.002 : 0.001;
  },
  explain: explainSocialForce,
  bind({ memory, crowd, modelBlock, scratch }) {
    const { decideSocialForce } = kernelsFor(memory);
    return (first, last) => decideSocialForce(crowd.pointer, modelBlock, scratch, first, last);
  },
});
