/**
 * Named staff, their roles and tokens. Used by the staff door; shoppers and customers are not in here.
 */
export { admitStaff } from './admit-staff.ts';
export { createAuditLog, type AuditLog, type Deed, type DeedEntry } from './audit-log.ts';
export { may, mayAppointFor, refusal, ROLES, type Action, type Member, type Role } from './member.ts';
export {
  createReception,
  WRONG_ADDRESS,
  WRONG_TOKENS,
  type Admission,
  type Reception,
  type Turned,
} from './reception.ts';
export { DEMO_STAFF, readStaffSeed, type SeedPerson } from './staff-seed.ts';
export { staffAddresses } from './staff-addresses.ts';
export { createStaff } from './staff-service.ts';
export type { ChangedStaff, NewToken, Revoked, Staff, StaffEntry, StaffSettings, Unfit } from './staff.ts';
export { endsSoon, expiryHeaders } from './token-life.ts';
export { watchTokens } from './watch-tokens.ts';
export { staff, staffDeeds, staffTokens } from './tables.ts';
