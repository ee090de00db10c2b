import { fixedClock, systemClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { randomIds } from '@vitrine/platform/ids';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { runExperiments } from '../../cli/run-experiments.ts';
import { createTestApp, doorHeaders, testFolder, TEST_SECRET, type TestFolder } from '../../testing/test-app.ts';
import { createIngestKeys } from './index.ts';

const DAY_MS = 86_400_000;
const EXPERIMENT = 'hero-words';
const ID = '01920000-0000-7000-8000-0000000000';

describe('what servers of a merchant tell', () => {
  const clock = fixedClock('2026-11-20T08:00:00Z');
  const signer = createSigner({ secrets: [TEST_SECRET], clock: () => clock.now().getTime() });
  let folder: TestFolder;
  let app: App;
  let staffUrl: string;
  let number = 10;
  let unit: string;
  beforeAll(async () => {
    folder = testFolder();
    app = await createTestApp(folder, { clock });
    staffUrl = await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });
  beforeEach(() => {
    number += 1;
    unit = `${ID}${number}`;
  });

  const keys = async (...words: string[]) => {
    const lines: string[] = [];
    const exit = await runExperiments(['keys', ...words], {
      env: { STAFF_URL: staffUrl, STAFF_TOKEN: 'test-admin' },
      colors: false,
      out: (text) => {
        lines.push(text);
      },
      err: (text) => {
        lines.push(text);
      },
    });
    return { exit, text: lines.join('\n') };
  };
  const keyOf = ({ text }: { text: string }): string => /^ingest-\S+$/m.exec(text)?.[0] ?? '';
  const post = (tenant: string, key: string | undefined, payload: object) =>
    app.server.inject({
      method: 'POST',
      url: '/api/measured',
      headers: { ...doorHeaders({ tenant }, 'shop'), ...(key === undefined ? {} : { 'x-ingest-key': key }) },
      payload,
    });
  const at = (ahead = 0): string => new Date(clock.now().getTime() + ahead).toISOString();
  const sealed = (id: string): string => `${id}~${signer.sign('visitor', { id })}`;
  const exposure = (parts: object = {}) => ({
    visitor: sealed(unit),
    consent: 'C0001,C0002',
    experiment: EXPERIMENT,
    phase: 1,
    variant: 'a',
    at: at(),
    ...parts,
  });
  const event = (parts: object = {}) => ({ id: `e-${number}`, kind: 'product-view', unit, at: at(), ...parts });
  const taken = async (key: string, payload: object) => (await post('oak', key, payload)).json<object>();

  it('is taken by a key of the shop alone, and counts for it alone', async () => {
    const key = keyOf(await keys('oak', '--add', 'till'));
    const ofElm = keyOf(await keys('elm', '--add', 'till'));
    const batch = { exposures: [exposure()], events: [event()] };
    for (const [given, tenant] of [
      [undefined, 'oak'],
      ['ingest-made-up', 'oak'],
      [ofElm, 'oak'],
      [key, 'elm'],
    ] as const)
      expect((await post(tenant, given, batch)).statusCode, `${given} at ${tenant}`).toBe(401);
    expect(await taken(key, batch)).toEqual({
      exposures: { taken: 1 },
      events: { taken: 1, known: 0 },
      refused: {},
    });
    expect(await taken(key, batch), 'sent again').toMatchObject({ events: { taken: 0, known: 1 } });
    expect((await post('oak', key, { events: [event({ tenant: 'elm' })] })).statusCode).toBe(400);
    expect((await post('elm', ofElm, { events: [event({ id: 'of-elm' })] })).json(), 'shown in oak').toMatchObject({
      refused: { 'never-shown': 1 },
    });
    expect(await keys('oka')).toMatchObject({
      exit: 1,
      text: expect.stringMatching(/expected one of the shops .*oak.* \(did you mean "oak"\?\), got "oka"/),
    });
    expect((await keys('oak')).text).toContain(
      'Refused in the last 14 days: invalid 1, key-of-another-shop 1, no-key 1, unknown-key 1',
    );
  });

  it('is refused by cause without proof of consent, of no arm, of the future and of visitors who were forgotten', async () => {
    const key = keyOf(await keys('oak', '--add', 'app'));
    const other = `${ID}99`;
    expect(
      await taken(key, {
        exposures: [
          exposure({ visitor: unit }),
          exposure({ visitor: `${other}~${sealed(unit).slice(37)}` }),
          exposure({ consent: '' }),
          exposure({ consent: 'C0001,C00020' }),
          exposure({ variant: 'zz' }),
          exposure({ at: at(3_600_000) }),
          exposure({ at: '2026-99-99T08:00:00Z' }),
        ],
        events: [
          event(),
          event({ id: 'later', at: at(3_600_000) }),
          event({ id: 'never', at: '2026-02-30T08:00:00Z' }),
        ],
      }),
    ).toEqual({
      exposures: { taken: 0 },
      events: { taken: 0, known: 0 },
      refused: { 'no-consent': 4, 'no-such-arm': 1, 'never-shown': 1, 'no-such-time': 2, future: 2 },
    });
    await taken(key, { exposures: [exposure()] });
    await app.server.inject({
      method: 'POST',
      url: '/internal/visitors/forget',
      headers: doorHeaders(),
      payload: { visitors: [{ tenant: 'oak', unit }] },
    });
    expect(await taken(key, { events: [event()] })).toMatchObject({ refused: { 'never-shown': 1 } });
    // The cookie visitorId may be stored anywhere, with a seal that still holds.
    const { consent: _, ...unsaid } = exposure();
    expect((await post('oak', key, { exposures: [unsaid], events: [event()] })).statusCode).toBe(400);
    expect(await taken(key, { exposures: [exposure({ consent: 'C0001' })], events: [event()] })).toMatchObject({
      exposures: { taken: 0 },
      events: { taken: 0 },
      refused: { 'no-consent': 1, 'never-shown': 1 },
    });
  });

  it('loses nothing while a key is changed, and takes an ended one no more', async () => {
    const first = keyOf(await keys('oak', '--add', 'mails'));
    expect((await keys('oak', '--add', 'mails')).exit, 'there is one').toBe(1);
    const rotated = await keys('oak', '--rotate', 'mails', '--days', '2');
    expect(rotated.text).toContain('until 2026-11-22 08:00 UTC');
    const second = keyOf(rotated);
    const statuses = async () =>
      Promise.all([first, second].map(async (key) => (await post('oak', key, { events: [] })).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    clock.advance(2 * DAY_MS);
    expect(await statuses()).toEqual([401, 200]);
    expect((await keys('oak', '--end', 'mails')).exit).toBe(0);
    expect(await statuses()).toEqual([401, 401]);
    expect((await keys('oak')).text).toMatch(/ended-key 3/);
    expect((await keys('oak')).text).not.toContain(second);
  });
});

describe.each(testEngines().flatMap(({ openTwo }) => (openTwo ? [{ openTwo }] : [])))(
  'keys of one name, of two servers on one database',
  ({ openTwo }) => {
    const ROUNDS = Array.from({ length: 10 }, (_, round) => `till-${round}`);
    let databases: [Database, Database];
    beforeAll(async () => {
      databases = await openTwo();
      // Connections are made before they race.
      await Promise.all(both().map((keys) => keys.list('oak')));
    });
    afterAll(() => Promise.all(databases.map((database) => database.close())));

    const both = () => databases.map((database) => createIngestKeys({ database, clock: systemClock, ids: randomIds }));
    const present = async (tenant: string, name: string) =>
      (await both()[0]?.list(tenant))?.filter((key) => key.name === name && key.isOpen);

    it('are one, whoever makes the first at once', async () => {
      for (const name of ROUNDS) {
        const answers = await Promise.all(both().map((keys) => keys.create('oak', name, 'edda')));
        expect(answers.map(({ code }) => code).toSorted()).toEqual(['INGEST_KEY', 'UNKNOWN']);
        expect(await present('oak', name)).toHaveLength(1);
      }
    });

    it('are all ended while another one is given, or none is given', async () => {
      for (const name of ROUNDS) {
        const [one, other] = both();
        await one?.create('elm', name, 'edda');
        const [, ended] = await Promise.all([one?.rotate('elm', name, 'edda', 7), other?.end('elm', name)]);
        expect(ended?.code).toBe('INGEST_KEY_ENDED');
        expect(await present('elm', name)).toEqual([]);
      }
    });
  },
);
