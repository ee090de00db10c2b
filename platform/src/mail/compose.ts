import type { Ids } from '../ids.ts';
import type { Mail, Mailbox } from './mail.ts';

/** A mail in the form that nodemailer takes, with an id of its own at the sender's domain. */
export interface Composed {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  headers: Record<string, string>;
}

/** Composes a mail whose headers were checked. It says that a machine wrote it (RFC 3834), so that nobody's holiday reply comes back. */
export function composed({ id, from, to, replyTo, subject, text, html, attachments = [] }: Mail, ids: Ids): Composed {
  return {
    messageId: `<${id ?? ids.uuid()}@${from.address.split('@')[1] ?? 'localhost'}>`,
    from: named(from),
    to: named(to),
    subject,
    text,
    ...(replyTo === undefined ? {} : { replyTo: named(replyTo) }),
    ...(html === undefined ? {} : { html }),
    ...(attachments.length === 0
      ? {}
      : {
          attachments: attachments.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: bytes,
          })),
        }),
    headers: { 'auto-submitted': 'auto-generated' },
  };
}

function named({ name = '', address }: Mailbox): { name: string; address: string } {
  return { name, address };
}
