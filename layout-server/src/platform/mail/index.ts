/**
 * Mail: to a server that speaks SMTP, or into a folder. Does not know what a mail is about.
 */
export type { Mail, Mailbox, Mailer, MailOutcome } from './mail.ts';
export { createOutboxMailer } from './outbox-mailer.ts';
export { readSmtpAddress, type SmtpAddress } from './smtp-address.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
