import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, the longest first. One of them begun last would leave the other processors idle at the end. Without a
 * list Vitest orders files by their size, unless it remembers an earlier run.
 */
export const longest: readonly string[] = [
  'tests/validation.test.ts',
  'tests/cluster-runs.test.ts',
  'tests/processes.test.ts',
  'tests/studio/recordings.test.ts',
  'tests/studio/rooms.test.ts',
  'tests/studio/next-run.test.ts',
  'tests/cli-examples.test.ts',
  'tests/readme.test.ts',
  'tests/server-rooms.test.ts',
  'tests/cluster-live.test.ts',
  'tests/server-live-run.test.ts',
  'tests/same-bits.test.ts',
  'tests/studio/steering.test.ts',
  'tests/studio/run.test.ts',
  'tests/studio/file-sets.test.ts',
  'tests/studio/server.test.ts',
  'tests/studio/late-server.test.ts',
  'tests/server-command.test.ts',
  'tests/browser/live-run.test.ts',
  'tests/studio/city.test.ts',
  'tests/cli-full-disk.test.ts',
  'tests/browser/same-bits.test.ts',
  'packages/engine/src/scenario/shipped-snapshots.test.ts',
  'packages/engine/src/scenario/run-shipped.test.ts',
  'packages/studies/src/validation/shelf/shelf.test.ts',
  'packages/engine/src/configuration/every-parameter-acts.test.ts',
  'packages/engine/src/scenario/shipped-seeds.test.ts',
  'apps/cli/src/commands/check.test.ts',
  'packages/models/src/conformance/parts.test.ts',
  'packages/building/src/place/processes.test.ts',
  'packages/traffic/src/run/traffic.test.ts',
  'packages/engine/src/scenario/leaving.test.ts',
  'packages/live/src/host/live-host.test.ts',
  'packages/city/src/mesh/make-mesh.test.ts',
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
