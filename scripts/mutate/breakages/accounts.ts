import type { Part } from '../breakage.ts';

const service = 'commerce/src/session/session-service.ts';
const repository = 'commerce/src/session/sessions-repository.ts';
const login = 'commerce/src/accounts/login.ts';
const who = 'commerce/src/accounts/who.ts';
const customers = 'commerce/src/accounts/customers-repository.ts';
const passwords = 'commerce/src/accounts/password-forms.ts';

export const SESSIONS: Part = {
  name: 'sessions',
  project: 'integration',
  tests: ['commerce/src/session'],
  breakages: [
    {
      breaks: 'a session that was ended holds no more',
      file: repository,
      find: 'and(isNull(sessions.revokedAt), gt(sessions.endsAt, now))',
      replace: 'gt(sessions.endsAt, now)',
    },
    {
      breaks: 'a session that nobody used holds no more',
      file: repository,
      find: 'and(isNull(sessions.revokedAt), gt(sessions.endsAt, now))',
      replace: 'isNull(sessions.revokedAt)',
    },
    {
      breaks: 'a token is good once',
      file: service,
      find: "if (now.getTime() - brought.usedAt.getTime() < GRACE_MS) return 'just used';",
      replace: "if (brought.usedAt.getTime() > 0) return 'just used';",
    },
    {
      breaks: 'two who have the successors of a token end their session',
      file: service,
      find: "return last?.generation === brought.generation + 1 ? last : 'stolen';",
      replace: "return last ?? 'stolen';",
    },
    {
      breaks: 'a session whose token was stolen ends',
      file: service,
      find: '        await revoke(transaction, tenant, [session.id], now);\n',
      replace: '',
    },
    {
      breaks: 'a device that is recognised is not logged in',
      file: service,
      find: "const type = kind === 'full' ? 'full' : 'soft';",
      replace: "const type = 'full';",
    },
    {
      breaks: 'a device stays recognised for 90 days and no longer',
      file: service,
      find: "session.kind === 'full' ? new Date(now.getTime() + LOGIN_MS) : session.endsAt;",
      replace: "new Date(now.getTime() + (session.kind === 'full' ? LOGIN_MS : REMEMBER_MS));",
    },
    {
      breaks: 'a login ends the session that the browser had',
      file: service,
      find: '        await revoke(transaction, tenant, await formerIds(transaction, tenant, former), now);\n',
      replace: '',
    },
    {
      breaks: 'a logout ends the recognising of the device',
      file: service,
      find: 'return [session, recognised].filter((id) => id !== undefined);',
      replace: 'return [session].filter((id) => id !== undefined);',
    },
    {
      breaks: 'the edge hears of sessions that ended',
      file: service,
      find: '    if (tags.length > 0) await changes.note(transaction, tenant, tags);\n',
      replace: '',
    },
    {
      breaks: 'a session is of one shop',
      file: repository,
      find: 'and(eq(sessions.tenant, tenant), eq(sessions.id, id));',
      replace: 'eq(sessions.id, id);',
    },
    {
      breaks: 'a shop ends its own sessions alone',
      file: repository,
      find: '.where(and(eq(sessions.tenant, tenant), inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)))',
      replace: '.where(and(inArray(sessions.id, [...ids]), isNull(sessions.revokedAt)))',
    },
    {
      breaks: 'of two who bring one token one gets the next',
      file: repository,
      find: "        .for('update');\n",
      replace: ';\n',
      needsPostgres: true,
    },
    {
      breaks: 'scripts are told of a session that still holds alone',
      file: 'commerce/src/session/session.ts',
      find: 'const session = held && caller.session;',
      replace: 'const session = caller.session;',
    },
  ],
};

export const LOGIN_TRIES: Part = {
  name: 'login tries',
  project: 'unit',
  tests: ['commerce/src/accounts'],
  breakages: [
    {
      breaks: 'wrong tries of an account close it to a client',
      file: login,
      find: "      limits.tries.count(counts(tenant, 'tries'), tried),\n",
      replace: '',
    },
    {
      breaks: 'wrong tries from many clients close an account',
      file: login,
      find: "      limits.account.count(counts(tenant, 'account'), account),\n",
      replace: '',
    },
    {
      breaks: 'wrong tries of many accounts close the login to a client',
      file: login,
      find: "      limits.client.count(counts(tenant, 'client'), caller.client),\n",
      replace: '',
    },
    {
      breaks: 'tries count for a household, whichever of its addresses they come from',
      file: login,
      find: 'clientNetwork(caller.client)}`',
      replace: 'caller.client}`',
    },
    {
      breaks: 'tries count for an account, however its address is spelled',
      file: login,
      find: 'proof.mail.toLowerCase() : proof.number',
      replace: 'proof.mail : proof.number',
    },
    {
      breaks: 'tries that come together count one after the other',
      file: login,
      find: 'return inTurn(`${asker.tenant} ${account}`, () => tryProof(asker, account, proof));',
      replace: 'return tryProof(asker, account, proof);',
    },
    {
      breaks: 'whoever has no account waits as long as who has one',
      file: login,
      find: 'isRight: await passwords.verify(found?.passwordHash ?? null, proof.password) };',
      replace: 'isRight: !!found && (await passwords.verify(found.passwordHash, proof.password)) };',
    },
    {
      breaks: 'nobody’s password is right for whoever has none',
      file: 'commerce/src/accounts/passwords.ts',
      find: 'return passwordHash !== null && isRight;',
      replace: 'return isRight;',
    },
  ],
};

export const LOGINS: Part = {
  name: 'logins',
  project: 'integration',
  tests: ['commerce/src/accounts'],
  breakages: [
    {
      breaks: 'whoever calls is who the database says, not who a token says',
      file: who,
      find: "held.session.type === 'full'",
      replace: "told.type === 'full'",
    },
    {
      breaks: 'what is personal asks whether a session still holds',
      file: who,
      find: 'const id = held?.session.customer;',
      replace: 'const id = told.customer;',
    },
    {
      breaks: 'a password counts as just given for half an hour',
      file: who,
      find: 'return age <= RECENT_MS ? known',
      replace: 'return age >= 0 ? known',
    },
    {
      breaks: 'a number and a day of birth prove nothing',
      file: who,
      find: "caller?.session?.proof === 'password';",
      replace: "caller?.session?.type === 'full';",
    },
    {
      breaks: 'customers of one shop are none of another',
      file: customers,
      find: '.where(and(eq(customers.tenant, tenant), where));',
      replace: '.where(where);',
    },
    {
      breaks: 'a new password ends what was logged in',
      file: passwords,
      find: '        await sessions.endAll(tenant, customer);\n',
      replace: '',
    },
    {
      breaks: 'the sessions of a customer are ended, and nobody else’s',
      file: repository,
      find: '.where(and(eq(sessions.tenant, tenant), eq(sessions.customer, customer), isNull(sessions.revokedAt)));',
      replace: '.where(and(eq(sessions.tenant, tenant), isNull(sessions.revokedAt)));',
    },
    {
      breaks: 'a link gives a password once',
      file: customers,
      find: '      isNull(passwordLinks.usedAt),\n      gt',
      replace: '      gt',
    },
    {
      breaks: 'a link ends after a day',
      file: customers,
      find: '      gt(passwordLinks.expiresAt, now),\n',
      replace: '',
    },
    {
      breaks: 'a link that was used takes the others of its customer along',
      file: customers,
      find: '        .where(and(others, isNull(passwordLinks.usedAt)));',
      replace: '        .where(and(others, eq(passwordLinks.hash, hash)));',
    },
    {
      breaks: 'nobody’s box is filled',
      file: passwords,
      find: 'if ((await recipients.count(`${shop.tenant}:password`, email.toLowerCase())) === 0) {',
      replace: 'if (recipients !== undefined) {',
    },
    {
      breaks: 'whoever registers another’s address gets no way into their account',
      file: 'commerce/src/accounts/register-errand.ts',
      find: 'return known.customer.id === id ? known.customer : undefined;',
      replace: 'return known.customer;',
    },
  ],
};
