import type { Part } from '../breakage.ts';

const change = 'commerce/src/service/newsletter/newsletter-change.ts';
const columns = 'commerce/src/service/newsletter/changed-columns.ts';
const repository = 'commerce/src/service/newsletter/subscriptions-repository.ts';
const forms = 'commerce/src/service/newsletter/newsletter-forms.ts';
const changing = 'commerce/src/service/newsletter/change-form.ts';
const errand = 'commerce/src/service/newsletter/change-errand.ts';
const mailings = 'commerce/src/service/newsletter/mailings.ts';
const subscribers = 'commerce/src/service/newsletter/subscribers.ts';
const proof = 'commerce/src/service/newsletter/step-proof.ts';
const wish = 'commerce/src/service/newsletter/wish-proof.ts';
const fields = 'commerce/src/service/newsletter/sign-up-fields.ts';
const mails = 'commerce/src/service/newsletter/newsletter-mails.ts';
const answers = 'commerce/src/service/newsletter/answer-pages.ts';

export const NEWSLETTER_CHOICES: Part = {
  name: 'newsletter choices',
  project: 'unit',
  tests: ['commerce/src/service/newsletter'],
  breakages: [
    {
      breaks: 'the end of both newsletters is not that of one',
      file: change,
      find: "'199': 'both'",
      replace: "'199': 'shop'",
    },
    {
      breaks: 'the end of the shop’s newsletter is not that of its group',
      file: change,
      find: "'99': 'group'",
      replace: "'99': 'shop'",
    },
    {
      breaks: 'a shop without a group ends its own',
      file: change,
      find: "value === '99' ? { kind, from: 'shop' }",
      replace: "value === '99' ? { kind, from: 'group' }",
    },
    {
      breaks: 'a pause is as long as it was chosen',
      file: change,
      find: 'PAUSES.find((each) => each === days)',
      replace: 'PAUSES[0]',
    },
    {
      breaks: 'a pause that was not chosen is a week',
      file: change,
      find: "days === '' ? PAUSES[0]",
      replace: "days === '' ? PAUSES[3]",
    },
    {
      breaks: 'a shop of a group has no frequencies',
      file: change,
      find: "kind === 'frequency' && !hasGroup",
      replace: "kind === 'frequency'",
    },
    {
      breaks: 'frequencies are counted from the most often',
      file: change,
      find: 'FREQUENCIES.find((_, index) => String(index) === value)',
      replace: 'FREQUENCIES.find((_, index) => String(index + 1) === value)',
    },
    {
      breaks: 'names of objects are no choices',
      file: change,
      find: 'Object.hasOwn(FROM, value)',
      replace: 'value in FROM',
    },
    {
      breaks: 'every change that is offered has a page',
      file: change,
      find: "...PAUSES.map((days) => ({ kind: 'pause', days }) as const),",
      replace: '',
    },
  ],
};

export const NEWSLETTER: Part = {
  name: 'newsletter',
  project: 'integration',
  tests: ['commerce/src/service/newsletter'],
  breakages: [
    {
      breaks: 'nobody has the newsletter before they confirm',
      file: repository,
      find: "status: 'pending', wantsGroup, ...wish",
      replace: "status: 'active', wantsGroup, ...wish",
    },
    {
      breaks: 'a wish does not end what somebody has',
      file: repository,
      find: "case when ${table.status} = 'active' then 'active' else 'pending' end",
      replace: "'pending'",
    },
    {
      breaks: 'a link that has ended confirms nothing',
      file: repository,
      find: "(${table.status} = 'pending' and ${isNew})",
      replace: "${table.status} = 'pending'",
    },
    {
      breaks: 'whoever left is not brought back by an old link',
      file: repository,
      find: "sql`(${table.status} = 'active' or (${table.status} = 'pending' and ${isNew}))`,",
      replace: 'sql`true`,',
    },
    {
      breaks: 'a link is of one shop',
      file: repository,
      find: '            eq(table.tenant, tenant),\n            eq(table.tokenHash, hash),',
      replace: '            eq(table.tokenHash, hash),',
    },
    {
      breaks: 'the group is heard by whoever wished for it',
      file: repository,
      find: '(${isNew} and ${table.wantsGroup} and ${group}::boolean)',
      replace: '(${isNew} and ${group}::boolean)',
    },
    {
      breaks: 'nobody hears a group that the shop does not write for',
      file: repository,
      find: '(${isNew} and ${table.wantsGroup} and ${group}::boolean)',
      replace: '(${isNew} and ${table.wantsGroup})',
    },
    {
      breaks: 'an old link brings no newsletter back that was left',
      file: repository,
      find: 'hearsShop: sql`${table.hearsShop} or ${isNew}`',
      replace: 'hearsShop: true',
    },
    {
      breaks: 'whoever comes back agrees anew',
      file: repository,
      find: "case when ${table.status} = 'pending' then ${at} else coalesce(${table.confirmedAt}, ${at}) end",
      replace: 'coalesce(${table.confirmedAt}, ${at})',
    },
    {
      breaks: 'the same link again agrees to nothing new',
      file: repository,
      find: "case when ${table.status} = 'pending' then ${at} else coalesce(${table.confirmedAt}, ${at}) end",
      replace: '${at}',
    },
    {
      breaks: 'a stranger does not change the name of somebody who confirmed',
      file: repository,
      find: 'firstName: agreed(table.firstName)',
      replace: 'firstName: firstName ?? null',
    },
    {
      breaks: 'a stranger does not change the language of somebody who confirmed',
      file: repository,
      find: 'locale: agreed(table.locale)',
      replace: 'locale',
    },
    {
      breaks: 'whoever has all keeps the link that they have',
      file: repository,
      find: 'tokenHash: kept(table.tokenHash)',
      replace: 'tokenHash: hash',
    },
    {
      breaks: 'whoever lacks the group is asked for it',
      file: repository,
      find: 'and ${table.hearsShop} and (${table.hearsGroup} or not ${group}::boolean)`',
      replace: 'and ${table.hearsShop}`',
    },
    {
      breaks: 'whoever left the shop’s newsletter alone is asked again',
      file: repository,
      find: "${table.status} = 'active' and ${table.hearsShop} and (",
      replace: "${table.status} = 'active' and (",
    },
    {
      breaks: 'the group joins no wish of who has left',
      file: repository,
      find: ", ne(table.status, 'cancelled')));",
      replace: '));',
    },
    {
      breaks: 'a change is of one shop',
      file: repository,
      find: "        eq(table.tenant, tenant),\n        eq(table.key, address.toLowerCase()),\n        eq(table.status, 'active'),",
      replace: "        eq(table.key, address.toLowerCase()),\n        eq(table.status, 'active'),",
    },
    {
      breaks: 'a change is of one address, whatever its case',
      file: repository,
      find: "        eq(table.key, address.toLowerCase()),\n        eq(table.status, 'active'),",
      replace: "        eq(table.key, address),\n        eq(table.status, 'active'),",
    },
    {
      breaks: 'nothing is changed for whoever has nothing',
      file: repository,
      find: "        eq(table.status, 'active'),\n        // A change",
      replace: '        // A change',
    },
    {
      breaks: 'a late change does not end a later wish',
      file: repository,
      find: '        lte(table.askedAt, now),\n',
      replace: '',
    },
    {
      breaks: 'a late change does not end what was confirmed later',
      file: repository,
      find: '        or(isNull(table.confirmedAt), lte(table.confirmedAt, now)),\n',
      replace: '',
    },
    {
      breaks: 'nobody ends a newsletter that they do not have',
      file: repository,
      find: "      if (change.kind === 'unsubscribe' && change.from !== 'both')\n        of.push(eq(change.from === 'shop' ? table.hearsShop : table.hearsGroup, true));\n",
      replace: '',
    },
    {
      breaks: 'after an end the links of older mails confirm nothing',
      file: repository,
      find: 'set({ ...changedColumns(change, now), tokenExpiresAt: now })',
      replace: 'set({ ...changedColumns(change, now) })',
    },
    {
      breaks: 'wishes that nobody confirmed are forgotten',
      file: repository,
      find: 'await database.orm.delete(table).where(and(isOver, isNull(table.confirmedAt)));',
      replace: '',
    },
    {
      breaks: 'who once confirmed is not forgotten',
      file: repository,
      find: '.where(and(isOver, isNull(table.confirmedAt)));',
      replace: '.where(isOver);',
    },
    {
      breaks: 'the end of both ends both',
      file: columns,
      find: 'hearsShop: false, ...NO_GROUP };',
      replace: 'hearsShop: false };',
    },
    {
      breaks: 'the end of one keeps the other',
      file: columns,
      find: "sql`case when ${table.hearsGroup} then 'active' else 'cancelled' end`",
      replace: "'cancelled' as const",
    },
    {
      breaks: 'the end of the group’s keeps the shop’s',
      file: columns,
      find: "sql`case when ${table.hearsShop} then 'active' else 'cancelled' end`",
      replace: "'cancelled' as const",
    },
    {
      breaks: 'the end of the last ends all',
      file: columns,
      find: "sql`case when ${table.hearsGroup} then 'active' else 'cancelled' end`",
      replace: "'active' as const",
    },
    {
      breaks: 'the end of the shop’s newsletter does not go on',
      file: columns,
      find: '{ hearsShop: false, status:',
      replace: '{ status:',
    },
    {
      breaks: 'a pause is so many days',
      file: columns,
      find: 'Number(change.days) * DAY_MS',
      replace: 'Number(change.days)',
    },
    {
      breaks: 'a frequency is the one that was chosen',
      file: columns,
      find: 'return { frequency: change.frequency };',
      replace: "return { frequency: 'daily' as const };",
    },
    {
      breaks: 'a link holds for seven days',
      file: forms,
      find: 'TOKEN_DAYS * DAY_MS',
      replace: '30 * TOKEN_DAYS * DAY_MS',
    },
    {
      breaks: 'the token itself is not kept',
      file: forms,
      find: '{ hash: hashOfToken(token), expiresAt',
      replace: '{ hash: token, expiresAt',
    },
    {
      breaks: 'no more than three mails an hour go to an address',
      file: forms,
      find: "        if (needsMail && (await recipients.count(`${shop.tenant}:newsletter`, email.toLowerCase())) > 0)\n          return leadOn(signer, shop.tenant, 'almostDone');\n",
      replace: '',
    },
    {
      breaks: 'nobody learns whether an address is known',
      file: forms,
      find: "const isTold = shop.switches['newsletterKnownUser'] === true || caller.session?.type === 'full';",
      replace: 'const isTold = true;',
    },
    {
      breaks: 'whoever has it and is told so needs no mail, and is told so however often they ask',
      file: forms,
      find: 'if (needsMail && (await',
      replace: 'if ((await',
    },
    {
      breaks: 'whoever has it is mailed so, with no link that confirms',
      file: forms,
      find: "            ? knownMail(shop, email, address('newsletterKnown'))",
      replace: "            ? confirmMail(shop, email, address('newsletterKnown'))",
    },
    {
      breaks: 'a mail that cannot be sent is told',
      file: forms,
      find: '        if (!sent.ok) throw new Error(`the mail of a subscription was not sent: ${sent.message}`);\n',
      replace: '',
    },
    {
      breaks: 'an address that takes no mail is asked for again',
      file: forms,
      find: "if (!sent.ok && sent.code !== 'UNAVAILABLE')",
      replace: "if (!sent.ok && sent.code === 'UNAVAILABLE')",
    },
    {
      breaks: 'a group is wished for by whoever made the wish',
      file: forms,
      find: 'if (group && wishes.isGiven(shop.tenant, email, cookies)) await',
      replace: 'if (group) await',
    },
    {
      breaks: 'a wish for the shop alone is none for its group',
      file: forms,
      find: "wantsGroup: group && lists !== 'shop'",
      replace: 'wantsGroup: group',
    },
    {
      breaks: 'a wish is proved by a cookie of one shop',
      file: wish,
      find: 'wish.tenant === tenant && wish',
      replace: 'wish',
    },
    {
      breaks: 'a wish is proved for one address',
      file: wish,
      find: ' && wish.address === hashOf(address)',
      replace: '',
    },
    {
      breaks: 'no token confirms nothing',
      file: forms,
      find: "token === ''\n            ? undefined\n            : await",
      replace: "token === 'none'\n            ? undefined\n            : await",
    },
    {
      breaks: 'what was done is said to whoever did it in this shop',
      file: proof,
      find: 'return of.tenant === tenant && of.step === step;',
      replace: 'return of.step === step;',
    },
    {
      breaks: 'a wish is not said to be confirmed',
      file: proof,
      find: 'return of.tenant === tenant && of.step === step;',
      replace: 'return of.tenant === tenant;',
    },
    {
      breaks: 'nobody learns whether an address has the newsletter by leaving it',
      file: changing,
      find: "if (shop.switches['newsletterTellsUnknown'] === true)",
      replace: "if (shop.switches['newsletterTellsUnknown'] !== false)",
    },
    {
      breaks: 'a shop that tells says that an address has none',
      file: changing,
      find: "          ? done\n          : { kind: 'again', errors: { email: { key: 'newsletter.error.noSubscription' } } };",
      replace: '          ? done\n          : done;',
    },
    {
      breaks: 'a change is of when it was wanted',
      file: changing,
      find: 'at: now.toISOString() };',
      replace: 'at: new Date(0).toISOString() };',
    },
    {
      breaks: 'a change names a choice',
      file: changing,
      find: "      if (change === undefined) return { kind: 'again', errors: { newsletter: { key: 'validation.required.choice' } } };",
      replace:
        "      if (change === undefined) return { kind: 'done', route: 'newsletterChanged', params: { answer: '' } };",
    },
    {
      breaks: 'a change is made once the transaction is over',
      file: errand,
      find: 'await createSubscriptions(transaction).change(tenantId(tenant), address, change, new Date(at));',
      replace: '',
    },
    {
      breaks: 'a link of a mailing takes its owner off',
      file: mailings,
      find: "await database.orm.update(table).set({ state: 'removed' }).where(of);",
      replace: '',
    },
    {
      breaks: 'a link of a mailing is of one shop',
      file: mailings,
      find: 'and(eq(table.tenant, tenant), eq(table.tokenHash, hashOfToken(token)))',
      replace: 'eq(table.tokenHash, hashOfToken(token))',
    },
    {
      breaks: 'a locked address is taken off by no link',
      file: mailings,
      find: "      if (found.state === 'locked') return 'mailing-locked';\n",
      replace: '',
    },
    {
      breaks: 'a link that nobody has takes nobody off',
      file: mailings,
      find: "if (found === undefined) return 'mailing-unknown';",
      replace: "if (found === undefined) return 'mailing-removed';",
    },
    {
      breaks: 'an erased person is in no list',
      file: subscribers,
      find: 'database.orm.delete(table).where(of(tenant, person))',
      replace: "database.orm.delete(table).where(and(of(tenant, person), eq(table.status, 'active')))",
    },
    {
      breaks: 'an erased person gets no mailings',
      file: subscribers,
      find: '.where(ofMailing(tenant, person))\n        .returning',
      replace: ".where(and(ofMailing(tenant, person), eq(mailingRecipients.state, 'locked')))\n        .returning",
    },
    {
      breaks: 'an address that is too long is none',
      file: fields,
      find: ' && email.length <= LONGEST_ADDRESS',
      replace: '',
    },
    {
      breaks: 'a name that is too long is told',
      file: fields,
      find: 'length > LONGEST_NAME',
      replace: 'length > LONGEST_ADDRESS',
    },
    {
      breaks: 'a mail goes to whoever asked',
      file: mails,
      find: 'to: { address: to },',
      replace: 'to: { address: mailAddress },',
    },
    {
      breaks: 'what is left is named by whom it came from',
      file: answers,
      find: "const senders = from === 'both' ? [name, group] : [from === 'shop' ? name : group];",
      replace: 'const senders = [name, group];',
    },
    {
      breaks: 'a link that nobody has is told so',
      file: answers,
      find: "text: word(shop, { key: 'mailings.notFound' })",
      replace: "text: word(shop, { key: 'mailings.success' })",
    },
    {
      breaks: 'a person is told of mailings',
      file: subscribers,
      find: "...mailings.map((values) => ({ in: 'mailings', values })),",
      replace: '',
    },
  ],
};
