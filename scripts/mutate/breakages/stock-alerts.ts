import type { Part } from '../breakage.ts';

const repository = 'commerce/src/stock-alerts/alerts-repository.ts';
const forms = 'commerce/src/stock-alerts/alert-forms.ts';
const errands = 'commerce/src/stock-alerts/alert-errands.ts';

export const STOCK_ALERTS: Part = {
  name: 'back in stock',
  project: 'integration',
  tests: ['commerce/src/stock-alerts'],
  breakages: [
    {
      breaks: 'nobody is told who did not confirm that they want it',
      file: repository,
      find: "where a.state = 'active' and p.status",
      replace: "where a.state <> 'told' and p.status",
    },
    {
      breaks: 'a wish waits to be confirmed',
      file: repository,
      find: "...alert, state: 'pending', askedAt: now })",
      replace: "...alert, state: 'active', askedAt: now })",
    },
    {
      breaks: 'nobody is told of what orders have taken already',
      file: repository,
      find: 's.on_hand + s.backorder > s.reserved',
      replace: 's.on_hand + s.backorder > 0',
    },
    {
      breaks: 'nobody is told of what is still sold out',
      file: repository,
      find: 's.on_hand + s.backorder > s.reserved',
      replace: 's.on_hand + s.backorder >= s.reserved',
    },
    {
      breaks: 'nobody is told of goods of another shop',
      file: repository,
      find: 'join stock s on s.tenant = a.tenant and s.variant = a.variant',
      replace: 'join stock s on s.variant = a.variant',
    },
    {
      breaks: 'nobody is told of what the shop sells no more',
      file: repository,
      find: " and p.status = 'active'",
      replace: '',
    },
    {
      breaks: 'a wish is told once',
      file: repository,
      find: ".where(and(byId(tenant, id), eq(table.state, 'active')))",
      replace: '.where(byId(tenant, id))',
    },
    {
      breaks: 'a wish that is confirmed again is not told again',
      file: repository,
      find: "case when ${table.state} = 'pending' then 'active' else ${table.state} end",
      replace: "case when ${table.state} is null then 'pending' else 'active' end",
    },
    {
      breaks: 'whoever is known gets no further mail',
      file: repository,
      find: "          setWhere: eq(table.state, 'pending'),\n",
      replace: '',
    },
    {
      breaks: 'an address is the same in small and capital letters',
      file: repository,
      find: 'const key = alert.address.toLowerCase();',
      replace: 'const key = alert.address;',
    },
    {
      breaks: 'a box gets no more than it can bear',
      file: repository,
      find: '      if (others.length >= MOST_OF_ADDRESS) return undefined;\n',
      replace: '',
    },
    {
      breaks: 'nobody’s box is filled with questions',
      file: forms,
      find: '        if ((await recipients.count(`${tenant}:stock-alert`, email.toLowerCase())) > 0) return done;\n',
      replace: '',
    },
    {
      breaks: 'a link is of one shop',
      file: 'commerce/src/stock-alerts/alert-token.ts',
      find: 'return of === tenant ? id : undefined;',
      replace: 'return id;',
    },
    {
      breaks: 'a wish is forgotten once it was told',
      file: errands,
      find: '        await alerts.remove(tenant, id);\n',
      replace: '',
    },
    {
      breaks: 'the mail that asks has a way to end the wish',
      file: errands,
      find: "linkTo(known.shop, 'stockAlertEnd', token),",
      replace: "linkTo(known.shop, 'stockAlertConfirm', token),",
    },
    {
      breaks: 'what nobody confirmed is forgotten, and what is confirmed is not',
      file: repository,
      find: "(state = 'pending' and asked_at < ${unconfirmed.toISOString()})",
      replace: '(asked_at < ${unconfirmed.toISOString()})',
    },
  ],
};
