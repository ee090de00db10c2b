/** What one more tenant costs the others: facts and tree of one shop's home page while the layout server holds 1 to 1,000 shops. Goal: flat. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { validatePageFacts } from '@vitrine/schemas';
import { createTestApp, doorHeaders, testFolder, visitor } from '../layout-server/src/testing/test-app.ts';
import { cpuMicros, rounded } from './support/measure.ts';
import { growthOf, print } from './support/report.ts';

const SIZES = [1, 10, 100, 1_000];
/** What does not grow, as far as a shared machine can tell. */
const FLAT = 1.5;
const points: { facts: [number, number][]; tree: [number, number][]; start: [number, number][] } = {
  facts: [],
  tree: [],
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
  const before = process.cpuUsage();
  const app = await createTestApp(folder);
  const { user, system } = process.cpuUsage(before);
  points.start.push([size, Math.round((user + system) / 1_000)]);
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
    `  ${size} tenants: start ${String(points.start.at(-1)?.[1])} ms of CPU, facts ${micros.facts} µs, tree ${micros.tree} µs\n`,
  );
  await app.close();
  folder.remove();
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
      series: [{ name: 'start', points: points.start }],
    },
  ],
});
