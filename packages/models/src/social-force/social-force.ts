import { defineModel } from '@korzo/core';
import { kernelsFor, socialForceParameters } from '@korzo/kernels';
import { explainSocialForce } from './explain.ts';

/** Social forces: Helbing and Molnar 1995; with contact and friction of bodies: Helbing, Farkas and Vicsek 2000. */
export const socialForce = defineModel({
  name: 'social-force',
  summary: 'Is driven to its goal and pushed away by others and by walls; bodies that touch press and rub.',
  space: 'floor',
  parameters: socialForceParameters,
  perceptionRadius: (values) => values.cutOff,
  wallReach: (values) => values.cutOff,
  explain: explainSocialForce,
  bind({ memory, crowd, modelBlock, scratch }) {
    const { decideSocialForce } = kernelsFor(memory);
    return (first, last) => decideSocialForce(crowd.pointer, modelBlock, scratch, first, last);
  },
});
