import fc from 'fast-check';

/**
 * Properties are tried with the same examples in every run, so a change is judged by what it changed. `npm run explore` gives each run
 * another seed: what it finds becomes an example of its own beside the property.
 */
const defaultSeed = 20260101;

const asked = process.env.KORZO_PROPERTY_SEED;

fc.configureGlobal({ seed: asked === undefined ? defaultSeed : Number(asked) });
