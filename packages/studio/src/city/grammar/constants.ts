import { languageWords } from '@korzo/city';
import { Constant } from './generated/constant-term.ts';

const constants = new Set(languageWords.filter(({ kind }) => kind === 'constant').map(({ name }) => name));

/** Called by the parser for every name: names that stand for a fixed value have a colour of their own. */
export const constantOf = (name: string, _stack: unknown): number => (constants.has(name) ? Constant : -1);
