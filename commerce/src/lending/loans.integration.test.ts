import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type FormOutcome, type LocalShop } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import type { Mail } from '@vitrine/platform/mail';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer, Known } from '../accounts/index.ts';
import { customerOwner } from '../session/index.ts';
import type { CreditFile } from './credit-file.ts';
import { createLending, creditFiles, LOAN_MAIL, loanRequests } from './index.ts';

const ELM = tenantId('elm');
const [SENT, HOUR_MS] = ['lend-money-sent', 3_600_000];
const shop = testShop({
  tenant: ELM,
  locale: 'nl-NL',
  timeZone: 'Europe/Amsterdam',
  switches: { lendMoney: true },
  lending: { least: 5_000, most: 500_000, testAbove: 25_000 },
});
const NOOR: Customer = {
  id: 'noor',
  number: '4711',
  mail: 'noor@example.nl',
  firstName: 'Noor',
  lastName: 'Voorbeeld',
  birthday: '1985-03-14',
  phone: null,
  paybackNumber: null,
  hasPassword: true,
};
const WISH = { accountHolder: 'Noor', amount: '200', iban: 'NL91 ABNA 0417 1643 00', phone: '0612345678' };
const SOUND: CreditFile = {
  balance: 0,
  payments: 3,
  arrearsOn: null,
  registryArrearsOn: null,
  lastLoanOn: null,
  hasArrangement: false,
  incomeTestOn: null,
  isCreditworthy: true,
};
const full = { id: 's', type: 'full', customer: 'noor', provedAt: '2026-11-24T12:00:00Z' };

describe.each(testEngines())('loans on $engine', ({ open }) => {
  let database: Database;
  let clock = fixedClock('2026-11-24T12:00:00Z');
  let [mails, errands]: [Mail[], { kind: string; key: string }[]] = [[], []];
  let [knows, hasNoor] = [true, true];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = fixedClock('2026-11-24T12:00:00Z');
    [mails, errands] = [[], []];
    [knows, hasNoor] = [true, true];
    await database.orm.delete(creditFiles);
    await database.orm.delete(loanRequests);
  });

  const lending = () =>
    createLending(
      {
        database,
        clock,
        ids: randomIds,
        outbox: { put: async (_transaction, _tenant, errand) => void errands.push(errand) },
        mailer: {
          send: async (mail) => {
            mails.push(mail);
            return { ok: true, messageId: '1' };
          },
          close: () => undefined,
        },
        shops: { find: (_tenant, locale) => ({ ...shop, locale: locale ?? 'de-AT' }) },
        limitTo: () => ({ count: async () => 0, wait: () => 0 }),
      },
      {
        who: async (): Promise<Known> => (knows ? { kind: 'customer', customer: NOOR } : { kind: 'nobody' }),
        customers: { find: async () => (hasNoor ? NOOR : undefined), byNumber: async () => undefined },
      },
    );
  const callerBy = (proof: 'password' | 'number'): Caller =>
    ({
      tenant: ELM,
      locale: 'nl-NL',
      visitor: ANYBODY,
      arms: {},
      consent: [],
      client: '',
      requestId: '',
      session: { ...full, proof },
    }) as unknown as Caller;
  const fileOf = async (file: Partial<CreditFile> = {}, of: { tenant?: string; owner?: string } = {}) => {
    const key = { tenant: of.tenant ?? ELM, owner: of.owner ?? customerOwner(NOOR.id) };
    await database.orm.insert(creditFiles).values({ ...key, ...SOUND, ...file });
  };
  const ask = async (
    wish: Partial<typeof WISH> = {},
    of: LocalShop = shop,
    proof: 'password' | 'number' = 'password',
  ) => {
    const [form] = lending().forms ?? [];
    const sent = {
      shop: of,
      caller: callerBy(proof),
      route: 'lendMoney',
      cookies: {},
      params: {},
      query: {},
      files: [],
    };
    const outcome = (await form?.take({ ...sent, fields: { ...WISH, ...wish } })) ?? expect.fail('no form');
    return told(outcome);
  };
  const told = (outcome: FormOutcome): unknown =>
    outcome.kind === 'again'
      ? [outcome.problem?.key, Object.keys(outcome.errors)]
      : outcome.kind === 'done' && outcome.route;
  const ledFrom = async (page: string, proof: 'password' | 'number' = 'password') => {
    const [gate] = lending().gates ?? [];
    return gate?.decide({ shop, caller: callerBy(proof), page, query: {} });
  };
  const kept = () => database.orm.select().from(loanRequests);

  it('are written down and mailed about once they are accepted, and told for an hour to whoever asked', async () => {
    await fileOf();
    expect(await ledFrom(SENT)).toEqual({ route: 'lendMoney' });
    expect(await ask()).toBe('lendMoneySent');
    const [request] = await kept();
    const iban = 'NL91ABNA0417164300';
    expect(request).toMatchObject({ tenant: ELM, owner: customerOwner('noor'), locale: 'nl-NL', amount: 20_000, iban });
    expect(errands).toEqual([expect.objectContaining({ kind: LOAN_MAIL, key: request?.id })]);
    expect(await ledFrom(SENT)).toBeUndefined();
    clock.advance(HOUR_MS + 1);
    expect(await ledFrom(SENT)).toEqual({ route: 'lendMoney' });
    // Of what others asked for nothing is said.
    clock.advance(-HOUR_MS);
    await database.orm.update(loanRequests).set({ owner: customerOwner('mara') });
    expect(await ledFrom(SENT)).toEqual({ route: 'lendMoney' });
  });

  it('are mailed about in the language that they were asked for in, and to nobody who was erased', async () => {
    await fileOf();
    await ask();
    const [mail] = lending().errands ?? [];
    const deliver = async (tenant: string): Promise<void> => {
      const errand = {
        id: 'e',
        tenant,
        kind: LOAN_MAIL,
        key: errands[0]?.key ?? expect.fail('no errand'),
        payload: {},
      };
      if (mail === undefined || !('deliver' in mail)) expect.fail('expected an errand that sends a mail');
      await mail.deliver(errand, AbortSignal.timeout(10_000));
    };
    await deliver(ELM);
    expect(mails).toMatchObject([
      { to: { address: NOOR.mail }, locale: 'nl-NL', text: expect.stringMatching(/200,00/u) },
    ]);
    await deliver('oak');
    hasNoor = false;
    await deliver(ELM);
    expect(mails).toHaveLength(1);
  });

  it('are nobody’s who does not meet the conditions, is not creditworthy, or is unknown to the shop', async () => {
    await fileOf({}, { tenant: 'oak' });
    await fileOf({}, { owner: customerOwner('mara') });
    const [conditions, input] = ['lendMoney.error.conditions', 'lendMoney.error.input'];
    expect(await ask()).toEqual([conditions, []]);
    await fileOf({ balance: 5_001 });
    expect(await ask()).toEqual([conditions, ['incomeTest']]);
    await database.orm.update(creditFiles).set({ balance: 0, hasArrangement: true });
    expect(await ask()).toEqual([conditions, []]);
    await database.orm.update(creditFiles).set({ hasArrangement: false, isCreditworthy: false });
    expect(await ask()).toEqual(['lendMoney.error.creditworthiness', []]);
    expect(await ask({ iban: 'NL00' })).toEqual([input, ['iban']]);
    expect([await kept(), errands]).toEqual([[], []]);
  });

  it('are counted by the day where the shop is', async () => {
    // In Amsterdam it is the day after, on which nobody was behind for six months.
    clock = fixedClock('2026-11-24T23:30:00Z');
    await fileOf({ arrearsOn: '2026-05-24' });
    expect(await ask()).toBe('lendMoneySent');
  });

  it('are asked for by a password, where money is lent', async () => {
    await fileOf();
    expect(await ask({}, shop, 'number')).toBe('lendMoneyLogin');
    for (const none of [{ ...shop, switches: {} }, { ...shop, lending: undefined } as unknown as LocalShop])
      expect(await ask({}, none)).toBe('lendMoneyLogin');
    expect(await kept()).toEqual([]);
    expect([await ledFrom('lend-money'), await ledFrom('lend-money-login')]).toEqual([
      undefined,
      { route: 'lendMoney' },
    ]);
    expect([await ledFrom('lend-money', 'number'), await ledFrom('lend-money-login', 'number')]).toEqual([
      { route: 'lendMoneyLogin' },
      undefined,
    ]);
    knows = false;
    expect(await ledFrom('lend-money')).toEqual({ route: 'lendMoneyLogin' });
  });
});
