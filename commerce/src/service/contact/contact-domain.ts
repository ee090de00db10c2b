import { lt } from '@vitrine/platform/sql';
import type { Domain, Platform } from '@vitrine/platform/doors';
import { createContactFiles } from './contact-files.ts';
import { createUploadSource } from '../uploads/index.ts';
import { createContactService } from './contact-service.ts';
import { createContactForm } from './contact-form.ts';
import { contactAnswers } from './answer-mail.ts';
import { contactMails } from './contact-mail.ts';
import { addContactMutation } from './contact-mutation.ts';
import { contactWriters } from './contact-writers.ts';
import { forgetSteps } from './contact-cases.ts';
import { contactMessages } from './tables.ts';

/** Messages of one network address: somebody who mends mistakes, not a robot that fills the shop's mailbox. */
const CONTACT_LIMIT = { most: 60, seconds: 600 } as const;
const DAY_MS = 86_400_000;
/** The shop has its mail; what is kept here is for those who ask what became of theirs. */
const KEPT_MS = 180 * DAY_MS;

/** Messages to the shop: the form and the mutation that take them, their mails, and their end. */
export function createContactDomain(
  platform: Pick<Platform, 'database' | 'outbox' | 'mailer' | 'shops' | 'clock' | 'ids' | 'limitTo' | 'uploads'>,
): Domain {
  const { database, shops, clock } = platform;
  const files = createContactFiles(database, platform.uploads);
  const service = createContactService({ ...platform, files });
  const limiter = platform.limitTo('contact', CONTACT_LIMIT);
  return {
    name: 'contact',
    sources: [createUploadSource()],
    forms: [createContactForm(service, limiter)],
    graphql(builder) {
      addContactMutation(builder, { service, shops, limiter });
    },
    errands: [contactMails(platform, files), contactAnswers(platform)],
    personal: contactWriters(database, files),
    jobs: [
      {
        name: 'contact.forget',
        everyMs: DAY_MS,
        async run() {
          const old = lt(contactMessages.receivedAt, new Date(clock.now().getTime() - KEPT_MS));
          const { tenant, id } = contactMessages;
          const gone = await database.orm.select({ tenant, id }).from(contactMessages).where(old);
          for (const message of gone) await files.forget(message.tenant, [message.id]);
          await database.orm.delete(contactMessages).where(old);
          for (const message of gone) await forgetSteps(database, message.tenant, [message.id]);
        },
      },
    ],
  };
}
