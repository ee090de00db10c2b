import { createHash } from 'node:crypto';
import { and, eq } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { FormHandler, TenantId, Words } from '@vitrine/platform/doors';
import { NO_MAILINGS } from './newsletter-mutations.ts';
import { mailingRecipients as table } from './tables.ts';

/** What became of a wish to get no more mailings; again the same for a link that is followed again. */
export const MAILING_ANSWERS = ['mailing-removed', 'mailing-unknown', 'mailing-locked'] as const;
export type MailingAnswer = (typeof MAILING_ANSWERS)[number];

const REFUSALS: Readonly<Partial<Record<MailingAnswer, Words>>> = {
  'mailing-unknown': { key: 'mailings.notFound' },
  'mailing-locked': { key: 'mailings.apiError' },
};

/** Who gets mailings, by the tokens of their links. */
export interface Mailings {
  remove(tenant: TenantId, token: string): Promise<MailingAnswer>;
}

/** The recipients that a database keeps. */
export function createMailings(database: Pick<Database, 'orm'>): Mailings {
  return {
    async remove(tenant, token) {
      const of = and(eq(table.tenant, tenant), eq(table.tokenHash, hashOfToken(token)));
      const [found] = await database.orm.select({ state: table.state }).from(table).where(of);
      if (found === undefined) return 'mailing-unknown';
      if (found.state === 'locked') return 'mailing-locked';
      await database.orm.update(table).set({ state: 'removed' }).where(of);
      return 'mailing-removed';
    },
  };
}

/** `mailing-unsubscribe` takes the token of a mail's link; a page that is merely opened, as by a scanner of mails, takes nobody off (NL-020). */
export function createMailingForm(mailings: Mailings): FormHandler {
  return {
    name: 'mailing-unsubscribe',
    fields: [],
    thanks: 'mailingUnsubscribe',
    failure: { key: 'newsletter.error.api' },
    mutation: NO_MAILINGS,
    async take({ shop, query: { token = '' } }) {
      const answer = await mailings.remove(shop.tenant, token);
      const refusal = REFUSALS[answer];
      return { kind: 'done', route: 'mailingUnsubscribed', params: { answer }, ...(refusal && { refusal }) };
    },
  };
}

/** By what the link of a mail is kept and found: who reads the table cannot confirm by it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
