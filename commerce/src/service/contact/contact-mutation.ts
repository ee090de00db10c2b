import type { FormFile, Shops, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { ContactService } from './contact-service.ts';
import { CONTACT_FIELDS, type Sent } from './contact-fields.ts';

interface Answer {
  success: boolean;
  code: string;
  message: string;
  errors: { field: string; message: string }[];
}

/** A field that people do not see and robots fill in. */
const TRAP = 'website';

/** The mutation `sendContact` of the shop door: what the form `contact` is to scripts (GW-019). */
export function addContactMutation(
  builder: ShopSchemaBuilder,
  { service, shops, limiter }: { service: ContactService; shops: Shops; limiter: RateLimiter },
): void {
  const ContactError = builder.objectRef<Answer['errors'][number]>('ContactError').implement({
    description: 'What is wrong with a field of a message.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Its name.' }),
      message: t.exposeString('message', { description: 'In words of the locale.' }),
    }),
  });
  const ContactAnswer = builder.objectRef<Answer>('ContactAnswer').implement({
    description: 'What became of a message to the shop.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'It was taken.' }),
      code: t.exposeString('code', { description: 'The last part of the name of its message.' }),
      message: t.exposeString('message', { description: 'In words of the locale.' }),
      errors: t.field({
        type: [ContactError],
        description: 'What is to be mended; none where it was taken.',
        resolve: ({ errors }) => errors,
      }),
    }),
  });
  const ContactInput = builder.inputType('ContactInput', {
    description: 'A message to the shop, in the fields of its form.',
    fields: (t) =>
      Object.fromEntries(
        [...CONTACT_FIELDS, TRAP].map((name) => [name, t.string({ description: `The field ${name} of the form.` })]),
      ),
  });

  builder.mutationFields((t) => ({
    sendContact: t.field({
      type: ContactAnswer,
      description: 'Sends a message to the shop.',
      args: {
        input: t.arg({ type: ContactInput, required: true, description: 'The message.' }),
        files: t.arg({ type: ['Upload'], description: 'Images that belong to it.' }),
      },
      async resolve(_root, { input, files }, { tenant, locale, client }): Promise<Answer> {
        const shop = shops.find(tenant, locale);
        if (shop === undefined) throw new Error(`expected a shop that exists, got ${tenant}`);
        const told = (code: 'success' | 'failed', errors: Answer['errors'] = []): Answer => ({
          success: code === 'success',
          code,
          message: shop.message(`contact.${code}`) ?? '',
          errors,
        });
        if (shop.switches['contactForm'] !== true) return told('failed');
        const sent = sentIn(input);
        if ((sent[TRAP] ?? '') !== '') return told('success');
        if ((await limiter.count(shop.tenant, client)) > 0) return told('failed');
        const errors = Object.entries(await service.take(shop, sent, await filesIn(files ?? [])));
        return errors.length === 0
          ? told('success')
          : told(
              'failed',
              errors.map(([field, words]) => ({ field, message: shop.message(words.key, words.with) ?? '' })),
            );
      },
    }),
  }));
}

async function filesIn(files: readonly File[]): Promise<FormFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  );
}

function sentIn(input: Readonly<Record<string, unknown>>): Sent {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  );
}
