import type { Transaction } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import { deliverMail, type Mailer } from '@vitrine/platform/mail';
import type { ErrandHandler, Outbox } from '@vitrine/platform/outbox';
import { speakerIn, type Language } from '../../language/index.ts';
import type { Notice } from './notices-repository.ts';

/** The errand that mails somebody of the staff what they must hear of their work. */
const NOTICE_MAIL = 'staff-notice';

/** Leaves a notice to be mailed, once. */
export async function putNoticeMail(
  outbox: Pick<Outbox, 'put'>,
  transaction: Transaction,
  { number, who, scope, documentId, revision, text }: Notice,
): Promise<void> {
  const payload = { who, documentId, revision, text };
  await outbox.put(transaction, scope, { kind: NOTICE_MAIL, key: String(number), payload });
}

/**
 * Mails notices to those who have an address and want them, in their language; who that is is asked when the mail is made. It
 * is not in the colours of a shop: it is no mail to customers. A crash may send it twice.
 */
export function noticeMails({
  mailer,
  letterBox,
  senderFor,
}: {
  mailer: Mailer;
  letterBox: (
    name: string,
    scope: string,
  ) => Promise<{ name: string; address: string; language: Language } | undefined>;
  /** The shop that writes for a scope; undefined if there is none any more. */
  senderFor: (scope: string) => LocalShop | undefined;
}): ErrandHandler {
  return {
    kind: NOTICE_MAIL,
    async deliver({ id: errand, tenant: scope, payload }) {
      // As `putNoticeMail` left it.
      const { who, documentId, revision, text } = payload as Pick<Notice, 'who' | 'documentId' | 'revision' | 'text'>;
      const [box, shop] = [await letterBox(who, scope), senderFor(scope)];
      if (box === undefined || shop === undefined) return;
      const { name, address, language } = box;
      const speak = speakerIn(language);
      const mail = {
        id: errand,
        tenant: shop.tenant,
        from: { name: shop.name, address: shop.mailAddress },
        to: { name, address },
        subject: `${documentId} #${revision}`,
        text: [`${documentId} #${revision} ${text}`, WHERE].map(speak).join('\n\n'),
      };
      await deliverMail(mailer, mail, 'a notice');
    },
  };
}

const WHERE =
  '"layouts inbox" has it as well; "staff set <your name> --no-mail-notices" keeps it from being mailed from now on';
