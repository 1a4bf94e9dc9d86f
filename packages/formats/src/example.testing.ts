import { shippedScenarios } from '@korzo/engine';

/** A scenario as text: the smallest one that ships. */
export const exampleText = shippedScenarios().find(({ name }) => name === 'hello')?.text ?? '';
