import { describe, expect, it } from 'vitest';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { createVitalsDoor, ratingOf, VITAL_BYTES, type CountedVital } from './vitals-door.ts';

const TENANT: EdgeTenant = {
  id: 'at',
  hosts: [],
  defaultLocale: 'de-AT',
  locales: [],
  measureCategory: 'C0002',
  assetHost: '',
};

function door({ waits = 0 } = {}) {
  const counted: CountedVital[] = [];
  const noted: string[] = [];
  const take = createVitalsDoor({
    limiter: { count: async () => waits },
    count: (vital) => counted.push(vital),
    note: ({ page }) => noted.push(page),
  });
  const send = (report: unknown) =>
    take({
      tenant: TENANT,
      headers: {},
      client: '192.0.2.1',
      body: typeof report === 'string' ? report : JSON.stringify(report),
    });
  return { counted, noted, send };
}

describe('the door for vitals', () => {
  it('counts a report by shop, page, name and rating', async () => {
    const { counted, send } = door();
    const report = { id: 'v1', name: 'LCP', value: 1_240.5, rating: 'good', pageType: 'home', connection: null };
    expect(await send(report)).toEqual({ status: 204 });
    expect(counted).toEqual([{ tenant: 'at', page: 'home', name: 'LCP', rating: 'good', value: 1_240.5 }]);
  });

  it.each([
    ['no JSON', 'LCP=1'],
    ['an unknown name', { id: '1', name: 'FID', value: 1 }],
    ['no value', { id: '1', name: 'LCP' }],
    ['a negative time', { id: '1', name: 'LCP', value: -1 }],
    ['a field that nobody knows', { id: '1', name: 'LCP', value: 1, email: 'a@example.com' }],
    ['too much', { id: '1', name: 'LCP', value: 1, target: 'x'.repeat(VITAL_BYTES) }],
  ])('refuses %s, and counts nothing', async (_what, report) => {
    const { counted, send } = door();
    expect(await send(report)).toMatchObject({ status: 400, text: expect.stringMatching(/./) });
    expect(counted).toEqual([]);
  });

  it('refuses a client that sends too many', async () => {
    const { counted, send } = door({ waits: 12 });
    expect((await send({ id: '1', name: 'LCP', value: 1 })).status).toBe(429);
    expect(counted).toEqual([]);
  });

  it('takes no more kinds of page into metrics than there can be; for tests each page keeps its name', async () => {
    const { counted, noted, send } = door();
    for (let page = 0; page < 200; page += 1) {
      const name = `p${String.fromCharCode(97 + (page % 26), 97 + Math.floor(page / 26))}`;
      await send({ id: '1', name: 'CLS', value: 0, pageType: name });
    }
    await send({ id: '1', name: 'CLS', value: 0, pageType: 'home' });
    await send({ id: '1', name: 'CLS', value: 0, pageType: '<b>' });
    expect(new Set(counted.map(({ page }) => page)).size).toBe(81);
    expect(counted.slice(-2).map(({ page }) => page)).toEqual(['other', 'other']);
    expect(noted.slice(-2)).toEqual(['home', 'other']);
  });
});

describe('ratingOf', () => {
  it('says of an interaction without a rating whether it took less than 200 ms', () => {
    const of = (value: number, rating?: 'good' | 'poor' | '' | null) =>
      ratingOf({ name: 'INP', value, ...(rating === undefined ? {} : { rating }) });
    expect([of(199), of(200), of(200, null), of(199, ''), of(150, 'poor')]).toEqual([
      'good',
      'needs-improvement',
      'needs-improvement',
      'good',
      'poor',
    ]);
    expect(ratingOf({ name: 'LCP', value: 1 })).toBe('');
  });
});
