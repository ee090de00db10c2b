import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contactSteps } from '@vitrine/commerce/contact';
import { createNewsletter } from '@vitrine/commerce/newsletter';
import { systemClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { SentForm } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createOutboxMailer } from '@vitrine/platform/mail';
import { openObjects } from '@vitrine/platform/objects';
import { tenantId } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { sql } from '@vitrine/platform/sql';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, testFolder, type TestFolder, caller } from '../testing/test-app.ts';
import { openDatabase } from '@vitrine/platform/database';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { runData } from './run-data.ts';

const out = mkdtempSync(path.join(tmpdir(), 'vitrine-people-'));
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
  const place = { DATA_DIR: folder.dataDir, TENANTS_DIR: folder.tenantsDir };
  const code = await runData(words, { env: { ...place, ...env }, folder: out, out: say, err: say });
  return { code, text: lines.join('\n') };
}

/** Everything that backups and mails say, as one text. */
async function everything(): Promise<string> {
  await data(['backup', 'all.ndjson']);
  const outbox = path.join(folder.dataDir, 'outbox');
  const mails = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
  return [path.join(out, 'all.ndjson'), ...mails.map((name) => path.join(outbox, name))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** Signs an address up at a shop, with a mail and with an errand that is not done yet. */
async function signUp(database: Database, shop: string, email: string): Promise<void> {
  const { forms = [] } = createNewsletter({
    database,
    clock: systemClock,
    ids: randomIds,
    mailer: createOutboxMailer({ folder: path.join(folder.dataDir, 'outbox'), clock: systemClock, ids: randomIds }),
    outbox: { put: async () => undefined },
    limitTo: () => ({ count: async () => 0, wait: () => 0 }),
    signer: createSigner({ secrets: ['a secret of the tests, 32 characters'], clock: () => Date.now() }),
  });
  const sent: SentForm = {
    shop: testShop({ tenant: tenantId(shop) }),
    caller: caller({ tenant: shop }),
    route: 'newsletterSubscribe',
    fields: { email, firstname: 'Klara' },
    cookies: {},
    params: {},
    query: {},
  };
  expect(await forms.find(({ name }) => name === 'newsletter')?.take(sent)).toMatchObject({ kind: 'done' });
  const payload = JSON.stringify({ mail: { to: [{ address: email }] } });
  await database.orm.execute(
    sql`insert into outbox (id, tenant, kind, key, payload, due_at) values (${randomIds.uuid()}, ${shop}, 'mail', ${email.toLowerCase()}, ${payload}::json, now())`,
  );
}

describe('what is kept of a person', () => {
  it.each(['export-person', 'erase-person'])(
    '%s does not take a folder without data for a shop that keeps nothing',
    async (verb) => {
      const nowhere = path.join(out, 'nowhere');
      const { code, text } = await data([verb, 'elm', 'klara@example.com'], { DATA_DIR: nowhere });
      expect([code, text]).toEqual([
        1,
        `expected a database in ${nowhere}, got none: nobody to look for; set DATA_DIR, DATABASE_URL or STAFF_URL`,
      ]);
      expect(existsSync(nowhere)).toBe(false);
    },
  );

  beforeAll(async () => {
    const database = await openDatabase({ dataDir: folder.dataDir, template: await migratedTemplate() });
    for (const [shop, email] of [
      ['oak', 'Klara@example.com'],
      ['oak', 'other-klara@example.com'],
      ['oak', 'server@example.com'],
      ['elm', 'klara@example.com'],
    ] as const)
      await signUp(database, shop, email);
    await database.close();
  });

  it('is handed out: subscription, errands and mails, of one shop, without secrets', async () => {
    const { code, text } = await data(['export-person', 'oak', 'klara@EXAMPLE.com']);
    const records = JSON.parse(text) as { in: string; values: Record<string, unknown> }[];
    expect([code, records.map((record) => record.in)]).toEqual([0, ['newsletter', 'outbox', 'mails']]);
    expect(records[0]?.values).toMatchObject({ address: 'Klara@example.com', firstName: 'Klara', status: 'pending' });
    expect(text).not.toMatch(/hash/i);
    expect(text).not.toContain('other-klara');
  });

  it('is erased with the files that came with a message, and those of others stay', async () => {
    const kept = ['ada', 'bea'].map((who) => path.join(folder.dataDir, 'uploads', 'oak', 'contact', who, '0.pdf'));
    const database = await openDatabase({ dataDir: folder.dataDir, template: await migratedTemplate() });
    for (const who of ['ada', 'bea']) {
      await database.orm.execute(
        sql`insert into contact_message (tenant, id, key, locale, subject, fields, received_at)
          values ('oak', ${who}, ${`${who}@example.com`}, 'de-AT', 'order', '{}', now())`,
      );
      await database.orm.execute(
        sql`insert into contact_step (tenant, message, position, kind, text, by, at)
          values ('oak', ${who}, 0, 'answer', ${`To ${who}.`}, 'Sari', now())`,
      );
      await database.orm.execute(
        sql`insert into contact_file (tenant, message, position, name, kind, size) values ('oak', ${who}, 0, 'bill.pdf', 'pdf', 4)`,
      );
    }
    await database.close();
    const objects = await openObjects({ s3: undefined, folder: path.join(folder.dataDir, 'uploads') });
    for (const who of ['ada', 'bea'])
      await objects.put(`oak/contact/${who}/0.pdf`, { bytes: Buffer.from('%PDF'), contentType: 'application/pdf' });
    const written = async (who: string): Promise<string> =>
      (await data(['export-person', 'oak', `${who}@example.com`])).text;
    expect(await written('ada')).toContain('To ada.');
    expect((await data(['erase-person', 'oak', 'ada@example.com'])).code).toBe(0);
    expect(kept.map((file) => existsSync(file))).toEqual([false, true]);
    expect(await written('bea')).toContain('To bea.');
    const after = await openDatabase({ dataDir: folder.dataDir, template: await migratedTemplate() });
    const left = await after.orm.select({ message: contactSteps.message }).from(contactSteps);
    await after.close();
    expect(left).toEqual([{ message: 'bea' }]);
  });

  it('is erased with the reviews of an account, and what showed them is noted', async () => {
    const database = await openDatabase({ dataDir: folder.dataDir, template: await migratedTemplate() });
    await database.orm.execute(
      sql`insert into customer (tenant, id, number, mail_key, mail, first_name, last_name, birthday, created_at)
        values ('oak', 'rita', '10000001', 'rita@example.com', 'rita@example.com', 'Rita', 'Rot', '1980-01-31', now())`,
    );
    await database.orm.execute(
      sql`insert into review (tenant, id, product, author, nickname, locale, stars, title, text, tags, status, written_at)
        values ('oak', 'hers', 'COAT', 'customer:rita', 'Rita', 'de-AT', 4, 'Warm', 'Warm and soft.', '[]', 'published', now())`,
    );
    await database.close();
    expect(await data(['erase-person', 'oak', 'rita@example.com'])).toEqual({ code: 0, text: '2 records erased.' });
    expect(await everything()).not.toMatch(/Rita|Warm and soft/u);
    const after = await openDatabase({ dataDir: folder.dataDir, template: await migratedTemplate() });
    const noted = await after.orm.execute(sql`select tag from change where tenant = 'oak'`);
    await after.close();
    expect(noted).toMatchObject({ rows: expect.arrayContaining([{ tag: 'reviews:oak:COAT' }]) as unknown });
  });

  it('is erased wherever it was, and nothing of others', async () => {
    expect(await data(['erase-person', 'oak', 'klara@example.com'])).toEqual({ code: 0, text: '3 records erased.' });
    expect(await data(['export-person', 'oak', 'klara@example.com'])).toEqual({ code: 0, text: '[]' });
    expect(await everything()).not.toContain('Klara@example.com');
    expect(await everything()).toContain('other-klara@example.com');
    expect(JSON.parse((await data(['export-person', 'elm', 'klara@example.com'])).text)).toHaveLength(3);
    expect((await data(['erase-person', 'oak', 'klara@example.com'])).text).toBe('Nothing was kept.');
  });

  it('is not said to be nothing of a shop that is none', async () => {
    for (const deed of ['export-person', 'erase-person'])
      expect(await data([deed, 'aok', 'klara@example.com'])).toEqual({
        code: 1,
        text: expect.stringMatching(/^expected a shop: .*oak.*; got "aok"$/) as string,
      });
  });

  it('is not said to be nothing of what is no address', async () => {
    for (const deed of ['export-person', 'erase-person'])
      expect(await data([deed, 'oak', 'klara@example.com,'])).toEqual({
        code: 1,
        text: 'expected an e-mail address, got "klara@example.com,"',
      });
  });

  it('is handed out and erased by the server that has the data, for administrators of the shop alone', async () => {
    const app = await createTestApp(folder, {
      ids: randomIds,
      keepsData: true,
      staff: [
        { name: 'Elmar', roles: ['admin'], tenants: ['elm'], token: 'test-elm-admin' },
        { name: 'Elsa', roles: ['merchandiser'], tenants: ['elm'], token: 'test-elm-elsa' },
        { name: 'Olga', roles: ['service'], tenants: ['elm', 'oak'], token: 'test-elm-olga' },
        { name: 'Alma', roles: ['service'], tenants: [], token: 'test-everywhere-alma' },
      ],
    });
    try {
      for (const name of ['Elsa', 'Olga', 'Alma']) {
        const query = `mutation { setStaff(name: "${name}", mail: "Staff@example.com") { __typename } }`;
        const headers = { authorization: 'Bearer test-admin' };
        const set = await app.staffServer.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
        expect(set.json()).toEqual({ data: { setStaff: { __typename: 'StaffChanged' } } });
      }
      const origin = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
      const as = (token: string) => ({ STAFF_URL: origin, STAFF_TOKEN: token });
      for (const token of ['test-merchandiser', 'test-elm-admin', 'nobody']) {
        for (const deed of ['export-person', 'erase-person'])
          expect(await data([deed, 'oak', 'server@example.com'], as(token))).toMatchObject({ code: 1 });
      }
      const exported = await data(['export-person', 'oak', 'server@example.com'], as('test-admin'));
      expect(JSON.parse(exported.text)).toHaveLength(3);
      expect((await data(['erase-person', 'oak', 'server@example.com'], as('test-admin'))).text).toBe(
        '3 records erased.',
      );
      expect((await data(['export-person', 'oak', 'server@example.com'], as('test-admin'))).text).toBe('[]');
      // About staff an administrator asks who may decide for all shops that they work for.
      const told = async (token: string) =>
        (
          JSON.parse((await data(['export-person', 'elm', 'staff@example.com'], as(token))).text) as {
            values: object;
          }[]
        )
          .map(({ values }) => ('name' in values ? values.name : ''))
          .toSorted();
      expect(await told('test-elm-admin')).toEqual(['Elsa']);
      expect(await told('test-admin')).toEqual(['Alma', 'Elsa', 'Olga']);
      expect((await data(['erase-person', 'elm', 'staff@example.com'], as('test-elm-admin'))).text).toMatch(
        /^1 record/u,
      );
      expect(await told('test-admin')).toEqual(['Alma', 'Olga']);
      expect((await app.server.inject({ method: 'POST', url: '/people/export' })).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
