import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

/** The mails that lie in an outbox, oldest first; of one tenant, or of all. A folder that does not exist has none. */
export function readOutbox(folder: string, tenant?: string): OutboxMail[] {
  const tenants = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
  return tenants
    .filter((name) => tenant === undefined || name === tenant)
    .flatMap((name) =>
      readdirSync(path.join(folder, name))
        .filter((file) => file.endsWith('.eml'))
        .map((file) => ({ name, file })),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ name, file }) => readMail(name, readFileSync(path.join(folder, name, file), 'utf8')));
}

/** Reads what `createOutboxMailer` wrote: folded headers with encoded words (RFC 2047), a text as it is or quoted-printable (RFC 2045). */
function readMail(tenant: string, source: string): OutboxMail {
  const end = source.indexOf('\r\n\r\n');
  const [head, body] = [source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' '), source.slice(end + 4)];
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const words = (name: string): string => encodedWords(headers.get(name) ?? '');
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable';
  const text = isQuoted ? bytesOf(body.replaceAll('=\r\n', '')) : body;
  return {
    tenant,
    date: words('date'),
    from: words('from'),
    to: words('to'),
    subject: words('subject'),
    text: text.replaceAll('\r\n', '\n').trimEnd(),
  };
}

function encodedWords(value: string): string {
  return value
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : bytesOf(text.replaceAll('_', ' ')),
    );
}

function bytesOf(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('=', ''), 'hex').toString(),
  );
}
