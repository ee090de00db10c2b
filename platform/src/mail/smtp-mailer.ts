import nodemailer from 'nodemailer';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logging.ts';
import { expectNoTransaction } from '../in-transaction.ts';
import { composed } from './compose.ts';
import { faultOf, type Mailer, type MailOutcome } from './mail.ts';
import type { SmtpAddress } from './smtp-address.ts';

export interface SmtpMailerOptions {
  address: SmtpAddress;
  ids: Ids;
  logger: Logger;
  /** Pauses before the second attempt, the third and so on, in ms. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [250, 1_000, 4_000];
const TIMEOUT_MS = 5_000;

/**
 * Gives a mailer that speaks SMTP (RFC 5321). What the server puts off (4xx) or breaks off is tried again under the same
 * Message-ID, so that a mail that arrived twice can be known; what it refuses of this mail (5xx) is not. A server that lets
 * nobody in (a certificate, a password, no STARTTLS) says nothing of the mail: it is away, whatever it answers.
 */
export function createSmtpMailer({ address, ids, logger, pausesMs = PAUSES_MS }: SmtpMailerOptions): Mailer {
  const { host, port, tls, auth } = address;
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: tls === 'always',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(auth === undefined ? {} : { auth }),
  });

  return {
    async send(mail) {
      expectNoTransaction('the server of the mails');
      const fault = faultOf(mail);
      if (fault !== undefined) return { ok: false, code: 'INVALID', message: fault };
      const message = composed(mail, ids);
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await transport.sendMail(message).then(() => sent(message.messageId), refusal);
        const pause = pausesMs[attempt];
        if (outcome.ok || outcome.code === 'REFUSED' || pause === undefined) return outcome;
        logger.warn(
          { tenant: mail.tenant, attempt: attempt + 1, reason: outcome.message },
          'mail put off; trying again',
        );
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    close: () => transport.close(),
  };
}

function sent(messageId: string): MailOutcome {
  return { ok: true, messageId };
}

/** What is said about one mail; all before it is about the connection. */
const OF_THE_MAIL: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** RFC 4954, RFC 3207: the server wants somebody known, or TLS, before it hears of a mail. */
const OF_THE_SENDER: ReadonlySet<number> = new Set([530, 534, 535, 538]);

function refusal(error: unknown): MailOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isRefused = status >= 500 && OF_THE_MAIL.has(command) && !OF_THE_SENDER.has(status);
  return { ok: false, code: isRefused ? 'REFUSED' : 'UNAVAILABLE', message };
}
