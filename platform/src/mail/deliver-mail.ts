import type { Mail, Mailer } from './mail.ts';

/**
 * Sends a mail of an errand, once more for each time that the errand is tried. Resolves as well where this mail can never be sent
 * or the server does not want it: another try would end the same. `about` names it in the error.
 * @throws Error where no server takes mails now, so that the errand is tried again
 */
export async function deliverMail(mailer: Pick<Mailer, 'send'>, mail: Mail, about: string): Promise<void> {
  const sent = await mailer.send(mail);
  if (!sent.ok && sent.code === 'UNAVAILABLE') throw new Error(`the mail of ${about} was not sent: ${sent.message}`);
}
