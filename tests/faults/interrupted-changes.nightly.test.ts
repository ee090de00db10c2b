import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

interface Goods {
  sku: string;
  texts: { 'de-AT': { name: string } };
}

const ROUNDS = 9;
const work = mkdtempSync(path.join(tmpdir(), 'vitrine-changes-'));
const file = path.join(work, 'goods.jsonl');
const goods = readFileSync(path.join(ROOT, 'tenants/at/catalogue/goods.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Goods);
/** From the beginning, the middle and the end of the file, so that a break is before some and behind others. */
const WATCHED = goods.filter((_, index) => index % 50 === 0).map(({ sku }) => sku);
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { CLIENT_BUDGET: '0' } });
});
afterAll(async () => {
  await product.stop();
  rmSync(work, { recursive: true, force: true });
});

function catalogue(...words: string[]): ChildProcess {
  return spawn(process.execPath, ['layout-server/src/cli/catalogue.ts', ...words, '--tenant', 'at'], {
    cwd: ROOT,
    env: {
      ...process.env,
      STAFF_URL: `http://127.0.0.1:${product.ports.staff}`,
      STAFF_TOKEN: 'demo-admin',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs to its end. */
async function done(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

/** Which edition of its goods the shop has, by what its catalogue says. */
async function stored(): Promise<ReadonlyMap<string, string>> {
  const exported = await until(
    'the catalogue is exported',
    async () => {
      const { code, stdout } = await done(catalogue('export'));
      return code === 0 && stdout;
    },
    60_000,
  );
  const records = exported
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Goods);
  return new Map(records.map(({ sku, texts }) => [sku, texts['de-AT'].name]));
}

async function untilShown(names: ReadonlyMap<string, string>, round: string): Promise<void> {
  for (const sku of WATCHED) {
    const name = names.get(sku) ?? expect.fail(`expected ${sku} in the catalogue`);
    await until(
      `${round}: the page of ${sku} shows ${name}`,
      async () => (await product.get(`/p/${sku}`).catch(() => undefined))?.body.includes(name),
      60_000,
    );
  }
}

const write = (edition: number): void =>
  writeFileSync(
    file,
    goods
      .map((one) => {
        const { 'de-AT': words } = one.texts;
        return `${JSON.stringify({ ...one, texts: { ...one.texts, 'de-AT': { ...words, name: `${words.name} Nr. ${edition}` } } })}\n`;
      })
      .join(''),
  );

it('whatever is killed while goods change, pages show what the catalogue has, and in the end all that was sent', async () => {
  await untilShown(await stored(), 'before');
  const full = performance.now();
  write(0);
  expect(await done(catalogue('import', file))).toMatchObject({ code: 0 });
  const importMs = performance.now() - full;

  for (let round = 1; round <= ROUNDS; round += 1) {
    write(round);
    const victim = (['importer', 'edge', 'layout-server'] as const)[round % 3] ?? 'importer';
    const delay = Math.random() * importMs;
    const importer = catalogue('import', file);
    const end = done(importer);
    await pause(delay);
    if (victim === 'importer') importer.kill('SIGKILL');
    else product.kill(victim);
    await end;
    await until(
      'the shop answers',
      async () => (await product.get('/').catch(() => undefined))?.status === 200,
      60_000,
    );
    await untilShown(await stored(), `round ${round}, ${victim} killed after ${Math.round(delay)} ms`);
  }

  await until('an import goes through', async () => (await done(catalogue('import', file))).code === 0, 60_000);
  const last = await stored();
  expect(goods.filter(({ sku }) => !last.get(sku)?.endsWith(` Nr. ${ROUNDS}`)).map(({ sku }) => sku)).toEqual([]);
  await untilShown(last, 'in the end');
});
