// Problems and suggestions without any reader: loads two files instead of the whole package.
export { describeProblem, InputError, type Problem } from './problems/problem.ts';
export { suggest } from './problems/did-you-mean.ts';
