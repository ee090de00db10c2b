import { defineConfig } from 'vitest/config';
import { clientReferences } from './component-registry/vitest/client-references.ts';

/**
 * Three suites: `unit` beside the code, without other processes; `integration` with databases and servers in
 * process or started by the test; `e2e` against the whole product in Chromium.
 */
export default defineConfig({
  plugins: [clientReferences()],
  test: {
    reporters: process.env['CI'] ? ['default'] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{schemas,component-registry,layout-server,renderer,scripts,bench}/**/*.test.{ts,tsx}', 'tests/{conformance,contract,fuzz,tenants}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/.next/**', '**/*.integration.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{layout-server,renderer}/**/*.integration.test.ts', 'tests/integration/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/.next/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,faults}/**/*.test.ts'],
          // One product on fixed ports at a time, and two cores.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
