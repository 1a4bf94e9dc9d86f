import { validationThread } from '@korzo/studies/node';

/** The module of the threads that make the jobs of an ensemble, by its kind. A new kind is a line. */
export const jobPrograms: Readonly<Record<string, URL>> = {
  sweep: new URL('../sweep/sweep-thread.js', import.meta.url),
  validate: validationThread,
};
