export { builtinModels } from './builtin.ts';
