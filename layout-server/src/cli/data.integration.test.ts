import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { systemClock } from '@vitrine/platform/clock';
import { openDatabase } from '@vitrine/platform/database';
import { randomIds } from '@vitrine/platform/ids';
import { createOutboxMailer } from '@vitrine/platform/mail';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { createTestApp, doorHeaders, testFolder, type TestFolder } from '../testing/test-app.ts';
import { createDataCommands } from './data-commands.ts';
import { runData } from './run-data.ts';

const out = mkdtempSync(path.join(tmpdir(), 'vitrine-data-cli-'));
const file = path.join(out, 'saved.ndjson');
let folder: TestFolder;

beforeAll(() => {
  folder = testFolder();
});
afterAll(() => {
  folder.remove();
  rmSync(out, { recursive: true, force: true });
});

async function data(words: string[], env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const say = (text: string): void => {
    lines.push(text);
  };
  const code = await runData(words, { env: { DATA_DIR: folder.dataDir, ...env }, folder: out, out: say, err: say });
  return { code, text: lines.join('\n') };
}

async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const app = await createTestApp(folder, { ids: randomIds, keepsData: true });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const publish = (app: App, value: string) =>
  app.publishing.publish({
    documentId: 'oak/home.layer',
    document: { page: 'home', prefix: 'oak', ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value }] },
    message: 'test',
    author: 'Mara Holzer',
    source: 'cli',
  });

describe('npm run data', () => {
  it('refuses a backup where there is no database', async () => {
    const { code, text } = await data(['backup', 'none.ndjson']);
    expect([code, text]).toEqual([1, expect.stringContaining('got none')]);
  });

  it('refuses to write a backup over a folder', async () => {
    expect(await data(['backup', '.'])).toEqual({
      code: 1,
      text: expect.stringContaining('expected a file to write to, got the folder') as string,
    });
  });

  it('saves what is there, and brings it back over what came later', async () => {
    // Shoppers paste such breaks from other programs; JSON writes them as they are.
    await withApp((app) => publish(app, 'Erste Überschrift\u2028mit\u2029Brüchen'));
    expect(await data(['backup', 'saved.ndjson'])).toEqual({
      code: 0,
      text: expect.stringMatching(/\d+ revisions, .* found whole\.$/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const saved = readFileSync(file, 'utf8');
    expect(saved).toContain('Erste Überschrift\u2028mit\u2029Brüchen');
    await withApp((app) => publish(app, 'Zweite Überschrift'));
    const { code, text } = await data(['restore', 'saved.ndjson']);
    expect([code, text]).toEqual([0, expect.stringContaining('What was there before is in')]);
    const [before = ''] = readdirSync(path.join(folder.dataDir, 'backups'));
    expect(readFileSync(path.join(folder.dataDir, 'backups', before), 'utf8')).toContain('Zweite Überschrift');
    await data(['backup', 'again.ndjson']);
    expect(readFileSync(path.join(out, 'again.ndjson'), 'utf8')).not.toContain('Zweite Überschrift');
  });

  it('a restored store serves: its pages stand and the next publish goes on from them', async () => {
    await withApp(async (app) => {
      const facts = await app.server.inject({
        url: '/internal/facts',
        query: { tenant: 'oak', locale: 'de-AT', path: '/' },
        headers: doorHeaders(),
      });
      expect(facts.json()).toMatchObject({ status: 200, page: 'home' });
      expect(await publish(app, 'Dritte Überschrift')).toMatchObject({ revision: { number: 2 } });
    });
  });

  it('asks the running server, as an administrator alone, and leaves restore and reset for later', async () => {
    await withApp(async (app) => {
      const origin = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
      expect(await data(['backup', 'live.ndjson'], { STAFF_URL: origin, STAFF_TOKEN: 'test-admin' })).toMatchObject({
        code: 0,
      });
      expect(readFileSync(path.join(out, 'live.ndjson'), 'utf8')).toContain('Dritte Überschrift');
      expect(await data(['backup', 'no.ndjson'], { STAFF_URL: origin, STAFF_TOKEN: 'test-merchandiser' })).toEqual({
        code: 1,
        text: expect.stringContaining('administrator'),
      });
      // From another machine, which has no folder of it.
      const far = { DATA_DIR: path.join(out, 'nowhere'), STAFF_TOKEN: 'test-admin' };
      expect(await data(['backup', 'far.ndjson'], { ...far, STAFF_URL: origin })).toMatchObject({ code: 0 });
      expect(readFileSync(path.join(out, 'far.ndjson'), 'utf8')).toContain('Dritte Überschrift');
      expect(await data(['backup', 'no.ndjson'], { ...far, STAFF_URL: 'http://127.0.0.1:1' })).toEqual({
        code: 1,
        text: expect.stringMatching(/^there is no database in .*nowhere, and .*; or set DATA_DIR or DATABASE_URL/u),
      });
      expect(existsSync(path.join(out, 'nowhere'))).toBe(false);
      expect((await app.staffServer.inject('/backup')).statusCode).toBe(401);
      expect((await app.server.inject('/backup')).statusCode).toBe(404);
      for (const words of [
        ['restore', 'live.ndjson'],
        ['reset', '--yes'],
      ]) {
        expect(await data(words)).toEqual({ code: 1, text: expect.stringContaining('stop it first') });
      }
    });
    expect(readdirSync(out)).not.toContain('no.ndjson');
    expect(readdirSync(path.join(folder.dataDir, 'backups'))).not.toContain('outgoing.ndjson');
  });

  it('saves and erases what the named door serves, not what lies in a folder that nobody named', async () => {
    const tried = path.join(out, 'tried');
    await (await openDatabase({ dataDir: tried, template: await migratedTemplate() })).close();
    await withApp(async (app) => {
      const place = {
        databaseUrl: '',
        listenUrl: '',
        migrates: true,
        dataDir: tried,
        s3: undefined,
        staffUrl: await app.staffServer.listen({ host: '127.0.0.1', port: 0 }),
        staffToken: 'test-admin',
        isDoorNamed: true,
        isFolderNamed: false,
      };
      const served = createDataCommands(place, systemClock);
      await served.backup(path.join(out, 'served.ndjson'));
      expect(readFileSync(path.join(out, 'served.ndjson'), 'utf8')).toContain('Dritte Überschrift');
      const stranger = createDataCommands({ ...place, staffToken: 'test-merchandiser' }, systemClock);
      await expect(stranger.erasePerson('oak', 'klara@example.com')).rejects.toThrow('administrator');
      const named = createDataCommands({ ...place, isFolderNamed: true }, systemClock);
      expect(await named.backup(path.join(out, 'tried.ndjson'))).toMatchObject({ revisions: 0 });
    });
  });

  it('refuses a damaged file before anything is touched', async () => {
    writeFileSync(path.join(out, 'cut.ndjson'), readFileSync(file, 'utf8').slice(0, -200));
    expect(await data(['restore', 'cut.ndjson'])).toEqual({ code: 1, text: expect.stringContaining('expected') });
    await data(['backup', 'after.ndjson']);
    expect(readFileSync(path.join(out, 'after.ndjson'), 'utf8')).toContain('Dritte Überschrift');
  });

  it('resets only when it is told so, and the next start fills the shops from their files', async () => {
    expect(await data(['reset'])).toEqual({ code: 1, text: expect.stringContaining('--yes') });
    expect((await data(['reset', '--yes'])).code).toBe(0);
    await withApp(async (app) => {
      expect(await publish(app, 'Neu')).toMatchObject({ revision: { number: 1 } });
    });
  });

  it('brings the tables up to date, and nothing else does where that is said', async () => {
    const env = { DATA_DIR: path.join(out, 'old'), DATABASE_MIGRATE: '0' };
    expect(await data(['reset', '--yes'], env)).toEqual({
      code: 1,
      text: expect.stringContaining('run npm run data -- migrate'),
    });
    expect(await data(['migrate'], env)).toEqual({
      code: 0,
      text: expect.stringMatching(/^Brought up to date: 0000_start, .+\.$/),
    });
    expect(await data(['migrate'], env)).toEqual({ code: 0, text: 'The tables are up to date.' });
    expect((await data(['reset', '--yes'], env)).code).toBe(0);
  });

  it('explains itself, and says what it does not know', async () => {
    expect(await data(['--help'])).toEqual({ code: 0, text: expect.stringContaining('DATABASE_URL') });
    expect((await data(['explode'])).code).toBe(2);
  });

  it('shows the mails of the outbox in words, of one shop and to one address', async () => {
    const mailer = createOutboxMailer({
      folder: path.join(folder.dataDir, 'outbox'),
      clock: systemClock,
      ids: randomIds,
    });
    const to = async (tenant: string, address: string) =>
      mailer.send({
        tenant,
        from: { name: 'Grüß Gott', address: 'shop@example.com' },
        to: { address },
        subject: 'Bitte bestätige deine Anmeldung für den Newsletter unseres Hauses',
        text: `Hallo,\n\nhier: https://example.com/${'x'.repeat(90)}?token=a=b`,
      });
    expect(await data(['mails'])).toEqual({ code: 0, text: 'No mails.' });
    for (const [tenant, address] of [
      ['oak', 'a@example.com'],
      ['oak', 'b@example.com'],
      ['elm', 'a@example.com'],
    ] as const)
      await to(tenant, address);
    const { text } = await data(['mails', '--tenant', 'oak', '--to', 'a@example.com']);
    expect(text).toContain(
      'From:    Grüß Gott <shop@example.com>\nTo:      a@example.com\nSubject: Bitte bestätige deine Anmeldung für den Newsletter unseres Hauses\n\n  Hallo,',
    );
    expect(text).toContain(`https://example.com/${'x'.repeat(90)}?token=a=b`);
    expect(text.match(/^To:/gm)).toHaveLength(1);
    const written: unknown = JSON.parse((await data(['mails', '--json', '--tenant', 'elm'])).text);
    expect(written).toEqual([expect.objectContaining({ tenant: 'elm', to: 'a@example.com' })]);
  });
});
