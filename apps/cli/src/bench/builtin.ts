import type { benchModel } from './model-benchmark.ts';
import type { BenchPlan } from './plan.ts';
import type { BenchRow } from './row.ts';

/** Something that can be measured. */
export interface Benchmark {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  readonly dimensions: readonly (2 | 3)[];
  measure(plan: BenchPlan): Promise<BenchRow[]>;
}

/** What measures is loaded when it is asked for: the list itself stands in the help. */
const crowdOf: typeof benchModel = async (...words) => (await import('./model-benchmark.ts')).benchModel(...words);

const largeCrowd = { times: 10, target: { ceiling: 1.3 } };
const hugeFlock = { times: 100, target: { ceiling: 1.6 } };

/** The crowd of ORCA, with another model. */
const velocityObstacles = (model: 'vo' | 'rvo' | 'hrvo', summary: string): Benchmark => ({
  name: model,
  summary,
  dimensions: [2],
  measure: (plan) => crowdOf({ model, scene: 'square', dt: 0.1 }, { growth: [largeCrowd] }, plan),
});

/** Every benchmark, in the order of `korzo bench all`. A new one is a line here. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'orca',
    summary: 'Optimal reciprocal collision avoidance: 10 neighbours within 5 m, horizon 5 s.',
    dimensions: [2],
    measure: (plan) =>
      crowdOf(
        { model: 'orca', scene: 'square', dt: 0.1 },
        { kernelToTwin: { floor: 2.2 }, growth: [largeCrowd] },
        plan,
      ),
  },
  velocityObstacles('vo', 'Velocity obstacles: 10 neighbours within 5 m, horizon 5 s.'),
  velocityObstacles('rvo', 'Reciprocal velocity obstacles, the same crowd.'),
  velocityObstacles('hrvo', 'Hybrid reciprocal velocity obstacles, the same crowd.'),
  {
    name: 'boids',
    summary: 'Flocks by separation, alignment and cohesion.',
    dimensions: [2, 3],
    measure: (plan) => crowdOf({ model: 'boids', scene: 'open', dt: 0.1 }, { growth: [largeCrowd, hugeFlock] }, plan),
  },
  {
    name: 'social-force',
    summary: 'Social forces at 1 agent per square metre.',
    dimensions: [2],
    measure: (plan) =>
      crowdOf({ model: 'social-force', scene: 'square', density: 1, dt: 0.05 }, { growth: [largeCrowd] }, plan),
  },
  {
    name: 'neighbours',
    summary: 'The 10 nearest within 5 m, for every agent.',
    dimensions: [2, 3],
    measure: async (plan) => (await import('./neighbours-benchmark.ts')).benchNeighbours(plan),
  },
  {
    name: 'hot-loops',
    summary: 'Sorting, aiming and moving, whatever the model.',
    dimensions: [2],
    measure: async (plan) => (await import('./hot-loops-benchmark.ts')).benchHotLoops(plan),
  },
  {
    name: 'stream',
    summary: 'Frames for viewers: bytes, encoder, many viewers over WebSockets, one who stalls.',
    dimensions: [2],
    measure: async (plan) => (await import('./stream-benchmark.ts')).benchStream(plan),
  },
  {
    name: 'hub',
    summary: 'A hub tick with a sender for each agent and 100 receivers of 200 m.',
    dimensions: [2],
    measure: async (plan) => (await import('./hub-benchmark.ts')).benchHub(plan),
  },
  {
    name: 'cluster',
    summary: 'Four processes in lock-step over one nats-server, beside four threads in shared memory.',
    dimensions: [2],
    measure: async (plan) => (await import('./cluster-benchmark.ts')).benchCluster(plan),
  },
  {
    name: 'recording',
    summary: 'A run with and without --out, bytes per agent and frame, and files of a whole run written and read.',
    dimensions: [2],
    measure: async (plan) => (await import('./recording-benchmark.ts')).benchRecording(plan),
  },
  {
    name: 'planners',
    summary: 'Paths on grid maps: every search against A*, jump points on 512 x 512 and 100 x 100 cells.',
    dimensions: [2],
    measure: async (plan) => (await import('./planners-benchmark.ts')).benchPlanners(plan),
  },
  {
    name: 'conflict-cases',
    summary:
      'A tenth of the crowd with task after task on a map with every fifth cell blocked, in time for 60 ticks a second.',
    dimensions: [2],
    measure: async (plan) => (await import('./conflict-benchmark.ts')).benchConflicts(plan),
  },
  {
    name: 'city-terrain',
    summary: 'The roads of a town loaded from text and from their binary index, and heights found in it.',
    dimensions: [2],
    measure: async (plan) => (await import('./terrain-benchmark.ts')).benchTerrain(plan),
  },
  {
    name: 'traffic',
    summary: 'Cars on a grid of two-lane roads without lights; beside SUMO when it is installed.',
    dimensions: [2],
    measure: async (plan) => (await import('./traffic-benchmark.ts')).benchTraffic(plan),
  },
  {
    name: 'driving',
    summary: 'A car that a robot drives for each 20 vehicles of traffic, up to 2,000 vehicles, in real time.',
    dimensions: [2],
    measure: async (plan) => (await import('./driving-benchmark.ts')).benchDriving(plan),
  },
  {
    name: 'serial',
    summary: 'The share of a tick that one thread does alone, in shipped scenarios of people, flocks and traffic.',
    dimensions: [2],
    measure: async (plan) => (await import('./serial-benchmark.ts')).benchSerial(plan),
  },
];
