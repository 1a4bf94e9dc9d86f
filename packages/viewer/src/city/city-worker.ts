// Builds one city in a worker of the page.
import { buffersOf, describeCity, makeCity } from './build-city.ts';
import type { CityReply, CityRequest } from './city-messages.ts';

addEventListener('message', ({ data }: MessageEvent<CityRequest>) => {
  const { made } = makeCity(data.text);
  if (made === undefined) {
    postMessage({} satisfies CityReply);
    return;
  }
  const city = describeCity(made);
  postMessage({ city } satisfies CityReply, { transfer: buffersOf(city) });
});
