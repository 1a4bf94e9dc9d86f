import {
  makeNetwork,
  makeSurface,
  placeOnLane,
  readCity,
  readTerrain,
  readTull,
  writeTerrain,
  writeTull,
  type RoadNetwork,
} from '@korzo/city';
import { ratioRow } from './duel.ts';
import { grouped, type BenchPlan } from './plan.ts';
import { alternate } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';

/** A town of square blocks, about one for 25 agents. */
const mostBlocks = 20;
const agentsOfBlock = 25;
/** Times the binary file is read in a round, for one time of the text. */
const readings = 10;
const million = 1e6;

/** How long the drivable surface of a city takes to load, as text and in binary, and how fast heights are found in it. */
export async function benchTerrain(plan: BenchPlan): Promise<BenchRow[]> {
  const blocks = Math.min(mostBlocks, Math.max(3, Math.round(Math.sqrt(plan.agents / agentsOfBlock))));
  plan.onStep(`city-terrain: a town of ${blocks} x ${blocks} blocks`);
  const network = townOf(blocks);
  const surface = makeSurface(network);
  const [text, bytes] = [writeTull(surface), writeTerrain(surface)];
  const terrain = readTerrain(bytes);
  const places = placesOn(network);
  const triangles = surface.triangles.length;
  const [asText, asBinary, heights] = await alternate(
    [
      () => (readTull(text).surface === undefined ? 0 : triangles),
      () => {
        for (let reading = 0; reading < readings; reading++) readTerrain(bytes);
        return readings * triangles;
      },
      () => {
        for (let at = 0; at < places.length; at += 2) terrain.heightAt(places[at], places[at + 1]);
        return places.length / 2;
      },
    ],
    plan.rounds,
  );
  const size = `${grouped(triangles)} triangles`;
  const loads = (name: string, { best, median }: typeof asText): BenchRow => ({
    name,
    value: best / million,
    unit: 'million triangles/s',
    median: median / million,
  });
  const textName = `city-terrain, text read, ${size}`;
  return [
    loads(textName, asText),
    loads(`city-terrain, binary read and checked, ${size}`, asBinary),
    judged(ratioRow('city-terrain, binary to text', asBinary, { name: textName, pace: asText }), { floor: 10 }),
    { name: 'city-terrain, text', value: text.length / million, unit: 'MB' },
    { name: 'city-terrain, binary with its index', value: bytes.length / million, unit: 'MB' },
    {
      name: 'city-terrain, heights found',
      value: heights.best / million,
      unit: 'million/s',
      median: heights.median / million,
    },
  ];
}

function townOf(blocks: number): RoadNetwork {
  const { plan } = readCity(`main() {
    Cross *c[${blocks + 1}][${blocks + 1}];
    for (int i = 0; i <= ${blocks}; i++) for (int j = 0; j <= ${blocks}; j++) {
      c[i][j] = new Cross(i * 120, j * 120, 0, 4);
      if (i > 0) connect(c[i - 1][j], 0, c[i][j], 2);
      if (j > 0) connect(c[i][j - 1], 1, c[i][j], 3);
    }
  }`);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the town of the benchmark has errors');
  return network;
}

/** x and y of places all over the lanes, one for every 5 m, spread so that none is near the one before. */
function placesOn({ lanes }: RoadNetwork): Float64Array {
  const places = lanes.flatMap((lane) =>
    Array.from(
      { length: Math.ceil(lane.length / 5) },
      (_, step) => placeOnLane(lane, Math.min(lane.length, step * 5)).point,
    ),
  );
  const spread = new Float64Array(places.length * 2);
  for (let index = 0; index < places.length; index++) {
    const [x, y] = places[(index * 7919) % places.length];
    spread[index * 2] = x;
    spread[index * 2 + 1] = y;
  }
  return spread;
}
