/** Clients of OpenFeature, the real ones, get the arms that pages show. */
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, type EvaluationContext } from '@openfeature/server-sdk';
import { OpenFeature as WebFeature, type Provider } from '@openfeature/web-sdk';
import type { PageFacts } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signForcedArms } from './experiments/forced-arms.ts';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';
import { signer, storedArmsCookie, visitorCookie } from './testing/fake-layout-server.ts';

const CONSENT = 'C0001,C0002';
const PATH = '/getestet';
const tested = (parts: Partial<PageFacts['experiments'][number]> = {}): PageFacts['experiments'][number] => ({
  key: 'hero',
  seed: 'seed-of-hero',
  coverage: 1,
  audience: {},
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
  ...parts,
});
const idOf = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const keyOf = (id: string): string => visitorCookie(id).slice('visitorId='.length);
const contextOf = (id: string, more: EvaluationContext = {}): EvaluationContext => ({
  targetingKey: keyOf(id),
  consent: CONSENT,
  path: PATH,
  ...more,
});

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
  bench.layouts.pages.set(PATH, { page: 'tested', text: '', experiments: [tested()] });
  bench.layouts.pages.set('/mobil', {
    page: 'mobile',
    text: '',
    experiments: [tested({ key: 'mobile-only', audience: { device: 'mobile' } })],
  });
  await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl: bench.edge.origin }));
});
afterAll(async () => {
  await Promise.all([OpenFeature.close(), WebFeature.close()]);
  await bench.end();
});

const post = (address: string, payload: unknown, headers: Record<string, string> = {}) =>
  fetch(`${bench.edge.origin}/ofrep/v1/evaluate/flags${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const evaluate = (context: EvaluationContext, key = 'hero') =>
  OpenFeature.getClient().getStringDetails(key, 'code-default', context);
const exposed = (): (string | undefined)[][] =>
  bench.layouts.exposures.flatMap(({ exposures }) =>
    exposures.map(({ unit, experiment, variant, requestId }) => [unit, experiment, variant, requestId && 'a request']),
  );

describe('a server with the SDK of OpenFeature', () => {
  it('gets the arm of every visitor that the page shows', async () => {
    const arms = new Set<string>();
    for (let number = 1; number <= 20; number += 1) {
      const id = idOf(number);
      const page = await bench.get(PATH, { headers: { cookie: `consent=${CONSENT}; ${visitorCookie(id)}` } });
      const details = await evaluate(contextOf(id));
      expect(details).toMatchObject({ value: page.props.fallback.arms['hero'], reason: 'SPLIT' });
      expect(details.variant).toBe(details.value);
      arms.add(details.value);
    }
    expect([...arms].toSorted()).toEqual(['a', 'b']);
  });

  it('and the one that the visitor keeps, whatever the weights say', async () => {
    const id = idOf(30);
    for (const arm of ['a', 'b']) {
      const assignments = storedArmsCookie(id, { hero: arm }).slice('abAssignments='.length);
      expect((await evaluate(contextOf(id, { assignments }))).value).toBe(arm);
      const other = await evaluate(contextOf(idOf(31), { assignments }));
      expect(other.value, 'those of another are as none').toBe((await evaluate(contextOf(idOf(31)))).value);
    }
  });

  it('judges audiences by what it is told of the visitor', async () => {
    const details = (more: EvaluationContext) => evaluate(contextOf(idOf(32), more), 'mobile-only');
    expect(await details({ device: 'mobile' })).toMatchObject({ reason: 'SPLIT' });
    expect(await details({ userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148' })).toMatchObject({ reason: 'SPLIT' });
    expect(await details({ device: 'desktop' })).toMatchObject({ reason: 'DEFAULT', value: 'a' });
  });

  it('counts a flag that was asked for by its key, and nothing without consent', async () => {
    const id = idOf(40);
    const { value } = await evaluate(contextOf(id));
    for (const consent of ['', 'C0001'])
      expect(await evaluate(contextOf(idOf(41), { consent }))).toMatchObject({ value: 'a', reason: 'DEFAULT' });
    const none = await evaluate(contextOf(idOf(41), { consent: '' }));
    expect(none.variant).toBeUndefined();
    await expect.poll(exposed).toContainEqual([id, 'hero', value, 'a request']);
    expect(exposed().filter(([unit]) => unit === idOf(41))).toEqual([]);
  });

  it.each([
    ['no targeting key', { consent: CONSENT }, 'hero', 'TARGETING_KEY_MISSING'],
    ['an id that nobody signed', { targetingKey: idOf(1), consent: CONSENT }, 'hero', 'INVALID_CONTEXT'],
    ['the seal of another', { targetingKey: `${idOf(2)}~${keyOf(idOf(1)).slice(37)}` }, 'hero', 'INVALID_CONTEXT'],
    ['a locale of another shop', contextOf(idOf(1), { locale: 'nl-NL' }), 'hero', 'INVALID_CONTEXT'],
    ['no such flag', contextOf(idOf(1)), 'nobody', 'FLAG_NOT_FOUND'],
  ])('is told of %s', async (_what, context, key, errorCode) => {
    expect(await evaluate(context, key)).toMatchObject({ value: 'code-default', errorCode });
  });

  it.each([
    '{',
    '[]',
    '{"context":1}',
    '{"context":{"targetingKey":7}}',
    '{"context":{"targetingKey":"x; consent=C0002"}}',
  ])('answers 400 to %s', async (body) => {
    const answer = await post('/hero', body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { key: 'hero', errorCode: body === '{' ? 'PARSE_ERROR' : 'INVALID_CONTEXT', errorDetails: expect.any(String) },
    ]);
  });
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' };

describe('a client with the web SDK', () => {
  it('gets all flags at once, and the same arms', async () => {
    const context = contextOf(idOf(50));
    await WebFeature.setContext(context as never);
    // Its type allows `hooks: undefined`, which exact optional properties do not.
    const provider = new OFREPWebProvider({ baseUrl: bench.edge.origin, pollInterval: 0 }) as Provider;
    await WebFeature.setProviderAndWait(provider);
    const details = WebFeature.getClient().getStringDetails('hero', 'code-default');
    expect(details).toMatchObject({ value: (await evaluate(context)).value, reason: 'SPLIT' });
  });

  it('is told that nothing has changed, counts nothing by asking, and counts by the proof when it shows the arm', async () => {
    const id = idOf(51);
    const context = contextOf(id);
    const first = await post('', { context });
    const etag = first.headers.get('etag') ?? '';
    const { flags } = (await first.json()) as {
      flags: { key: string; value: string; metadata: { proof?: string; page: string } }[];
    };
    const hero = flags.find(({ key }) => key === 'hero');
    expect(hero?.metadata).toMatchObject({ page: 'tested', counted: true });
    expect((await post('', { context }, { 'if-none-match': etag })).status).toBe(304);
    const other = await post('', { context: contextOf(idOf(52)) }, { 'if-none-match': etag });
    expect(other.status, 'of another visitor').toBe(200);
    expect(exposed().filter(([unit]) => unit === id)).toEqual([]);
    const seen = await fetch(`${bench.edge.origin}/-/seen`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0',
        cookie: `consent=${CONSENT}; ${visitorCookie(id)}`,
      },
      body: JSON.stringify({ proof: hero?.metadata.proof, events: [] }),
    });
    expect(seen.status).toBe(204);
    await expect.poll(exposed).toContainEqual([id, 'hero', hero?.value, 'a request']);
  });

  it('of a browser is known by its cookies, and takes no other method', async () => {
    const id = idOf(53);
    const headers = { ...BROWSER, cookie: `consent=${CONSENT}; ${visitorCookie(id)}` };
    const answer = await post('/hero', { context: { path: PATH } }, headers);
    expect(await answer.json()).toMatchObject({ reason: 'SPLIT', value: (await evaluate(contextOf(id))).value });
    const get = await fetch(`${bench.edge.origin}/ofrep/v1/evaluate/flags`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a browser is told what its pages show, and not counted where they count nothing', () => {
  const cookieOf = (id: string, consent = CONSENT): string => `consent=${consent}; ${visitorCookie(id)}`;
  const told = async (headers: Record<string, string>, context: object = {}, key = '/hero') =>
    (await post(key, { context }, { ...BROWSER, ...headers })).json() as Promise<{
      flags: { key: string; metadata: { proof?: string } }[];
    }>;

  it.each([
    ['a robot', { 'user-agent': 'Googlebot/2.1' }, {}],
    ['a robot by the proxy', { 'x-ua-bot': '1' }, {}],
    ['our monitoring', { 'x-ua-monitoring': '1' }, {}],
    ['one that agrees to less than its cookie', {}, { consent: 'C0001' }],
    ['one that claims more than its cookie', { cookie: cookieOf(idOf(70), 'C0001') }, { consent: CONSENT }],
    ['and one that tells its own key', { 'x-ua-bot': '1' }, { targetingKey: keyOf(idOf(70)) }],
  ])('%s', async (_who, headers, context) => {
    expect(await told({ cookie: cookieOf(idOf(70)), ...headers }, context)).toMatchObject({
      value: 'a',
      reason: 'DEFAULT',
      metadata: { counted: false },
    });
  });

  it('a tester, who needs no id and no consent', async () => {
    for (const arm of ['a', 'b']) {
      const link = signForcedArms('at', { hero: arm }, signer);
      for (const cookie of [`vtArms=${link}`, `${cookieOf(idOf(71))}; vtArms=${link}`]) {
        const forced = { key: 'hero', value: arm, variant: arm, reason: 'STATIC', metadata: { counted: false } };
        expect(await told({ cookie })).toMatchObject(forced);
        const { flags } = await told({ cookie }, {}, '');
        expect(flags.find(({ key }) => key === 'hero')).toMatchObject(forced);
        expect(flags.filter(({ metadata }) => metadata.proof !== undefined)).toEqual([]);
        expect(await told({ cookie }, {}, '/mobile-only'), 'not forced').toMatchObject({
          value: 'a',
          reason: 'DEFAULT',
        });
        expect(await told({ cookie }, {}, '/nobody')).toMatchObject({ errorCode: 'FLAG_NOT_FOUND' });
      }
    }
    const ofAnother = signForcedArms('ch', { hero: 'b' }, signer);
    expect(await told({ cookie: `vtArms=${ofAnother}` })).toMatchObject({ errorCode: 'TARGETING_KEY_MISSING' });
    expect(await told({ cookie: `${cookieOf(idOf(72))}; vtArms=${ofAnother}` })).toMatchObject({ reason: 'SPLIT' });
  });

  it('and nobody of them was counted', async () => {
    await expect.poll(() => exposed().map(([unit]) => unit)).toContain(idOf(72));
    expect(exposed().filter(([unit]) => unit === idOf(70) || unit === idOf(71))).toEqual([]);
  });
});

it('a stopped experiment is no flag any more within a second or so', async () => {
  bench.layouts.pages.set('/kurz', { page: 'short', text: '', experiments: [tested({ key: 'short' })] });
  await expect.poll(async () => (await evaluate(contextOf(idOf(60)), 'short')).reason).toBe('SPLIT');
  bench.layouts.pages.delete('/kurz');
  await expect
    .poll(async () => (await evaluate(contextOf(idOf(60)), 'short')).errorCode, { timeout: 10_000 })
    .toBe('FLAG_NOT_FOUND');
});
