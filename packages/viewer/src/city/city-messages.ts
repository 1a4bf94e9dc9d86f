import type { BuiltCity } from './built-city.ts';

/** What the page sends to the worker that builds a city, once. */
export interface CityRequest {
  readonly text: string;
}

/** What comes back; no city when the text has errors. */
export interface CityReply {
  readonly city?: BuiltCity;
}
