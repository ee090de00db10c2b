import type { Domain, Platform } from '@vitrine/platform/doors';
import type { Sessions } from '../session/index.ts';
import { createAccountSources, createPasswordGate } from './account-sources.ts';
import { createAddressForms } from './address-forms.ts';
import { createAddresses, type Addresses } from './addresses-repository.ts';
import { customerRoutes } from './customer-routes.ts';
import { createCustomersRepository, type CustomersRepository } from './customers-repository.ts';
import { createEverywhereForm } from './everywhere-form.ts';
import { createLoginForms } from './login-forms.ts';
import { createLogins, LOGIN_LIMITS, type Joiner, type Logins } from './login.ts';
import { passwordErrand } from './password-errand.ts';
import { createPasswordForms } from './password-forms.ts';
import { createPasswords } from './passwords.ts';
import { accountHolders, type Owned } from './people.ts';
import { createPersonalForms } from './personal-forms.ts';
import { registerErrand } from './register-errand.ts';
import { createRegisterForm } from './register-form.ts';
import { createProvedWho, createRecentWho, createWho, type Who } from './who.ts';

/** Forms of one network address: enough for an office that logs in at nine, too few for a robot. */
const FORM_LIMIT = { most: 300, seconds: 600 } as const;
const DAY_MS = 86_400_000;
/** Mails to one address. */
const RECIPIENT_LIMIT = { most: 3, seconds: 3_600 } as const;

/** The domain of accounts, and what others ask of customers. */
export interface AccountsDomain extends Domain {
  customers: Pick<CustomersRepository, 'find' | 'byNumber'>;
  addresses: Addresses;
  /** Who a caller is to the account, as the database has it now. */
  who: Who;
  /** For what is shown by a password alone. */
  provedWho: Who;
  /** For what is handed out or taken away as a whole: by a password that was given just now. */
  recentWho: Who;
  logins: Pick<Logins, 'confirm'>;
}

export interface AccountsParts {
  sessions: Sessions;
  /** Called once at a login each, in their order. */
  joiners: readonly Joiner[];
  /** What others keep under the ids of customers: told and erased with the account. */
  owned: readonly Owned[];
}

/** Accounts: the ways in and out, the pages behind them, and `/api/customer/v1`. */
export function createAccounts(
  platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'mailer' | 'outbox' | 'shops' | 'limitTo'>,
  { sessions, joiners, owned }: AccountsParts,
): AccountsDomain {
  const { database, clock, ids, limitTo } = platform;
  const customers = createCustomersRepository(database);
  const addresses = createAddresses(database, ids);
  const passwords = createPasswords();
  const limiter = limitTo('accounts', FORM_LIMIT);
  const recipients = limitTo('account-mails', RECIPIENT_LIMIT);
  const limits = {
    tries: limitTo('login-tries', LOGIN_LIMITS.tries),
    account: limitTo('login-account', LOGIN_LIMITS.account),
    client: limitTo('login-client', LOGIN_LIMITS.client),
  };
  const logins = createLogins({ customers, passwords, sessions, joiners, limits });
  const who = createWho(customers, sessions);
  const provedWho = createProvedWho(who);
  const recentWho = createRecentWho(provedWho, clock);
  return {
    name: 'accounts',
    customers,
    addresses,
    who,
    provedWho,
    recentWho,
    logins,
    personal: accountHolders(database, owned),
    sources: createAccountSources({ who, provedWho, recentWho, addresses, customers, clock }),
    gates: [createPasswordGate(customers, clock)],
    forms: [
      ...createLoginForms({ logins, limiter, clock }),
      createEverywhereForm({ who, sessions, limiter }),
      ...createPasswordForms({ ...platform, customers, passwords, sessions, limiter, recipients }),
      createRegisterForm({ ...platform, limiter, recipients }),
      ...createPersonalForms({ who, customers, limiter }),
      ...createAddressForms({ who: provedWho, addresses, limiter, clock }),
    ],
    errands: [passwordErrand({ ...platform, customers }), registerErrand({ ...platform, customers })],
    routes: customerRoutes(who, customers),
    jobs: [{ name: 'accounts.forget', everyMs: DAY_MS, run: () => customers.forgetLinks(clock.now()) }],
  };
}
