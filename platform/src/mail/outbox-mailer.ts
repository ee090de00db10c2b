import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { expectNoTransaction } from '../in-transaction.ts';
import { composed } from './compose.ts';
import { faultOf, type Mailer } from './mail.ts';

/**
 * Gives a mailer that writes each mail to `<folder>/<tenant>/<time>-<id>.eml` instead of sending it: the bytes that a
 * server would get, readable by any mail program. For development and for shops without a mail server.
 */
export function createOutboxMailer({ folder, clock, ids }: { folder: string; clock: Clock; ids: Ids }): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      expectNoTransaction('the server of the mails');
      const fault =
        faultOf(mail) ??
        (/^[a-z0-9-]{1,40}$/.test(mail.tenant)
          ? undefined
          : `tenant: expected the id of a tenant, got ${JSON.stringify(mail.tenant.slice(0, 40))}`);
      if (fault !== undefined) return { ok: false, code: 'INVALID', message: fault };
      const message = composed(mail, ids);
      const now = clock.now();
      try {
        const { message: bytes } = await transport.sendMail({ ...message, date: now });
        const file = path.join(folder, mail.tenant, `${now.toISOString().replaceAll(':', '-')}-${ids.uuid()}.eml`);
        for (const each of [folder, path.dirname(file)]) await makePrivate(each);
        await writeWhole(file, bytes as Buffer);
        return { ok: true, messageId: message.messageId };
      } catch (error) {
        return { ok: false, code: 'UNAVAILABLE', message: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => transport.close(),
  };
}

/** Under another name until it is whole, since readers take every .eml that they see; of what could not be written nothing is left. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A folder that its owner alone may look into: mails hold names, addresses and links that confirm. Also one that was made before. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
