import type { Domain, Platform } from '@vitrine/platform/doors';
import type { AccountsDomain } from '../accounts/index.ts';
import { createLendingGate, createLendingLogin, lendingConditions } from './lending-pages.ts';
import { createLoanService } from './loan-service.ts';
import { createLoanForm } from './loan-form.ts';
import { loanMails } from './loan-mail.ts';
import { addLoanMutation } from './loan-mutation.ts';

/** Wishes of one network address: a family at one table, not a robot that tries names. */
const LIMIT = { most: 60, seconds: 600 } as const;

/** Lending: who may borrow, by which conditions, and the request itself. */
export function createLending(
  platform: Pick<Platform, 'database' | 'clock' | 'ids' | 'outbox' | 'mailer' | 'shops' | 'limitTo'>,
  { who, customers }: Pick<AccountsDomain, 'who' | 'customers'>,
): Domain {
  const parts = {
    service: createLoanService({ ...platform, who }),
    limiter: platform.limitTo('lending', LIMIT),
    shops: platform.shops,
  };
  return {
    name: 'lending',
    gates: [createLendingGate({ ...platform, who })],
    sources: [createLendingLogin(who), lendingConditions],
    forms: [createLoanForm(parts)],
    errands: [loanMails(platform, customers)],
    graphql(builder) {
      addLoanMutation(builder, parts);
    },
  };
}
