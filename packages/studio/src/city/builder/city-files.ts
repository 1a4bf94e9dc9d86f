import { cityExports, CityStock, cityWriters, type CityExportName } from '@korzo/city';
import type { MadeCity } from '@korzo/viewer/light';
import type { MadeFile } from './protocol.ts';

/** Writes a city: one file, or several that belong together. */
export function cityFiles(kind: CityExportName, made: MadeCity, name: string): readonly MadeFile[] {
  const endings: readonly string[] = cityExports.find((each) => each.name === kind)?.endings ?? [];
  return cityWriters[kind](new CityStock({ ...made, name })).map((contents, index) => ({
    ending: endings[index].slice(1),
    // The copy can be handed over to the page.
    contents: typeof contents === 'string' ? contents : new Uint8Array(contents),
  }));
}
