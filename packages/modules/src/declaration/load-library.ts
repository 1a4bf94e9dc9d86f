import type { Library } from './ports.ts';

/** The packages that modules may ask for. */
export const loadLibrary = async (): Promise<Library> => (await import('./library.ts')).library;
