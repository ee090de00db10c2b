import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '@vitrine/platform/clock';
import { randomIds } from '@vitrine/platform/ids';
import type { App } from '../app.ts';
import { createTestApp, testFolder, type TestFolder } from '../testing/test-app.ts';
import { runLayouts } from './run-layouts.ts';
import { runStaff } from './run-staff.ts';

const TOKEN = /^ {2}(staff-\S+)$/m;
const DAY_MS = 86_400_000;

let folder: TestFolder;
beforeAll(() => {
  folder = testFolder();
});
afterAll(() => folder.remove());

async function run(command: typeof runStaff, words: string[], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await command(words, {
    env: { DATA_DIR: folder.dataDir, ...env },
    colors: false,
    out: (text) => {
      out.push(text);
    },
    err: (text) => {
      err.push(text);
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const staff = (words: string[], env?: Record<string, string>) => run(runStaff, words, env);
const tokenIn = (text: string): string => TOKEN.exec(text)?.[1] ?? '';

/** A server on the folder's data, at a staff door that listens. */
async function served<T>(work: (url: string, app: App) => Promise<T>, clock: Clock = systemClock): Promise<T> {
  const app = await createTestApp(folder, { ids: randomIds, keepsData: true, clock });
  try {
    return await work(await app.staffServer.listen({ port: 0, host: '127.0.0.1' }), app);
  } finally {
    await app.close();
  }
}

describe('npm run staff', () => {
  it('admits the first administrator before any server ran, on the database itself', async () => {
    const added = await staff(['add', 'Ida Lind', '--role', 'admin']);
    expect(added).toMatchObject({ code: 0, err: '' });
    const token = tokenIn(added.out);
    expect((await staff(['list'])).out).toMatch(/^Ida Lind +admin +all +command +until \d{4}-\d\d-\d\d$/m);
    await served(async (url) => {
      const env = { STAFF_URL: url, STAFF_TOKEN: token };
      expect(await run(runLayouts, ['list'], env)).toMatchObject({ code: 0, err: '' });
    });
  });

  it('goes through the staff door while a server holds the data, in the name of the token', async () => {
    const token = tokenIn((await staff(['rotate', 'Ida Lind'])).out);
    await served(async (url) => {
      const env = { STAFF_URL: url, STAFF_TOKEN: token };
      const added = await staff(
        ['add', 'Urs Frei', '--role', 'merchandiser', '--role', 'experimenter', '--tenant', 'oak'],
        env,
      );
      expect(added.out).toContain('Urs Frei (merchandiser, experimenter) is let in with this token until');
      const his = { STAFF_URL: url, STAFF_TOKEN: tokenIn(added.out) };
      expect(await staff(['list'], his)).toMatchObject({ code: 1, out: expect.stringContaining('Refused: ') });
      expect(await staff(['revoke', 'Urs Frei'], env)).toMatchObject({
        code: 0,
        out: 'Every token of Urs Frei is taken back.',
      });
      expect(await staff(['list'], his)).toMatchObject({ code: 1, err: expect.stringContaining('set STAFF_TOKEN') });
      expect((await staff(['list'], env)).out).toMatch(/^Urs Frei .*revoked$/m);
      expect((await staff(['audit', '--tenant', 'oak'], env)).out).toMatch(
        / Ida Lind +addStaff +oak +Urs Frei +TOKEN /,
      );
      expect(JSON.parse((await staff(['--json', 'audit', '--limit', '2'], env)).out)).toMatchObject({
        deeds: [
          { who: 'Ida Lind', deed: 'revokeStaff', subject: 'Urs Frei', outcome: 'REVOKED' },
          { who: 'Ida Lind', deed: 'addStaff', subject: 'Urs Frei', outcome: 'TOKEN' },
        ],
      });
    });
  });

  it('says how a person is spoken to, which the other commands do from then on, and where notices go', async () => {
    const token = tokenIn((await staff(['rotate', 'Ida Lind'])).out);
    expect(await staff(['set', 'Ida Lind', '--language', 'de', '--mail', 'ida@oak.example'])).toMatchObject({
      code: 0,
      out: 'Ida Lind is spoken to in German; what they must hear of their work goes to ida@oak.example.',
    });
    await served(async (url) => {
      const env = { STAFF_URL: url, STAFF_TOKEN: token };
      const unknown = async (more: Record<string, string> = {}) =>
        (await run(runLayouts, ['calendar'], { ...env, ...more })).out;
      expect(await unknown({ LANG: 'en_GB.UTF-8' })).toBe('nichts ist geplant');
      expect(await unknown({ STAFF_LANGUAGE: 'en' })).toBe('nothing is planned');
      expect((await staff(['set', 'Ida Lind', '--no-mail-notices'], env)).out).toContain(
        'does not go to ida@oak.example',
      );
      expect((await staff(['set', 'Ida Lind', '--language', 'none', '--mail', 'none'], env)).out).toBe(
        'Ida Lind is spoken to as their machine says; no address of theirs is known.',
      );
      expect(await unknown({ LANG: 'en_GB.UTF-8' })).toBe('nothing is planned');
    });
    expect(await staff(['set', 'Ida Lind', '--language', 'fr'])).toMatchObject({ code: 2 });
    expect(await staff(['set', 'Nobody', '--language', 'de'])).toMatchObject({ code: 1 });
  });

  it('asks the staff door that is named, whatever data lies beside it, and makes no store to look into', async () => {
    const token = tokenIn((await staff(['rotate', 'Ida Lind'])).out);
    const elsewhere = path.join(folder.dataDir, '..', 'elsewhere');
    await served(async (url) => {
      const env = { STAFF_URL: url, STAFF_TOKEN: token, DATA_DIR: elsewhere };
      const added = await staff(['add', 'Uta Moos', '--role', 'merchandiser'], env);
      const hers = { STAFF_URL: url, STAFF_TOKEN: tokenIn(added.out) };
      expect(await run(runLayouts, ['list'], hers)).toMatchObject({ code: 0, err: '' });
      expect((await staff(['list'], env)).out).toMatch(/^Ida Lind /m);
    });
    expect(await staff(['list'], { STAFF_URL: 'http://127.0.0.1:1', STAFF_TOKEN: token })).toMatchObject({ code: 3 });
    for (const words of [['list'], ['audit'], ['revoke', 'Ida Lind']])
      expect(await staff(words, { DATA_DIR: elsewhere })).toEqual({
        code: 1,
        out: '',
        err: expect.stringContaining(`expected a database in ${path.resolve(elsewhere)}, got none`) as string,
      });
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('notes what is done on the database itself', async () => {
    const { out } = await staff(['audit', '--since', '2020-01-01']);
    expect(out).toMatch(/ command line \(\S+\) +addStaff +– +Ida Lind +TOKEN/);
    expect((await staff(['audit', '--since', '2999-01-01'])).out).toBe('Nothing.');
  });

  it('refuses what is not so, and what it does not understand', async () => {
    expect(await staff(['add', 'Ida Lind', '--role', 'admin'])).toMatchObject({ code: 1 });
    expect(await staff(['rotate', 'Nobody'])).toMatchObject({ code: 1 });
    expect(await staff(['add', 'Otto', '--role', 'owner'])).toMatchObject({ code: 2 });
    expect(await staff(['add', 'Otto'])).toMatchObject({ code: 2 });
    expect(await staff(['audit', '--since', 'yesterday'])).toMatchObject({ code: 2 });
  });

  it('every command says on stderr when its token ends within two weeks', async () => {
    const token = tokenIn((await staff(['rotate', 'Ida Lind'])).out);
    const later: Clock = { ...systemClock, now: () => new Date(Date.now() + 80 * DAY_MS) };
    await served(async (url) => {
      const env = { STAFF_URL: url, STAFF_TOKEN: token };
      for (const answer of [await run(runLayouts, ['list'], env), await staff(['list'], env)])
        expect(answer).toMatchObject({ code: 0, err: expect.stringMatching(/^your token ends \d{4}-\d\d-\d\d;/) });
    }, later);
  });
});
