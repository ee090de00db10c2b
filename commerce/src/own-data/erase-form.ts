import type { FormHandler } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { erasePerson, type PersonalData } from '@vitrine/platform/personal-data';
import { forCustomer, type AccountsDomain, type Who } from '../accounts/index.ts';
import type { Sessions } from '../session/index.ts';
import type { OpenAffairs } from './open-affairs.ts';

/**
 * `erase-account` erases all that the shop keeps of the customer who sends it with their password, and ends their sessions
 * everywhere. While something is open between them and the shop nothing is erased, and the form says what.
 */
export function createEraseForm({
  who,
  logins,
  sessions,
  affairs,
  kept,
  limiter,
}: {
  who: Who;
  logins: AccountsDomain['logins'];
  sessions: Pick<Sessions, 'end' | 'endAll'>;
  affairs: OpenAffairs;
  kept(): readonly PersonalData[];
  limiter: RateLimiter;
}): FormHandler {
  return {
    name: 'erase-account',
    fields: ['password'],
    secrets: ['password'],
    thanks: 'accountErased',
    limiter,
    failure: { key: 'ownData.erase.failed' },
    take: forCustomer(who, async ({ shop, caller, fields: { password = '' } }, { id, mail }) => {
      const { tenant } = shop;
      if (password === '') return { kind: 'again', errors: { password: { key: 'validation.required.short' } } };
      const proved = await logins.confirm({ tenant, caller }, { mail, password });
      if (proved !== 'right') {
        if (proved.kind === 'wrong') return { kind: 'again', errors: { password: { key: 'ownData.erase.wrong' } } };
        return { kind: 'again', errors: {}, problem: { key: 'login.locked', with: { minutes: proved.minutes } } };
      }
      const open = await affairs(shop, { id, mail });
      if (open !== undefined) return { kind: 'again', errors: {}, problem: open };
      // Edges hear of sessions that end; of those that are gone they would go on to believe the tokens.
      await sessions.endAll(tenant, id);
      // What they ordered elsewhere before that, and after the first look.
      const since = await affairs(shop, { id, mail });
      if (since !== undefined) return { kind: 'again', errors: {}, problem: since };
      await erasePerson(kept(), tenant, mail);
      return { kind: 'done', route: 'accountErased', cookies: await sessions.end(tenant, {}) };
    }),
  };
}
