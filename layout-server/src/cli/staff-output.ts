import { createColors } from 'picocolors';
import { table } from './columns.ts';
import type { DeedRow, PersonRow, StaffOutcome, StaffOutcomeName } from './staff-operations.ts';

/** What came of a command on staff, for people. */
export function staffText(outcome: StaffOutcome<StaffOutcomeName>): string {
  switch (outcome.__typename) {
    case 'StaffPeople':
      return outcome.members.length === 0 ? 'Nobody.' : table(PLAIN, PEOPLE, outcome.members.map(personCells));
    case 'StaffToken':
      return [
        `${outcome.member.name} (${outcome.member.roles.join(', ').toLowerCase()}) is let in with this token until ${day(outcome.member.tokenExpiresAt)}. It is shown this once:`,
        '',
        `  ${outcome.token}`,
      ].join('\n');
    case 'StaffRevoked':
      return `Every token of ${outcome.member.name} is taken back.`;
    case 'StaffChanged':
      return settingsText(outcome.member);
    case 'StaffDeeds':
      return outcome.deeds.length === 0 ? 'Nothing.' : table(PLAIN, DEEDS, outcome.deeds.map(deedCells));
    case 'StaffUnfit':
    case 'Forbidden':
      return `Refused: ${outcome.message}. Nothing was done.`;
  }
}

function settingsText({ name, language, mail, mailNotices }: PersonRow): string {
  const spoken = { de: 'in German', en: 'in English' }[language ?? ''] ?? 'as their machine says';
  const reached =
    mail === null
      ? 'no address of theirs is known'
      : `what they must hear of their work ${mailNotices ? 'goes to' : 'does not go to'} ${mail}`;
  return `${name} is spoken to ${spoken}; ${reached}.`;
}

/** What is printed may be read by a program line by line. */
const PLAIN = createColors(false);
const PEOPLE = ['NAME', 'ROLES', 'SHOPS', 'FROM', 'TOKEN'];
const DEEDS = ['WHEN (UTC)', 'WHO', 'DEED', 'SHOP', 'TO', 'OUTCOME', 'REQUEST'];

function personCells({ name, roles, tenants, origin, state, tokenExpiresAt }: PersonRow): string[] {
  const token = {
    ACTIVE: `until ${day(tokenExpiresAt)}`,
    ENDING: `ends ${day(tokenExpiresAt)}: rotate it`,
    ENDED: `ended ${day(tokenExpiresAt)}: rotate it`,
    REVOKED: 'revoked',
  }[state];
  return [
    name,
    roles.join(', ').toLowerCase(),
    tenants.join(', ') || 'all',
    origin === 'seed' ? 'STAFF_SEED' : 'command',
    token,
  ];
}

function deedCells({ at, who, deed, tenant, subject, outcome, requestId }: DeedRow): string[] {
  return [
    at.slice(0, 19).replace('T', ' '),
    who,
    deed,
    tenant || '–',
    subject || '–',
    outcome ?? 'unfinished',
    requestId,
  ];
}

function day(instant: string | null): string {
  return instant?.slice(0, 10) ?? 'the end of the demo';
}
