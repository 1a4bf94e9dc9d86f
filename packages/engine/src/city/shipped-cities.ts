import { shippedCityTexts } from './generated/shipped-city-texts.ts';

/** Names of the cities of the folder `cities`, which are part of the program so that a browser has them too. */
export const shippedCityNames = (): readonly string[] => Object.keys(shippedCityTexts);

/** The text of a city that comes with Korzo, or undefined. */
export const shippedCityText = (name: string): string | undefined =>
  Object.hasOwn(shippedCityTexts, name) ? shippedCityTexts[name] : undefined;
