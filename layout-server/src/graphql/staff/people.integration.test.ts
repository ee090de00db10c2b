import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import type { App } from '../../app.ts';
import { createTestApp, testFolder } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const folder = testFolder();
const clock = fixedClock('2026-11-20T08:00:00.000Z');
let app: App;
beforeAll(async () => {
  app = await createTestApp(folder, {
    clock,
    staff: [{ name: 'Elm Admin', roles: ['admin'], tenants: ['elm'], token: 'token-of-elm-admin' }],
  });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function ask<T = Record<string, unknown>>(query: string, token = 'test-admin', headers: object = {}) {
  const answer = await app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'request-7', ...headers },
    payload: { query },
  });
  return { status: answer.statusCode, headers: answer.headers, data: answer.json<{ data: T }>().data };
}

interface TokenAnswer {
  given: { __typename: string; token?: string; message?: string };
}
const TOKEN = '{ __typename ... on StaffToken { token } ... on StaffUnfit { message } ... on Forbidden { message } }';
const add = async (name: string, more: string, token?: string) =>
  (await ask<TokenAnswer>(`mutation { given: addStaff(name: "${name}", ${more}) ${TOKEN} }`, token)).data.given;
const me = async (token: string): Promise<number> => (await ask('{ me { name } }', token)).status;
const deeds = async (args = 'limit: 1', token?: string) =>
  (
    await ask<{ staffDeeds: { deeds?: Record<string, unknown>[]; message?: string } }>(
      `{ staffDeeds(${args}) { ... on StaffDeeds { deeds { who deed tenant subject outcome requestId } } ... on Forbidden { message } } }`,
      token,
    )
  ).data.staffDeeds;

describe('people at the staff door', () => {
  it('are admitted, given another token and revoked by an administrator, at once', async () => {
    const first = (await add('Ida Lind', 'roles: [MERCHANDISER]')).token ?? '';
    expect(await me(first)).toBe(200);
    const rotated = await ask<TokenAnswer>(`mutation { given: rotateStaffToken(name: "Ida Lind") ${TOKEN} }`);
    const second = rotated.data.given.token ?? '';
    expect([await me(first), await me(second)]).toEqual([401, 200]);
    const revoked = await ask(
      'mutation { revokeStaff(name: "Ida Lind") { ... on StaffRevoked { member { name state } } } }',
    );
    expect(revoked.data).toEqual({ revokeStaff: { member: { name: 'Ida Lind', state: 'REVOKED' } } });
    expect(await me(second)).toBe(401);
  });

  it('give themselves another token, and nobody else one', async () => {
    const own = (await add('Urs Frei', 'roles: [MERCHANDISER], tenants: ["oak"]')).token ?? '';
    const rotate = async (name: string, token: string) =>
      (await ask<TokenAnswer>(`mutation { given: rotateStaffToken(name: "${name}") ${TOKEN} }`, token)).data.given;
    expect((await rotate('Ada Brandt', own)).__typename).toBe('Forbidden');
    expect((await rotate('Nobody', own)).__typename).toBe('Forbidden');
    const next = await rotate('Urs Frei', own);
    expect([await me(own), await me(next.token ?? '')]).toEqual([401, 200]);
  });

  it('say in which language they are spoken to, and are told so with every answer', async () => {
    const token = (await add('Rosa Feld', 'roles: [MERCHANDISER], tenants: ["oak"]')).token ?? '';
    const set = async (args: string, by = token) =>
      (
        await ask<{ setStaff: Record<string, unknown> }>(
          `mutation { setStaff(${args}) { __typename ... on StaffChanged { member { language mail mailNotices } } ... on StaffUnfit { message } } }`,
          by,
        )
      ).data.setStaff;
    const refusal = async (headers: object = {}) => {
      const { headers: told, data } = await ask<{ staff: { message: string } }>(
        '{ staff { ... on Forbidden { message } } }',
        token,
        headers,
      );
      return [told['x-vitrine-language'], data.staff.message];
    };
    const english = 'expected the role admin, got merchandiser';
    expect(await refusal()).toEqual([undefined, english]);
    expect(await set('name: "Rosa Feld", language: "de", mail: "rosa@oak.example"')).toEqual({
      __typename: 'StaffChanged',
      member: { language: 'de', mail: 'rosa@oak.example', mailNotices: true },
    });
    expect((await ask('{ me { language } }', token)).data).toEqual({ me: { language: 'de' } });
    expect(await refusal()).toEqual(['de', 'erwartet: die Rolle admin; gefunden: merchandiser']);
    expect(await refusal({ 'x-vitrine-language': 'en' })).toEqual(['de', english]);
    expect(await set('name: "Rosa Feld", mailNotices: false', 'test-admin')).toMatchObject({
      member: { language: 'de', mail: 'rosa@oak.example', mailNotices: false },
    });
    expect(await set('name: "Rosa Feld", language: null, mail: null')).toMatchObject({
      member: { language: null, mail: null },
    });
    for (const args of ['name: "Rosa Feld", language: "fr"', 'name: "Rosa Feld", mail: "rosa"'])
      expect((await set(args)).__typename).toBe('StaffUnfit');
    expect((await set('name: "Ada Brandt", language: "de"')).__typename).toBe('Forbidden');
    const unknown = await app.staffServer.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Bearer nobody', 'x-vitrine-language': 'de' },
      payload: { query: '{ me { name } }' },
    });
    expect(unknown.json()).toMatchObject({ errors: [{ message: expect.stringMatching(/Token .* ist unbekannt$/) }] });
  });

  it('are appointed for the shops of the administrator alone', async () => {
    const by = 'token-of-elm-admin';
    expect((await add('Too Much', 'roles: [ADMIN]', by)).__typename).toBe('Forbidden');
    expect((await add('Elsewhere', 'roles: [ADMIN], tenants: ["oak"]', by)).__typename).toBe('Forbidden');
    expect((await add('Mara Holzer', 'roles: [ADMIN], tenants: ["elm"]', by)).__typename).toBe('Forbidden');
    expect((await add('Elm Person', 'roles: [EXPERIMENTER], tenants: ["elm"]', by)).__typename).toBe('StaffToken');
    // Who works elsewhere and who works nowhere are one to them.
    const answers = await Promise.all(
      ['Mara Holzer', 'Nobody'].flatMap((name) =>
        [
          `setStaff(name: "${name}", language: "de")`,
          `rotateStaffToken(name: "${name}")`,
          `revokeStaff(name: "${name}")`,
        ].map(
          async (field) =>
            (await ask(`mutation { given: ${field} { __typename ... on Forbidden { message } } }`, by)).data,
        ),
      ),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set([
        JSON.stringify({ given: { __typename: 'Forbidden', message: 'Elm Admin appoints people for elm alone' } }),
      ]),
    );
    const { data } = await ask<{ staff: { members: { name: string }[] } }>(
      '{ staff { ... on StaffPeople { members { name } } } }',
      by,
    );
    expect(data.staff.members.map(({ name }) => name)).toEqual(['Elm Admin', 'Elm Person']);
    expect((await ask('{ staff { __typename } }', 'test-merchandiser')).data).toEqual({
      staff: { __typename: 'Forbidden' },
    });
  });

  it('must have a name, a role and shops that there are', async () => {
    for (const [name, more] of [
      [' ', 'roles: [ADMIN]'],
      ['x'.repeat(101), 'roles: [ADMIN]'],
      ['Ida', 'roles: []'],
      ['Ida', 'roles: [ADMIN], tenants: ["beech"]'],
    ] as const)
      expect((await add(name, more)).__typename, more).toBe('StaffUnfit');
  });
});

describe('what they do', () => {
  it('is noted with who, what, where, what came of it and the request', async () => {
    const input =
      '{ id: "oak/home.layer", expectedRevision: 0, document: { page: "home", prefix: "oak", ops: [{ op: "hide", node: "nobody" }] } }';
    const publish = `mutation { publishLayout(input: ${input}) { __typename } }`;
    await ask(publish, 'test-merchandiser');
    const deed = { deed: 'publishLayout', tenant: 'oak', subject: 'oak/home.layer', requestId: 'request-7' };
    expect(await deeds()).toEqual({ deeds: [{ ...deed, who: 'Mara Holzer', outcome: 'INVALID' }] });
    await ask(publish, 'token-of-elm-admin');
    expect(await deeds()).toEqual({ deeds: [{ ...deed, who: 'Elm Admin', outcome: 'FORBIDDEN' }] });
    await ask('mutation { createExperiment(tenant: "oak", definition: { key: "x" }) { __typename } }');
    expect(await deeds()).toEqual({
      deeds: [expect.objectContaining({ deed: 'createExperiment', tenant: 'oak', subject: 'oak/x' })],
    });
    const token = (await add('Lena Moor', 'roles: [MERCHANDISER], tenants: ["oak"]')).token ?? 'no token';
    expect(await deeds()).toEqual({
      deeds: [expect.objectContaining({ deed: 'addStaff', tenant: 'oak', subject: 'Lena Moor', outcome: 'TOKEN' })],
    });
    expect(JSON.stringify(await deeds('limit: 1000'))).not.toContain(token);
  });

  it('is noted for backups and visits to the gallery as well', async () => {
    const authorization = 'Bearer test-admin';
    expect((await app.staffServer.inject({ url: '/backup', headers: { authorization } })).statusCode).toBe(200);
    expect(await deeds()).toMatchObject({ deeds: [{ who: 'Ada Brandt', deed: 'backup', outcome: 'GIVEN' }] });
    await app.staffServer.inject({ url: '/backup', headers: { authorization: 'Bearer test-merchandiser' } });
    expect(await deeds()).toMatchObject({ deeds: [{ who: 'Mara Holzer', deed: 'backup', outcome: 'FORBIDDEN' }] });
    await app.staffServer.inject({ url: '/__components', headers: { authorization } });
    expect(await deeds()).toMatchObject({ deeds: [{ who: 'Ada Brandt', deed: 'gallery', outcome: 'SHOWN' }] });
  });

  it('is read by administrators, each for their shops', async () => {
    expect(await deeds('limit: 1', 'test-merchandiser')).toEqual({
      message: expect.stringContaining('admin') as string,
    });
    expect(await deeds('tenant: "oak"', 'token-of-elm-admin')).toHaveProperty('message');
    const seen = (await deeds('limit: 1000', 'token-of-elm-admin')).deeds ?? [];
    expect(new Set(seen.map(({ tenant }) => tenant))).toEqual(new Set(['elm']));
    expect((await deeds('since: "2026-11-20T08:00:00.001Z"')).deeds).toEqual([]);
  });
});

describe('a token near its end', () => {
  it('is told so with every answer, and in the end opens nothing', async () => {
    const { headers } = await ask('{ me { name } }');
    expect(headers).not.toHaveProperty('x-vitrine-token-expires');
    clock.advance(80 * DAY_MS);
    const ends = '2027-02-18T08:00:00.000Z';
    const near = await ask<{ me: object }>('{ me { tokenExpiresAt } }');
    expect([near.headers['x-vitrine-token-expires'], near.data.me]).toEqual([ends, { tokenExpiresAt: ends }]);
    clock.advance(10 * DAY_MS);
    expect(await me('test-admin')).toBe(401);
  });
});
