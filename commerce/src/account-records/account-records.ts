import type { DataSource, Domain, Platform } from '@vitrine/platform/doors';
import type { Who } from '../accounts/index.ts';
import { KINDS, sectionsOf } from './record-sections.ts';
import { createRecords, type Records } from './records-repository.ts';

const TEXT = { type: 'string' } as const;

/** `account-records`: what a customer ordered, what was booked, and what is to be paid, for the pages of the account. */
export function createAccountRecords({ database }: Pick<Platform, 'database'>, who: Who): Domain {
  return { name: 'account-records', sources: [recordsSource(createRecords(database), who)] };
}

function recordsSource(records: Records, who: Who): DataSource {
  return {
    name: 'account-records',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['of'],
      properties: { of: { enum: KINDS } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['sections', 'count'],
      properties: {
        count: { type: 'integer' },
        sections: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['title'],
            properties: {
              title: TEXT,
              text: TEXT,
              rows: {
                type: 'array',
                items: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['label', 'value'],
                  properties: { label: TEXT, value: TEXT },
                },
              },
            },
          },
        },
      },
    },
    async fetch(args, { shop, caller }) {
      const known = await who(shop.tenant, caller);
      if (known.kind !== 'customer') return { value: {}, isEmpty: true, tags: [] };
      // The schema above is the type.
      const { of: kind } = args as { of: (typeof KINDS)[number] };
      const [orders, bookings] = await Promise.all([
        records.orders(shop.tenant, known.customer.id),
        records.bookings(shop.tenant, known.customer.id),
      ]);
      const sections = sectionsOf(kind, orders, bookings, shop);
      return { value: { sections, count: sections.length }, tags: [] };
    },
  };
}
