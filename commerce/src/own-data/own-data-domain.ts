import type { Domain, Platform } from '@vitrine/platform/doors';
import type { PersonalData } from '@vitrine/platform/personal-data';
import type { AccountsDomain } from '../accounts/index.ts';
import type { Sessions } from '../session/index.ts';
import { createEraseForm } from './erase-form.ts';
import { exportRoute, EXPORT_PATH } from './export-route.ts';
import { createOpenAffairs, type OpenAffairs } from './open-affairs.ts';

/** More than anybody needs of a file that is made of everything. */
const EXPORT_LIMIT = { most: 10, seconds: 600 } as const;
const FORM_LIMIT = { most: 30, seconds: 600 } as const;
const TEXT = { type: 'string' } as const;

export interface OwnDataParts {
  accounts: Pick<AccountsDomain, 'recentWho' | 'logins'>;
  sessions: Pick<Sessions, 'end' | 'endAll'>;
  /** Everything that keeps data of people. */
  kept(): readonly PersonalData[];
}

/** The page on which customers download what is kept of them, and erase their account; by a password given just now. */
export function createOwnData(
  { database, clock, limitTo }: Pick<Platform, 'database' | 'clock' | 'limitTo'>,
  { accounts: { recentWho: who, logins }, sessions, kept }: OwnDataParts,
): Domain {
  const affairs = createOpenAffairs(database);
  return {
    name: 'own-data',
    sources: [ownDataSource(who, affairs)],
    forms: [createEraseForm({ who, logins, sessions, affairs, kept, limiter: limitTo('own-data', FORM_LIMIT) })],
    routes: [exportRoute({ who, kept, clock, limiter: limitTo('own-data-export', EXPORT_LIMIT) })],
  };
}

/** `own-data`: where the file is, and what is asked for before an account is erased, or why it cannot be yet. */
function ownDataSource(who: AccountsDomain['recentWho'], affairs: OpenAffairs): NonNullable<Domain['sources']>[number] {
  return {
    name: 'own-data',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['file', 'standing'],
      properties: { file: TEXT, standing: TEXT },
    },
    async fetch(_args, { shop, caller }) {
      const known = await who(shop.tenant, caller);
      if (known.kind !== 'customer') return { value: {}, isEmpty: true, tags: [] };
      const open = (await affairs(shop, known.customer)) ?? { key: 'ownData.erase.text' };
      return { value: { file: EXPORT_PATH, standing: shop.message(open.key, open.with) ?? '' }, tags: [] };
    },
  };
}
