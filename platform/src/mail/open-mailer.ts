import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logging.ts';
import type { Mailer } from './mail.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import type { SmtpAddress } from './smtp-address.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A visitor waits for the answer to a form meanwhile, and the edge for ten seconds. */
const PAUSES_MS = [250, 1_000];

/** The mailer of a mail server, or of a folder where none is named. */
export function openMailer({
  smtp,
  folder,
  clock,
  ids,
  logger,
}: {
  smtp: SmtpAddress | undefined;
  folder: string;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}): Mailer {
  return smtp === undefined
    ? createOutboxMailer({ folder, clock, ids })
    : createSmtpMailer({ address: smtp, ids, logger, pausesMs: PAUSES_MS });
}
