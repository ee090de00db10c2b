import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runTenants } from '../../layout-server/src/cli/run-tenants.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const shops = readdirSync(path.join(ROOT, 'tenants')).filter((name) => name !== 'base');

it.each(shops)('what lies in the folder of %s is sound by itself', async (shop) => {
  const lines: string[] = [];
  const say = (text: string): void => void lines.push(text);
  const code = await runTenants(['validate', `tenants/${shop}/tenant.json`], {
    env: {},
    folder: ROOT,
    out: say,
    err: say,
  });
  expect([code, ...lines]).toEqual([0, `tenants/${shop}/tenant.json is sound.`]);
});
