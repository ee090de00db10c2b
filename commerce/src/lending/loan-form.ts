import type { FormHandler } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { LoanService } from './loan-service.ts';
import { LOAN_FIELDS } from './loan-fields.ts';

/** `lend-money` asks for a loan, and leads to the words that it was asked for. */
export function createLoanForm({ service, limiter }: { service: LoanService; limiter: RateLimiter }): FormHandler {
  return {
    name: 'lend-money',
    fields: LOAN_FIELDS,
    thanks: 'lendMoneySent',
    limiter,
    failure: { key: 'lendMoney.error.notProcessable' },
    async take({ shop, caller, fields }) {
      const told = await service(shop, caller, fields);
      if (told.kind === 'accepted') return { kind: 'done', route: 'lendMoneySent' };
      if (told.kind === 'stranger') return { kind: 'done', route: 'lendMoneyLogin' };
      const { problem, errors } = told;
      return { kind: 'again', problem, errors };
    },
  };
}
