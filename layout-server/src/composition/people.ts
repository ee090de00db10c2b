import path from 'node:path';
import type { Database } from '@vitrine/platform/database';
import type { Domain } from '@vitrine/platform/doors';
import { staffAddresses } from '../staff/index.ts';
import { errandsInOutbox, mailsInFolder, type PersonalData } from '@vitrine/platform/personal-data';

/**
 * Everything that keeps data of people: what the domains keep, what is to be done about them, and mails in the folder of the
 * outbox. Accounts come last: an erasure that broke half way leaves a login by which it is asked for again.
 */
export function keptOfPeople(domains: readonly Domain[], database: Database, dataDir: string): PersonalData[] {
  const of = (which: (name: string) => boolean): PersonalData[] =>
    domains.flatMap(({ name, personal }) => (which(name) ? (personal ?? []) : []));
  return [
    ...of((name) => name !== 'accounts'),
    staffAddresses(database),
    errandsInOutbox(database),
    mailsInFolder(path.join(dataDir, 'outbox')),
    ...of((name) => name === 'accounts'),
  ];
}
