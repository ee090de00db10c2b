import type { Logger } from '@vitrine/platform/logging';
import type { AuditLog } from './audit-log.ts';
import type { SeedPerson } from './staff-seed.ts';
import type { Staff } from './staff.ts';

/**
 * Admits the people of STAFF_SEED at the start, and says in the log, and for those who were revoked in the log of deeds, what
 * came of it. Tokens of the demo that lie in the database of another server than the demo's are revoked, not a reason to stop:
 * a shop must open, and whoever closes it for a leftover could not take that back by any command.
 */
export async function admitStaff({
  staff,
  audit,
  people,
  logger,
}: {
  staff: Pick<Staff, 'seed'>;
  audit: AuditLog;
  people: readonly SeedPerson[];
  logger: Logger;
}): Promise<void> {
  const { left, stale, demo } = await staff.seed(people);
  for (const name of [...demo, ...left])
    await audit.note(
      { who: 'STAFF_SEED', deed: 'revokeStaff', tenant: '', subject: name, requestId: '' },
      () => undefined,
      () => 'REVOKED',
    );
  if (demo.length > 0)
    logger.warn(
      { people: demo },
      `this is not the demo: the demo tokens of ${demo.join(', ')} were in the database and are revoked; "npm run staff -- add" admits people`,
    );
  if (left.length > 0)
    logger.warn({ people: left }, `revoked, since STAFF_SEED names them no more: ${left.join(', ')}`);
  if (stale.length > 0)
    logger.warn(
      { people: stale },
      `the tokens of ${stale.join(', ')} in STAFF_SEED were revoked or replaced by command and open nothing; take them out, or name others`,
    );
}
