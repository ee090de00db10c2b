/**
 * What one more tenant costs the others: facts and tree of one shop's home page while the layout server holds 1 to 1,000
 * shops, goal: flat; and what it costs a start: the first one, which publishes and imports what the shop brings, and those
 * that follow, goal: linear.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { validatePageFacts } from '@vitrine/schemas';
import type { App } from '../layout-server/src/app.ts';
import {
  createTestApp,
  doorHeaders,
  testFolder,
  visitor,
  type TestFolder,
} from '../layout-server/src/testing/test-app.ts';
import { cpuMicros, rounded } from './support/measure.ts';
import { growthOf, print } from './support/report.ts';

const SIZES = [1, 10, 100, 1_000];
/** What does not grow, as far as a shared machine can tell. */
const FLAT = 1.5;
const points: Record<'facts' | 'tree' | 'first' | 'start', [number, number][]> = {
  facts: [],
  tree: [],
  first: [],
  start: [],
};

for (const size of SIZES) {
  const folder = testFolder();
  const oak = path.join(folder.tenantsDir, 'oak');
  const tenant = JSON.parse(readFileSync(path.join(oak, 'tenant.json'), 'utf8')) as object;
  for (let index = 1; index < size; index += 1) {
    const copy = path.join(folder.tenantsDir, `oak${index}`);
    cpSync(oak, copy, { recursive: true });
    writeFileSync(
      path.join(copy, 'tenant.json'),
      JSON.stringify({
        ...tenant,
        tenantId: `oak${index}`,
        clientId: String(1_000 + index),
        hosts: [`oak${index}.localhost`],
      }),
    );
  }
  rmSync(path.join(folder.tenantsDir, 'elm'), { recursive: true });
  const first = await started(folder);
  await first.app.close();
  const { app, millis } = await started(folder);
  points.first.push([size, first.millis]);
  points.start.push([size, millis]);
  const askFacts = () =>
    app.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/' },
      headers: doorHeaders(),
    });
  const facts = validatePageFacts((await askFacts()).json());
  if (!facts.ok) throw new Error(facts.faults.map(({ message }) => message).join('; '));
  const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef: facts.value.revisionRef });
  const micros = await cpuMicros(
    {
      facts: askFacts,
      tree: () => app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) }),
    },
    { rounds: 9, roundMs: 60 },
  );
  points.facts.push([size, micros.facts]);
  points.tree.push([size, micros.tree]);
  process.stderr.write(
    `  ${size} tenants: first start ${first.millis} ms of CPU, next ${millis}, facts ${micros.facts} µs, tree ${micros.tree} µs\n`,
  );
  await app.close();
  folder.remove();
}

/** An app on the database of the folder, and the CPU that its start took, in milliseconds. */
async function started(folder: TestFolder): Promise<{ app: App; millis: number }> {
  const before = process.cpuUsage();
  const app = await createTestApp(folder, { keepsData: true });
  const { user, system } = process.cpuUsage(before);
  return { app, millis: Math.round((user + system) / 1_000) };
}

print({
  about: `CPU of one shop's answers, and of starting, among ${SIZES.join(', ')} shops.`,
  rows: [
    {
      what: 'facts of a page, tenants 1 → 1,000',
      measured: rounded(growthOf(points.facts).cost),
      unit: '× the CPU',
      goal: { atMost: FLAT },
    },
    {
      what: 'receipt of a tree, tenants 1 → 1,000',
      measured: rounded(growthOf(points.tree).cost),
      unit: '× the CPU',
      goal: { atMost: FLAT },
    },
    {
      what: 'first start of the layout server, tenants 1 → 1,000',
      measured: rounded(growthOf(points.first).cost),
      unit: '× the CPU',
      goal: { atMost: 1_000 },
    },
    {
      what: 'start of the layout server, tenants 1 → 1,000',
      measured: rounded(growthOf(points.start).cost),
      unit: '× the CPU',
      goal: { atMost: 1_000 },
    },
  ],
  curves: [
    {
      name: 'tenants',
      title: 'One shop among many: a request',
      xLabel: 'tenants',
      yLabel: 'CPU, µs',
      series: [
        { name: 'facts', points: points.facts },
        { name: 'tree', points: points.tree },
      ],
    },
    {
      name: 'tenants-start',
      title: 'Starting the layout server with many shops',
      xLabel: 'tenants',
      yLabel: 'CPU, ms',
      series: [
        { name: 'first start', points: points.first },
        { name: 'start', points: points.start },
      ],
    },
  ],
});
