import type { ShopSchemaBuilder, Shops } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { LoanService } from './loan-service.ts';
import { LOAN_FIELDS } from './loan-fields.ts';

interface Answer {
  success: boolean;
  code: string;
  message: string;
  errors: { field: string; message: string }[];
}

/** The mutation `requestLoan` of the shop door: what the form `lend-money` is to scripts (GW-019). */
export function addLoanMutation(
  builder: ShopSchemaBuilder,
  { service, shops, limiter }: { service: LoanService; shops: Shops; limiter: RateLimiter },
): void {
  const LoanError = builder.objectRef<Answer['errors'][number]>('LoanError').implement({
    description: 'What is wrong with a field of a wish to borrow; of `incomeTest`, that a test is missing.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Its name.' }),
      message: t.exposeString('message', {
        description: 'In words of the locale.',
      }),
    }),
  });
  const LoanAnswer = builder.objectRef<Answer>('LoanAnswer').implement({
    description: 'What became of a wish to borrow.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'It was taken.' }),
      code: t.exposeString('code', {
        description: 'The last part of the name of its message.',
      }),
      message: t.exposeString('message', {
        description: 'In words of the locale.',
      }),
      errors: t.field({
        type: [LoanError],
        description: 'What is to be mended; none where it was taken.',
        resolve: ({ errors }) => errors,
      }),
    }),
  });
  const LoanInput = builder.inputType('LoanInput', {
    description: 'What somebody wants to borrow, and where it goes, as it was typed.',
    fields: (t) =>
      Object.fromEntries(
        LOAN_FIELDS.map((name) => [
          name,
          t.string({
            required: true,
            description: `The field ${name} of the form.`,
          }),
        ]),
      ),
  });

  builder.mutationFields((t) => ({
    requestLoan: t.field({
      type: LoanAnswer,
      description: 'Asks for a loan of whoever is logged in by their password.',
      args: {
        input: t.arg({
          type: LoanInput,
          required: true,
          description: 'What they want.',
        }),
      },
      async resolve(_root, { input }, caller): Promise<Answer> {
        const shop = shops.find(caller.tenant, caller.locale);
        if (shop === undefined) throw new Error(`expected a shop that exists, got ${caller.tenant}`);
        const word = (key: string, values?: Readonly<Record<string, unknown>>): string =>
          shop.message(key, values) ?? '';
        const refused = (key: string, errors: Answer['errors'] = []): Answer => ({
          success: false,
          code: key.slice(key.lastIndexOf('.') + 1),
          message: word(key),
          errors,
        });
        if ((await limiter.count(shop.tenant, caller.client)) > 0) return refused('lendMoney.error.notProcessable');
        const told = await service(shop, caller, input);
        if (told.kind === 'accepted')
          return {
            success: true,
            code: 'success',
            message: word('lendMoney.success.title'),
            errors: [],
          };
        if (told.kind === 'stranger') return refused('lendMoney.error.notProcessable');
        const errors = Object.entries(told.errors).map(([field, words]) => ({
          field,
          message: word(words.key, words.with),
        }));
        return refused(told.problem.key, errors);
      },
    }),
  }));
}
