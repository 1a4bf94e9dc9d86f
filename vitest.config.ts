import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { localImports } from './tools/local-imports.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { writeShipped } from './tools/write-shipped.mjs';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));
const command = fileURLToPath(new URL('./apps/cli/src/index.ts', import.meta.url));
const server = fileURLToPath(new URL('./apps/server/src/index.ts', import.meta.url));

// Sources carry the shipped scenarios and cities as they are in their folders now.
writeShipped();

// What never comes fails a test; how long the rest takes depends on what else the machine does. ms
const patience = 600_000;

/** Tests of commands that start neither a thread nor a process run on the sources, too. */
const onSources = 'tests/{city,cli-errors,cli-log,cli-plan}.test.ts';

const patient = { testTimeout: patience, hookTimeout: patience, expect: { poll: { timeout: patience / 4 } } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Tests beside the sources run on the sources: no build between an edit and its test.
        plugins: [localImports()],
        resolve: {
          alias: [
            { find: '@korzo/cli', replacement: command },
            { find: '@korzo/server', replacement: server },
            { find: /^@korzo\/([a-z]+)\/light$/, replacement: `${packages}$1/src/light.ts` },
            { find: /^@korzo\/([a-z]+)\/kit$/, replacement: `${packages}$1/src/kit/index.ts` },
            { find: /^@korzo\/([a-z]+)\/node$/, replacement: `${packages}$1/src/index.node.ts` },
            { find: /^@korzo\/([a-z]+)\/nats$/, replacement: `${packages}$1/src/index.nats.ts` },
            { find: /^@korzo\/([a-z]+)\/report$/, replacement: `${packages}$1/src/report/index.ts` },
            { find: /^@korzo\/([a-z]+)\/together$/, replacement: `${packages}$1/src/together/index.ts` },
            { find: /^@korzo\/([a-z]+)$/, replacement: `${packages}$1/src/index.ts` },
          ],
        },
        test: {
          name: 'unit',
          ...patient,
          // One process per file would cost as much as the tests in it. Files share loaded modules and globals: a test
          // that changes a global restores it.
          isolate: false,
          setupFiles: ['tools/property-seed.ts', 'tools/test-costs.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            '{studies,tools}/**/*.test.ts',
            onSources,
          ],
        },
      },
      {
        // Tests of the assembled system start workers and browsers, so they need what was built.
        test: {
          name: 'system',
          ...patient,
          // Two processes take the files as they come: each loads packages and Playwright once.
          isolate: false,
          setupFiles: ['tools/property-seed.ts', 'tools/test-costs.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [onSources],
          server: { deps: { external: [/\/(packages|apps)\/[a-z]+\/(dist|bundle)\//] } },
        },
      },
    ],
  },
});
