import type { ShopReply, ShopRoute } from '@vitrine/platform/doors';
import type { Customer } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { personalOf, readPersonal } from './personal-fields.ts';
import type { Who } from './who.ts';

const LOGIN_FIRST: ShopReply = {
  status: 401,
  body: { code: 'LOGIN_REQUIRED', message: 'expected a customer who is logged in, got nobody' },
};

/** `GET /api/customer/v1` tells a customer what the shop knows of them, `PUT` changes it; 401 without data for everybody else (AC-023). */
export function customerRoutes(who: Who, customers: Pick<CustomersRepository, 'change' | 'find'>): ShopRoute[] {
  const path = '/api/customer/v1';
  return [
    {
      method: 'GET',
      path,
      async answer({ shop, caller }) {
        const known = await who(shop.tenant, caller);
        return known.kind === 'customer' ? { body: shownOf(known.customer) } : LOGIN_FIRST;
      },
    },
    {
      method: 'PUT',
      path,
      async answer({ shop, caller, body }) {
        const known = await who(shop.tenant, caller);
        if (known.kind !== 'customer') return LOGIN_FIRST;
        const { customer } = known;
        const hasPayback = shop.switches['payback'] === true;
        const reading = readPersonal({ ...shownOf(customer), ...textsIn(body) }, { hasPayback, was: customer });
        if (!reading.ok) {
          const errors = Object.entries(reading.errors).map(([name, words]) => [
            name,
            shop.message(words.key, words.with),
          ]);
          return { status: 422, body: { code: 'INVALID', errors: Object.fromEntries(errors) as object } };
        }
        await customers.change(shop.tenant, customer.id, reading.fields);
        return { body: shownOf({ ...customer, ...reading.fields }) };
      },
    },
  ];
}

function shownOf(customer: Customer): Record<string, string> {
  const { number, mail, birthday } = customer;
  return { customerId: number, email: mail, birthday, ...personalOf(customer) };
}

/** The texts of a JSON body, without the space around them; all else of it is not looked at. */
function textsIn(body: unknown): Record<string, string> {
  if (body === null || typeof body !== 'object') return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()] as const] : [])),
  );
}
