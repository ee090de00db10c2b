import path from 'node:path';
import type { Database } from '@vitrine/platform/database';
import type { Domain } from '@vitrine/platform/doors';
import { errandsInOutbox, mailsInFolder, type PersonalData } from '@vitrine/platform/personal-data';

/** Everything that keeps data of people: what the domains keep, what is to be done about them, and mails in the folder of the outbox. */
export function keptOfPeople(domains: readonly Domain[], database: Database, dataDir: string): PersonalData[] {
  return [
    ...domains.flatMap(({ personal }) => personal ?? []),
    errandsInOutbox(database),
    mailsInFolder(path.join(dataDir, 'outbox')),
  ];
}
