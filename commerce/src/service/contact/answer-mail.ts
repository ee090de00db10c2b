import { and, eq } from '@vitrine/platform/sql';
import type { Platform } from '@vitrine/platform/doors';
import { deliverMail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { contactMessages, contactSteps } from './tables.ts';

/** The errand that brings an answer to who wrote; its key is the id of the message and the place of the step. */
export const CONTACT_ANSWER = 'contact-answer';

/** Mails an answer in the language of the message, with what was asked below it. A crash may send it twice. */
export function contactAnswers({
  database,
  mailer,
  shops,
}: Pick<Platform, 'database' | 'mailer' | 'shops'>): ErrandHandler {
  return {
    kind: CONTACT_ANSWER,
    async deliver({ id, tenant, key }) {
      const [message = '', position] = key.split(' ');
      const [kept] = await database.orm
        .select()
        .from(contactSteps)
        .innerJoin(
          contactMessages,
          and(eq(contactMessages.tenant, contactSteps.tenant), eq(contactMessages.id, contactSteps.message)),
        )
        .where(
          and(
            eq(contactSteps.tenant, tenant),
            eq(contactSteps.message, message),
            eq(contactSteps.position, Number(position)),
          ),
        );
      const asked = kept?.contact_message;
      const shop = asked && shops.find(tenant, asked.locale);
      // Erased since, or its shop is closed: there is nobody to tell.
      if (kept === undefined || asked === undefined || shop === undefined) return;
      const word = (name: string, values?: Readonly<Record<string, unknown>>): string =>
        shop.message(name, values) ?? '';
      const house = { name: shop.name, address: shop.mailAddress };
      const date = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: shop.timeZone });
      const quoted = (asked.fields['message'] ?? '').split('\n').map((line) => `> ${line}`.trimEnd());
      const mail = {
        id,
        tenant,
        locale: shop.locale,
        from: house,
        to: { address: asked.fields['email'] ?? asked.key },
        replyTo: house,
        subject: word('contact.reply.subject', { subject: word(`contact.subject.${asked.subject}`) }),
        text: [
          kept.contact_step.text,
          shop.name,
          [word('contact.reply.asked', { date: date.format(asked.receivedAt) }), ...quoted].join('\n'),
        ].join('\n\n'),
      };
      await deliverMail(mailer, mail, 'an answer');
    },
  };
}
