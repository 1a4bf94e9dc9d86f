import { expect, it } from 'vitest';
import { agentColour, coloursFor } from './agent-colour.ts';

it('colours by group where no agent has a sex, for picture and legend alike', () => {
  expect(coloursFor('sex', [{ sex: undefined }, { sex: undefined }])).toBe('group');
  expect(coloursFor('sex', [{ sex: undefined }, { sex: 'man' }])).toBe('sex');
  expect(coloursFor('speed', [{ sex: undefined }])).toBe('speed');
  const looks = [0, 1].map((group) => ({ kind: 'person', group, model: 0, sex: undefined }) as const);
  expect(agentColour(looks[0], 'group')).not.toEqual(agentColour(looks[0], 'sex'));
  expect(agentColour(looks[0], 'group')).not.toEqual(agentColour(looks[1], 'group'));
});
