import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench, type Got } from '../testing/edge-bench.ts';
import { visitorCookie } from '../testing/fake-layout-server.ts';

const ID = '01920000-0000-7000-8000-000000000001';
let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

const decide = (body: string, headers: Record<string, string> = {}): Promise<Got> =>
  bench.get('/-/consent', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const consentIn = ({ headers }: Got): string | undefined =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('consent='));
const YEAR = 'Path=/; SameSite=Lax; Max-Age=31536000';

describe('a decision', () => {
  it.each([
    ['choice=all', 'C0001,C0002,C0003,C0004,C0005,C0006'],
    ['choice=necessary&category=C0004', 'C0001'],
    ['choice=save', 'C0001'],
    ['choice=save&category=C0004&category=C0099&category=C0002&category=C0004', 'C0001,C0002,C0004'],
  ])('%s is kept for a year and leads back to its page', async (body, expected) => {
    const got = await decide(body, { referer: 'http://at.localhost:3000/c/mode?page=2' });
    expect([got.status, got.headers['location']]).toEqual([303, '/c/mode?page=2']);
    expect(consentIn(got)).toBe(`consent=${expected}; ${YEAR}`);
  });

  it.each([
    ['of another host', { referer: 'https://boese.example/' }],
    ['that leads elsewhere', { referer: 'http://at.localhost//boese.example' }],
    ['that is none', {}],
  ])('leads home from a page %s', async (_what, headers) => {
    expect((await decide('choice=all', headers)).headers['location']).toBe('/');
  });

  it('of a script is answered without a page', async () => {
    const got = await decide('choice=all', { accept: 'application/json' });
    expect([got.status, got.text, got.headers['location']]).toEqual([204, '', undefined]);
    expect(consentIn(got)).toBeDefined();
  });

  it('of the settings says there that it was kept', async () => {
    const got = await decide('choice=save&saved=1', { referer: 'http://at.localhost/cookies' });
    expect(got.headers['location']).toBe('/cookies#consent-saved');
  });

  it.each([
    ['choice=maybe', {}, 400],
    ['', {}, 400],
    ['choice=all', { 'sec-fetch-site': 'cross-site' }, 403],
    ['choice=all', { origin: 'https://boese.example' }, 403],
  ])('%j with %j is refused with %i', async (body, headers, status) => {
    const got = await decide(body, headers);
    expect([got.status, consentIn(got)]).toEqual([status, undefined]);
  });

  it('that withdraws takes away and erases what was set under the consent, of our own ids alone', async () => {
    const cookie = `consent=C0001,C0002,C0004; ${visitorCookie(ID)}; abAssignments=hero:b; kkBRE=x7`;
    const got = await decide('choice=necessary', { cookie });
    const gone = [got.headers['set-cookie'] ?? []].flat().filter((each) => each.includes('Max-Age=0'));
    expect(gone.map((each) => each.split('=')[0])).toEqual(['visitorId', 'abAssignments', 'kkBRE']);
    await expect.poll(() => bench.layouts.forgotten).toEqual([{ tenant: 'at', unit: ID }]);
    const forged = ID.replace('1', '2');
    await decide('choice=necessary', { cookie: `${visitorCookie(ID).replaceAll(ID, forged)}` });
    await decide('choice=save&category=C0002', { cookie });
    await bench.get('/');
    expect(bench.layouts.forgotten).toHaveLength(1);
  });

  it('that only the cookie tells of is found with the next page', async () => {
    const before = bench.layouts.forgotten.length;
    const got = await bench.get('/', { headers: { cookie: `consent=C0001; ${visitorCookie(ID)}` } });
    expect(String(got.headers['set-cookie'])).toMatch(/visitorId=;.*Max-Age=0/);
    await expect.poll(() => bench.layouts.forgotten.length).toBe(before + 1);
  });
});

describe('a page', () => {
  it('is the same for everybody, and told apart by its reader’s decision alone', async () => {
    const etagOf = async (cookie: string): Promise<unknown> =>
      (await bench.get('/', { headers: { cookie } })).headers['etag'];
    const undecided = await etagOf('a=b');
    expect(await etagOf('consent=C0001')).not.toBe(undecided);
    expect(await etagOf('consent=C0001')).not.toBe(await etagOf('consent=C0001,C0003'));
    expect(await etagOf('consent=C0001')).toBe(await etagOf('consent=C0001; x=y'));
    expect((await bench.get('/', { headers: { cookie: 'consent=C0001' } })).cache).toBe('HIT');
  });

  it('hides the banner of whoever decided also without scripts', async () => {
    const hides = async (cookie: string): Promise<boolean> =>
      (await bench.get('/', { headers: { cookie } })).text.includes('<noscript><style>');
    expect([await hides(''), await hides('consent=C0001')]).toEqual([false, true]);
  });
});
