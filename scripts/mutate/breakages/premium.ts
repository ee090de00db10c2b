import type { Part } from '../breakage.ts';

const memberships = 'commerce/src/premium/memberships.ts';
const offer = 'commerce/src/orders/premium-offer.ts';

export const PREMIUM: Part = {
  name: 'premium',
  project: 'integration',
  tests: ['commerce/src/orders/premium-orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'a membership is of one shop',
      file: memberships,
      find: '.where(and(eq(table.tenant, tenant), eq(table.owner, owner), isNull',
      replace: '.where(and(eq(table.owner, owner), isNull',
    },
    {
      breaks: 'a membership is of one person',
      file: memberships,
      find: 'eq(table.owner, owner), isNull(table.endedAt)',
      replace: 'isNull(table.endedAt)',
    },
    {
      breaks: 'whoever ended it is no member',
      file: memberships,
      find: 'eq(table.owner, owner), isNull(table.endedAt), gt(table.until, now)',
      replace: 'eq(table.owner, owner), gt(table.until, now)',
    },
    {
      breaks: 'a membership ends',
      file: memberships,
      find: 'isNull(table.endedAt), gt(table.until, now)',
      replace: 'isNull(table.endedAt)',
    },
    {
      breaks: 'a term that has not begun is none yet',
      file: memberships,
      find: 'return from !== undefined && from <= now ? until : undefined;',
      replace: 'return until;',
    },
    {
      breaks: 'a member is one from the first moment',
      file: memberships,
      find: 'from <= now ? until',
      replace: 'from < now ? until',
    },
    {
      breaks: 'who joins again joins behind the term that they have',
      file: memberships,
      find: 'const from = before ?? now;',
      replace: 'const from = now;',
    },
    {
      breaks: 'a term has its months',
      file: memberships,
      find: "monthsAfter(dayIn('UTC', from), months)",
      replace: "monthsAfter(dayIn('UTC', from), 1)",
    },
    {
      breaks: 'a membership that is ended stays of its order',
      file: memberships,
      find: '.where(and(eq(table.tenant, tenant), eq(table.order, order), isNull(table.endedAt)))',
      replace: '.where(and(eq(table.tenant, tenant), isNull(table.endedAt)))',
    },
    {
      breaks: 'what is ended twice is told once',
      file: memberships,
      find: 'return ended.length > 0;',
      replace: 'return true;',
    },
    {
      breaks: 'an order joins once',
      file: memberships,
      find: 'eq(table.order, order), isNull(table.endedAt)',
      replace: 'eq(table.order, order)',
    },
    {
      breaks: 'nobody joins or is a member who is merely recognised',
      file: offer,
      find: "  if (session?.type !== 'full') return { of: 'none' };\n",
      replace: '',
    },
    {
      breaks: 'a member is asked to join no more',
      file: offer,
      find: "  if ((await memberUntil(database, tenant, owner, now)) !== undefined) return { of: 'member' };\n",
      replace: '',
    },
    {
      breaks: 'nobody joins where the programme has ended',
      file: offer,
      find: "switches['premium'] === true ? checkout?.premium : undefined",
      replace: 'checkout?.premium',
    },
    {
      breaks: 'nobody joins without saying so',
      file: offer,
      find: "said?.isPremiumWanted === true ? 'joins' : 'none'",
      replace: "'joins'",
    },
    {
      breaks: 'a member stays one when the programme has ended',
      file: offer,
      find: "  if ((await memberUntil(database, tenant, owner, now)) !== undefined) return { of: 'member' };\n  const offer = switches['premium'] === true ? checkout?.premium : undefined;\n  if (offer === undefined) return { of: 'none' };",
      replace:
        "  const offer = switches['premium'] === true ? checkout?.premium : undefined;\n  if (offer === undefined) return { of: 'none' };\n  if ((await memberUntil(database, tenant, owner, now)) !== undefined) return { of: 'member' };",
    },
  ],
};
