import { fixedClock } from '@vitrine/platform/clock';
import type { FormHandler, LocalShop, SentForm } from '@vitrine/platform/doors';
import { createRateLimiter } from '@vitrine/platform/limits';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { describe, expect, it } from 'vitest';
import { caller, visitor } from '../testing/test-app.ts';
import { createFormService, type FormService } from './form-service.ts';
import { createJudgeForm } from './judge-form.ts';

const shop = {
  tenant: 'oak',
  message: (key: string, values = {}) => `${key} ${JSON.stringify(values)}`,
  link: (route: string, params: Readonly<Record<string, string>> = {}) =>
    route === 'order' && params['number'] === undefined ? undefined : `/${route}/${params['number'] ?? ''}`,
} as unknown as LocalShop;

const taken: SentForm[] = [];
const handler = (take: FormHandler['take']): FormHandler => ({
  name: 'contact',
  fields: ['text', 'name', 'password'],
  secrets: ['password'],
  lines: ['text'],
  thanks: 'thanks',
  failure: { key: 'failure' },
  take: (form) => {
    taken.push(form);
    return take(form);
  },
});
const service = (take: FormHandler['take']): FormService =>
  createFormService({
    handlers: [handler(take)],
    service: { takesForm: async () => ({ takes: true, route: 'contact', params: {} }) },
    shops: { find: () => shop },
    judge: createJudgeForm({
      visitors: createRateLimiter({
        link: undefined,
        clock: fixedClock('2026-11-20T10:00:00Z'),
        limit: { most: 30, seconds: 600 },
      }),
      metrics: createMetrics({ service: 'test' }),
      logger: silentLogger,
    }),
  });
const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'contact', revisionRef: '1', caller: caller() });
const sent = (fields: Record<string, string>) => ({ path: '/', query: {}, fields: { form: 'contact', ...fields } });

describe('a form', () => {
  it('is taken with who sent it, and leads to an address with parameters, setting cookies', async () => {
    const { take } = service(async () => ({
      kind: 'done',
      route: 'order',
      params: { number: '7' },
      cookies: [{ name: 'session', value: 'abc', maxAge: 60 }],
    }));
    expect(await take(context, sent({ text: ' Ha\0llo ' }))).toEqual({
      location: '/order/7',
      cookies: [{ name: 'session', value: 'abc', maxAge: 60 }],
    });
    expect(taken.at(-1)).toMatchObject({ caller: caller(), fields: { text: 'Hallo' } });
  });

  it('has one line in each field that does not say it has several, and reads as it is written', async () => {
    const { take } = service(async () => ({ kind: 'done', route: 'thanks' }));
    const text = 'Weg\r\n\nIhr Konto ist gesperrt\u2028\u202Eredips';
    await take(context, sent({ text, name: text, password: 'a\tb\u202E' }));
    expect(taken.at(-1)?.fields).toEqual({
      text: 'Weg\r\n\nIhr Konto ist gesperrt\u2028redips',
      name: 'Weg Ihr Konto ist gesperrt redips',
      password: 'a\tb\u202E',
    });
  });

  it('that is shown again may set cookies too', async () => {
    const { take } = service(async () => ({ kind: 'again', errors: {}, cookies: [{ name: 'consent', value: '' }] }));
    expect(await take(context, sent({}))).toMatchObject({ status: 422, cookies: [{ name: 'consent', value: '' }] });
  });

  it('whose route has no address without parameters is a failure, not a wrong address', async () => {
    const { take } = service(async () => ({ kind: 'done', route: 'order' }));
    expect(await take(context, sent({}))).toMatchObject({ status: 503, form: { problem: 'failure {}' } });
  });

  it('with a text that is too long is refused at its field, and handed to nobody', async () => {
    const { take } = service(async () => ({ kind: 'done', route: 'thanks' }));
    expect(await take(context, sent({ text: 'x'.repeat(1_000) }))).toEqual({ location: '/thanks/' });
    const before = taken.length;
    expect(await take(context, sent({ text: 'x'.repeat(1_001), name: 'Mara' }))).toEqual({
      status: 422,
      form: {
        name: 'contact',
        values: { text: 'x'.repeat(1_000), name: 'Mara' },
        errors: { text: 'validation.tooLong {"max":1000}' },
      },
    });
    expect(taken.length).toBe(before);
  });

  it('that nobody in particular sent is taken by nobody', async () => {
    const { take } = service(async () => ({ kind: 'done', route: 'thanks' }));
    const { caller: _caller, ...nobody } = context;
    expect(await take(nobody, sent({}))).toEqual({ status: 405 });
  });
});
