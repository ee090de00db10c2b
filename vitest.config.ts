import { defineConfig } from 'vitest/config';
import { LanesByArea } from './tests/support/acceptance-lanes.ts';
import { clientReferences } from './component-registry/vitest/client-references.ts';

/**
 * Five suites: `unit` beside the code, without other processes; `integration` with databases and servers in
 * process or started by the test; `e2e` against the whole product in Chromium; `acceptance`, which shows the
 * requirements one by one at one running product; `nightly`, what takes too long for every change.
 */
export default defineConfig({
  plugins: [clientReferences()],
  test: {
    // Vitest would leave a core idle, and read every module again for each file; ours keep nothing between tests.
    maxWorkers: '100%',
    // What is waited for comes sooner; a busy machine is no fault of the product.
    expect: { poll: { timeout: 60_000 } },
    // What a failed try still waited for in a browser has nobody left to hear of it: the try itself has failed, and is told.
    onUnhandledError: ({ message = '' }) => !/^(page|browserContext)\.waitFor/.test(message),
    sequence: { sequencer: LanesByArea },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{schemas,platform,commerce,component-registry,layout-server,renderer,payment-simulator,scripts,bench,demo}/**/*.test.{ts,tsx}',
            'tests/{conformance,contract,fuzz,tenants}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/.next/**', '**/*.integration.test.{ts,tsx}', '**/*.nightly.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/same-cases.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Files share a worker and a busy machine; `npm test` names who needed it.
          retry: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // A test's embedded database lives too briefly for better machine code to pay: a third less CPU.
          execArgv: ['--liftoff-only'],
          include: [
            '{platform,commerce,layout-server,renderer}/**/*.integration.test.{ts,tsx}',
            'tests/integration/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/.next/**', '**/*.nightly.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/same-cases.ts',
          testTimeout: 60_000,
          // One of them builds the renderer: 20 s, and more than two minutes on a machine at a quarter of that speed.
          hookTimeout: 300_000,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,faults}/**/*.test.ts'],
          exclude: ['**/*.nightly.test.ts'],
          // A product, a browser and two cores; files one after the other in one worker, which keeps its browser.
          fileParallelism: false,
          isolate: false,
          globalSetup: 'tests/support/shared-product.ts',
          setupFiles: 'tests/support/later-tries.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // A machine that was too busy for a moment is no fault of the product; `npm test` names who needed it.
          retry: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['tests/**/*.nightly.test.ts'],
          fileParallelism: false,
          isolate: false,
          globalSetup: 'tests/support/shared-product.ts',
          setupFiles: 'tests/support/same-cases.ts',
          testTimeout: 300_000,
          hookTimeout: 240_000,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/*.test.ts'],
          fileParallelism: false,
          isolate: false,
          globalSetup: 'tests/support/acceptance-product.ts',
          setupFiles: 'tests/support/later-tries.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A machine that was too busy for a moment is no fault of the product; `npm test` names who needed it.
          retry: 2,
        },
      },
    ],
  },
});
