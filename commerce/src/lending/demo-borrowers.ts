import { dayIn, daysAfter, monthsAfter } from '@vitrine/platform/days';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Job } from '@vitrine/platform/jobs';
import { admitDemoPeople } from '../accounts/index.ts';
import { customerOwner } from '../session/index.ts';
import type { CreditFile } from './credit-file.ts';
import { creditFiles } from './tables.ts';

const SOUND: CreditFile = {
  balance: 0,
  payments: 3,
  arrearsOn: null,
  registryArrearsOn: null,
  lastLoanOn: null,
  hasArrangement: false,
  incomeTestOn: null,
  isCreditworthy: true,
};
const BIRTHDAY = '1985-03-14';
const YEAR = 12;

interface Borrower {
  mail: string;
  birthday: string;
  file: CreditFile;
}

/** People who may borrow, and people who just may or just may not, by the day that it is. */
function borrowersOn(today: string): Borrower[] {
  const person = (name: string, file: Partial<CreditFile>, birthday = BIRTHDAY): Borrower => ({
    mail: `${name}@example.nl`,
    birthday,
    file: { ...SOUND, ...file },
  });
  const ago = (months: number): string => monthsAfter(today, -months);
  const aged = (years: number, on: string): string => monthsAfter(on, -years * YEAR);
  const tomorrow = daysAfter(today, 1);
  return [
    person('ok', { incomeTestOn: ago(YEAR) }),
    person('jong', {}, aged(24, ago(3))),
    person('krediet', { isCreditworthy: false }),
    person('achterstand-5-maanden', { arrearsOn: ago(5) }),
    person('achterstand-7-maanden', { arrearsOn: ago(7) }),
    person('wordt-25-morgen', {}, aged(25, tomorrow)),
    person('wordt-25-vandaag', {}, aged(25, today)),
    person('wordt-70-morgen', {}, aged(70, tomorrow)),
    person('wordt-70-vandaag', {}, aged(70, today)),
    person('bkr-4-jaar', { registryArrearsOn: ago(4 * YEAR) }),
    person('bkr-5-jaar', { registryArrearsOn: daysAfter(ago(5 * YEAR), -1) }),
    person('lening-20-dagen', { lastLoanOn: daysAfter(today, -20) }),
    person('lening-2-maanden', { lastLoanOn: ago(2) }),
    person('geen-betaling', { payments: 0 }),
    person('regeling', { hasArrangement: true }),
    person('toets-geen', {}),
    person('toets-2-jaar', { incomeTestOn: daysAfter(ago(3 * YEAR), 1) }),
    person('toets-3-jaar', { incomeTestOn: ago(3 * YEAR) }),
  ];
}

/** So long after midnight somebody of the demo may be a day too old. */
const LOOK_EVERY_MS = 15_000;

/**
 * Lets people of the demo into shops that lend money, when it is first run and whenever a shop's day has turned: their days are
 * those of the day that it is, so that each stays what its name says.
 */
export function demoBorrowersJob(
  platform: Pick<Platform, 'database' | 'clock' | 'shops'>,
  tenants: () => readonly TenantId[],
): Job {
  const { database, clock, shops } = platform;
  const admittedOn = new Map<TenantId, string>();
  const admit = async (tenant: TenantId, today: string): Promise<void> => {
    const borrowers = borrowersOn(today);
    const ids = await admitDemoPeople(
      platform,
      tenant,
      borrowers.map(({ mail, birthday }) => ({ mail, birthday })),
    );
    for (const [index, { file }] of borrowers.entries()) {
      const id = ids[index];
      if (id === undefined) continue;
      await database.orm
        .insert(creditFiles)
        .values({ tenant, owner: customerOwner(id), ...file })
        .onConflictDoUpdate({
          target: [creditFiles.tenant, creditFiles.owner],
          set: file,
        });
    }
  };
  return {
    name: 'demo.borrowers',
    everyMs: LOOK_EVERY_MS,
    async run() {
      for (const tenant of tenants()) {
        const shop = shops.find(tenant);
        if (shop?.lending === undefined) continue;
        const today = dayIn(shop.timeZone, clock.now());
        if (admittedOn.get(tenant) === today) continue;
        await admit(tenant, today);
        admittedOn.set(tenant, today);
      }
    },
  };
}
