/** An address and the name of whom it belongs to. */
export interface Mailbox {
  name?: string;
  address: string;
}

/** Something to follow that has words of its own. */
export interface MailAction {
  label: string;
  href: string;
}

/** One mail to one person. */
export interface Mail {
  /** A mail that is sent again, since nobody knows whether it was, keeps it: readers can tell that it is the same. Left out, a new one. */
  id?: string;
  tenant: string;
  /** In which it is written (BCP 47); left out, in the shop's own. */
  locale?: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** Links at the end of a line of the text; where the mail is shown in colours, they are buttons. */
  actions?: readonly MailAction[];
  html?: string;
  attachments?: readonly Attachment[];
}

/** A file that a mail brings. */
export interface Attachment {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * What became of a mail. `INVALID`: it could never be sent; `REFUSED`: the server does not want it (SMTP 5xx);
 * `UNAVAILABLE`: it did not take it in any of the attempts, another time may do.
 */
export type MailOutcome =
  | { ok: true; messageId: string }
  | { ok: false; code: 'INVALID' | 'REFUSED' | 'UNAVAILABLE'; message: string };

/** Sends mails, to a server or into a folder. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /** Ends open connections. */
  close(): void;
}

/** The host has a point: nobody can be reached at one of a single word from outside, and a forgotten ending is a common slip. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?\.[A-Za-z0-9-]{2,63}$/;
const LONGEST_ADDRESS = 254;
const LONGEST_HEADER = 500;
/** Line breaks begin a new header (RFC 5322, section 2.2); other control characters have no business in one. */
const CONTROL = /\p{Cc}/u;

/** Whether a text is an e-mail address that a mail can be sent to; those that only RFC 5321 allows, such as quoted ones, are not. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Why a mail must not be sent; undefined if it may. Whatever a customer typed ends up in a header sooner or later. */
export function faultOf({ from, to, replyTo, subject, attachments = [] }: Mail): string | undefined {
  const boxes = Object.entries({ from, to, replyTo }).filter(
    (entry): entry is [string, Mailbox] => entry[1] !== undefined,
  );
  for (const [field, { name, address }] of boxes) {
    if (!isMailAddress(address)) return `${field}: expected an e-mail address, got ${shown(address)}`;
    if (name !== undefined && !isHeader(name)) return `${field}: expected a name of one line, got ${shown(name)}`;
  }
  const unnamed = attachments.find(({ name }) => !isHeader(name));
  if (unnamed !== undefined) return `attachments: expected a name of one line, got ${shown(unnamed.name)}`;
  return isHeader(subject)
    ? undefined
    : `subject: expected one line of at most ${LONGEST_HEADER} characters, got ${shown(subject)}`;
}

function isHeader(text: string): boolean {
  return text.length <= LONGEST_HEADER && !CONTROL.test(text);
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
