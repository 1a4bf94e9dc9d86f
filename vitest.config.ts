import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));
const server = fileURLToPath(new URL('./apps/server/src/index.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        // Tests beside the sources run on the sources: no build between an edit and its test.
        resolve: {
          alias: [
            { find: '@korzo/server', replacement: server },
            { find: /^@korzo\/([a-z]+)\/node$/, replacement: `${packages}$1/src/index.node.ts` },
            { find: /^@korzo\/([a-z]+)\/report$/, replacement: `${packages}$1/src/report/index.ts` },
            { find: /^@korzo\/([a-z]+)$/, replacement: `${packages}$1/src/index.ts` },
          ],
        },
        test: {
          name: 'unit',
          setupFiles: ['tools/property-seed.ts'],
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        // Tests of the assembled system start workers and browsers, so they need what was built.
        test: {
          name: 'system',
          setupFiles: ['tools/property-seed.ts'],
          include: ['tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server: { deps: { external: [/\/(packages|apps)\/[a-z]+\/dist\//] } },
        },
      },
    ],
  },
});
