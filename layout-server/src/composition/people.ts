import path from 'node:path';
import type { Database } from '@vitrine/platform/database';
import type { Domain } from '@vitrine/platform/doors';
import { staffAddresses } from '../staff/index.ts';
import { errandsInOutbox, mailsInFolder, type PersonalData } from '@vitrine/platform/personal-data';

/**
 * Everything that keeps data of a shop's customers: what the domains keep, what is to be done about them, and mails in the folder of the
 * outbox. Accounts come last: an erasure that broke half way leaves a login by which it is asked for again.
 */
export function keptOfPeople(domains: readonly Domain[], database: Database, dataDir: string): PersonalData[] {
  const of = (which: (name: string) => boolean): PersonalData[] =>
    domains.flatMap(({ name, personal }) => (which(name) ? (personal ?? []) : []));
  return [
    ...of((name) => name !== 'accounts'),
    errandsInOutbox(database),
    mailsInFolder(path.join(dataDir, 'outbox')),
    ...of((name) => name === 'accounts'),
  ];
}

/**
 * The same for those who run the shops, who ask about staff too: about those whose tenants they may decide for. A customer who
 * is staff has their account erased, and goes on to hear of their work.
 */
export function keptOfAnybody(
  customers: readonly PersonalData[],
  database: Database,
  mayAsk: (tenants: readonly string[]) => boolean,
): PersonalData[] {
  return [staffAddresses(database, mayAsk), ...customers];
}
