import { shippedCityFolders, shippedCityTexts } from './generated/shipped-city-texts.ts';

/** Names of the cities of the folder `cities`, which are part of the program so that a browser has them too. */
export const shippedCityNames = (): readonly string[] => Object.keys(shippedCityTexts);

/** The text of a city that comes with Korzo, by its name with or without its folder, or undefined. */
export function shippedCityText(name: string): string | undefined {
  const at = name.lastIndexOf('/');
  const bare = name.slice(at + 1);
  if (!Object.hasOwn(shippedCityTexts, bare)) return undefined;
  return at < 0 || shippedCityFolders[bare] === name.slice(0, at) ? shippedCityTexts[bare] : undefined;
}
