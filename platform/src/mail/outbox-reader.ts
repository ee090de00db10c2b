import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** A mail of the outbox, in words. */
export interface OutboxMail {
  tenant: string;
  /** As the header has it. */
  date: string;
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail of the outbox, the file that it lies in, and the bare addresses that it goes to and that answers to it go to. */
export interface OutboxFile {
  file: string;
  mail: OutboxMail;
  recipients: readonly string[];
  answered: readonly string[];
}

/** The mails that lie in an outbox, oldest first; of one tenant, or of all. A folder that does not exist has none. */
export async function readOutbox(folder: string, tenant?: string): Promise<OutboxMail[]> {
  return (await filesInOutbox(folder, tenant)).map(({ mail }) => mail);
}

/** The same mails with their files. */
export async function filesInOutbox(folder: string, tenant?: string): Promise<OutboxFile[]> {
  const tenants = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
  const files = tenants
    .filter((name) => tenant === undefined || name === tenant)
    .flatMap((name) =>
      readdirSync(path.join(folder, name))
        .filter((file) => file.endsWith('.eml'))
        .map((file) => ({ name, file })),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const mails: OutboxFile[] = [];
  for (const { name, file } of files) mails.push(await readMail(name, path.join(folder, name, file)));
  return mails;
}

async function readMail(tenant: string, file: string): Promise<OutboxFile> {
  const { headers, from, to = [], replyTo = [], subject = '', text = '' } = await PostalMime.parse(readFileSync(file));
  const mail: OutboxMail = {
    tenant,
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    from: from === undefined ? '' : written(from),
    to: to.map(written).join(', '),
    subject,
    text: text.trimEnd(),
  };
  return { file, mail, recipients: to.map(bare), answered: replyTo.map(bare) };
}

function bare({ address = '' }: Address): string {
  return address;
}

function written({ name, address = '' }: Address): string {
  return name === '' ? address : `${name} <${address}>`;
}
