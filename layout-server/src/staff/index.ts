/**
 * Named staff, their roles and tokens. Used by the staff door; shoppers and customers are not in here.
 */
export { may, refusal, ROLES, type Action, type Member, type Role } from './member.ts';
export { createReception, STAFF_DOOR, unheardMessage, type Reception } from './reception.ts';
export { DEMO_STAFF, readStaffSeed, type SeedPerson } from './staff-seed.ts';
export { createStaff, type Staff } from './staff-service.ts';
