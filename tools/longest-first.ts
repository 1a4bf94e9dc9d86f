import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, the longest first. One of them begun last would leave the other processors idle at the end. Without a
 * list Vitest orders files by their size, unless it remembers an earlier run.
 */
export const longest: readonly string[] = [
  'tests/package.test.ts',
  'tests/processes.test.ts',
  'tests/validation.test.ts',
  'tests/readme.test.ts',
  'tests/cli-examples.test.ts',
  'tests/same-bits.test.ts',
  'tests/cluster-runs.test.ts',
  'tests/cli-processes.test.ts',
  'tests/buildings.test.ts',
  'tests/validation-controls.test.ts',
  'tests/server-rooms.test.ts',
  'tests/studio/rooms.test.ts',
  'tests/snapshots.test.ts',
  'tests/examples.test.ts',
  'tests/faster-is-slower.test.ts',
  'tests/rimea.test.ts',
  'tests/server-slow-viewer.test.ts',
  'tests/studio/file-sets.test.ts',
  'tests/cluster-ensembles.test.ts',
  'tests/studio/recordings.test.ts',
  'tests/cli-bench.test.ts',
  'tests/traffic-workers.test.ts',
  'tests/cluster-kills.test.ts',
  'tests/studio/next-run.test.ts',
  'tests/browser/same-bits.test.ts',
  'tests/cli-full-disk.test.ts',
  'packages/models/src/conformance/conformance.test.ts',
  'packages/traffic/src/junctions/keeping-free.test.ts',
  'packages/engine/src/scenario/shipped-snapshots.test.ts',
  'packages/traffic/src/borders/border.test.ts',
  'packages/engine/src/scenario/run-shipped.test.ts',
  'packages/models/src/trials/pedestrians-conformance.test.ts',
  'packages/models/src/kit/lattice/lattice.test.ts',
  'packages/engine/src/scenario/flocks.test.ts',
  'packages/engine/src/configuration/every-parameter-acts.test.ts',
  'packages/studies/src/validation/shelf/shelf.test.ts',
  'studies/floors.test.ts',
  'packages/engine/src/scenario/damaged-snapshots.test.ts',
  'packages/engine/src/people/stair-lengths.test.ts',
  'packages/models/src/vicsek/vicsek.test.ts',
  'packages/traffic/src/part/traffic-part.test.ts',
  'packages/engine/src/parts/bodies/streets.test.ts',
];

/** The files of the list, in its order; then all others as they are. */
export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const rank = (file: File): number => {
    const place = longest.indexOf(pathOf(file));
    return place < 0 ? longest.length : place;
  };
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** Vitest's order, with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return longestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'));
  }
}
