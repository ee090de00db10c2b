/** The premium programme: who is a member and until when. It is joined with an order, and deliveries cost members nothing. */
export { beginMembership, endMembership, memberUntil, type Joining } from './memberships.ts';
export { premiumMemberships } from './tables.ts';
