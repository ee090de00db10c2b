import type { Clock } from '@vitrine/platform/clock';
import type { FormHandler } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ADDRESS_FIELDS, countryOf, readAddress } from './address-fields.ts';
import type { Addresses } from './addresses-repository.ts';
import { forCustomer, NOT_SAVED } from './personal-forms.ts';
import type { Who } from './who.ts';

/**
 * The address book: `address-add`, `address-change` on the page of an address, and `address-remove`, which leaves the address
 * of the invoices. The first address that somebody adds is that of the invoices. All lead back to the book.
 */
export function createAddressForms({
  who,
  addresses,
  limiter,
  clock,
}: {
  who: Who;
  addresses: Addresses;
  limiter: RateLimiter;
  clock: Clock;
}): FormHandler[] {
  const common = { thanks: 'accountAddresses', limiter, failure: NOT_SAVED };
  const notSaved = { kind: 'again', errors: {}, problem: NOT_SAVED } as const;
  const toBook = { kind: 'done', route: 'accountAddresses', anchor: 'address-add-saved' } as const;
  return [
    {
      ...common,
      name: 'address-add',
      fields: ADDRESS_FIELDS,
      take: forCustomer(who, async ({ shop, fields }, { id }) => {
        const reading = readAddress(fields, countryOf(shop));
        if (!reading.ok) return { kind: 'again', errors: reading.errors };
        const added = await addresses.add(shop.tenant, id, reading.address, clock.now());
        return added === undefined ? notSaved : toBook;
      }),
    },
    {
      ...common,
      name: 'address-change',
      fields: ADDRESS_FIELDS,
      take: forCustomer(who, async ({ shop, fields, params: { address = '' } }, { id }) => {
        const reading = readAddress(fields, countryOf(shop));
        if (!reading.ok) return { kind: 'again', errors: reading.errors };
        return (await addresses.change(shop.tenant, id, { id: address, ...reading.address })) ? toBook : notSaved;
      }),
    },
    {
      ...common,
      name: 'address-remove',
      fields: ['address'],
      take: forCustomer(who, async ({ shop, fields: { address = '' } }, { id }) =>
        (await addresses.remove(shop.tenant, id, address)) ? toBook : notSaved,
      ),
    },
  ];
}
