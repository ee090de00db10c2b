import type { Platform, TenantId } from '@vitrine/platform/doors';
import { createAddresses } from './addresses-repository.ts';
import type { PostalAddress } from './customer.ts';
import { createCustomersRepository, type NewCustomer } from './customers-repository.ts';
import { createPasswords } from './passwords.ts';
import { hashOfLink } from './password-links.ts';

/** The password of all customers of the demo; the documentation tells everybody. */
export const DEMO_PASSWORD = 'Sommer24!';

/** The link that the catalogue promises is good until somebody uses it. */
const UNTIL_USED = new Date('9999-12-31T00:00:00Z');

type DemoCustomer = Omit<NewCustomer, 'passwordHash' | 'phone' | 'paybackNumber'> & { hasPassword: boolean };

const PEOPLE: readonly DemoCustomer[] = [
  {
    id: 'demo-kunde',
    number: '12345678',
    mail: 'kunde@example.com',
    firstName: 'Klara',
    lastName: 'Kunde',
    birthday: '1980-01-31',
    hasPassword: true,
  },
  {
    id: 'demo-soft',
    number: '12345680',
    mail: 'soft@example.com',
    firstName: 'Sofie',
    lastName: 'Sanft',
    birthday: '1985-06-15',
    hasPassword: true,
  },
  {
    id: 'demo-ohne',
    number: '12345679',
    mail: 'ohne@example.com',
    firstName: 'Olaf',
    lastName: 'Ohne',
    birthday: '1975-05-05',
    hasPassword: false,
  },
];
/** Where those people live, by the country of the shop. */
const HOMES: Readonly<Record<string, { street: string; houseNumber: string; postalCode: string; city: string }>> = {
  AT: { street: 'Lindengasse', houseNumber: '7', postalCode: '8020', city: 'Graz' },
  DE: { street: 'Lindenstraße', houseNumber: '7', postalCode: '20097', city: 'Hamburg' },
  CH: { street: 'Lindenweg', houseNumber: '7', postalCode: '3011', city: 'Bern' },
  NL: { street: 'Lindelaan', houseNumber: '7', postalCode: '3511 AB', city: 'Utrecht' },
};

/** Who a customer of the demo is in a shop of this country, and where they live; undefined for nobody's id. */
export function demoBuyer(id: string, country: string): { email: string; home: PostalAddress } | undefined {
  const person = PEOPLE.find((each) => each.id === id);
  const home = HOMES[country];
  if (person === undefined || home === undefined) return undefined;
  const { mail: email, firstName, lastName } = person;
  return { email, home: { firstName, lastName, addition: null, country, ...home } };
}

/** Lets the demo's customers into a shop, once; a link to a new password (RESET-OK) and one that has ended (RESET-OLD) lie ready. */
export async function admitDemoCustomers(
  { database, clock, ids }: Pick<Platform, 'database' | 'ids' | 'clock'>,
  shops: readonly { tenant: TenantId; country: string }[],
): Promise<void> {
  const customers = createCustomersRepository(database);
  const addresses = createAddresses(database, ids);
  const now = clock.now();
  let passwordHash: string | undefined;
  for (const { tenant, country } of shops) {
    if ((await customers.find(tenant, 'demo-kunde')) !== undefined) continue;
    passwordHash ??= await createPasswords().hash(DEMO_PASSWORD);
    for (const { hasPassword, ...person } of PEOPLE) {
      const kept = { ...person, phone: null, paybackNumber: null, passwordHash: hasPassword ? passwordHash : null };
      if (!(await customers.add(tenant, kept, now))) continue;
      const buyer = demoBuyer(person.id, country);
      if (buyer !== undefined) await addresses.add(tenant, person.id, buyer.home, now);
    }
    await customers.addLink(tenant, { hash: hashOfLink('RESET-OK'), customer: 'demo-kunde', expiresAt: UNTIL_USED });
    await customers.addLink(tenant, { hash: hashOfLink('RESET-OLD'), customer: 'demo-kunde', expiresAt: new Date(0) });
  }
}
