/**
 * Mail: to a server that speaks SMTP, or into a folder. Does not know what a mail is about.
 */
export { deliverMail } from './deliver-mail.ts';
export { letterHtml, type Letter, type LetterLook } from './letter/letter-html.ts';
export {
  isMailAddress,
  type Attachment,
  type Mail,
  type MailAction,
  type Mailbox,
  type Mailer,
  type MailOutcome,
} from './mail.ts';
export { openMailer } from './open-mailer.ts';
export { createOutboxMailer } from './outbox-mailer.ts';
export { filesInOutbox, readOutbox, type OutboxFile, type OutboxMail } from './outbox-reader.ts';
export { mailServer, readSmtpAddress, type SmtpAddress } from './smtp-address.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
