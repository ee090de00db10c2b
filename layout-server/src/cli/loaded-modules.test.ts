import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const TELL_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
`)}`;

/** Commands of people who wait for them; what asks the staff door needs nothing that a server needs. */
describe.each(['layouts', 'experiments'])('the command line of %s', (program) => {
  it('loads no database, no Redis and no components', () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', TELL_MODULES, fileURLToPath(new URL(`${program}.ts`, import.meta.url)), '--help'],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const packages = new Set([...stdout.matchAll(/node_modules\/((?:@[^/]+\/)?[^/\n]+)/g)].map(([, name]) => name));
    expect(packages).toContain('commander');
    for (const heavy of ['drizzle-orm', 'pg', '@electric-sql/pglite', 'ioredis', 'sanitize-html'])
      expect(packages).not.toContain(heavy);
  });
});
