import type { Platform, TenantId } from '@vitrine/platform/doors';
import { sql } from '@vitrine/platform/sql';
import { DEMO_PASSWORD } from './demo-customers.ts';
import { createPasswords } from './passwords.ts';
import { customers } from './tables.ts';

/** The first number of these people; those of the demo's other customers are far from it. */
const FIRST_NUMBER = 20_000_001;

/**
 * Lets further people of the demo into a shop, each with the password of all of them. Whoever is there already has the day of
 * birth that is said now. @returns their ids, in the same order.
 */
export async function admitDemoPeople(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  tenant: TenantId,
  people: readonly { mail: string; birthday: string }[],
): Promise<string[]> {
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const rows = await database.orm
    .insert(customers)
    .values(
      people.map(({ mail, birthday }, index) => {
        const [name = mail] = mail.split('@');
        return {
          tenant,
          id: `demo-${name}`,
          number: String(FIRST_NUMBER + index),
          mailKey: mail,
          mail,
          firstName: 'Noor',
          lastName: 'Voorbeeld',
          birthday,
          passwordHash,
          createdAt: clock.now(),
        };
      }),
    )
    .onConflictDoUpdate({
      target: [customers.tenant, customers.id],
      set: { birthday: sql`excluded.birthday` },
    })
    .returning({ id: customers.id, mail: customers.mail });
  const ids = new Map(rows.map(({ id, mail }) => [mail, id]));
  return people.flatMap(({ mail }) => ids.get(mail) ?? []);
}
