import { kind } from '../settings/index.ts';

/** A mail server. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** `always`: from the first byte (`smtps:`); `starttls`: nothing is sent before it; `off`: for a server on this machine. */
  tls: 'always' | 'starttls' | 'off';
  auth?: { user: string; pass: string };
}

/**
 * Reads `smtps://user:password@host:465` or `smtp://host:587`, with `?tls=off` for a server without encryption.
 * Gives undefined for anything else.
 */
export function readSmtpAddress(url: string): SmtpAddress | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') return undefined;
  const tls = protocol === 'smtps:' ? 'always' : searchParams.get('tls') === 'off' ? 'off' : 'starttls';
  return {
    host: hostname,
    port: port === '' ? (tls === 'always' ? 465 : 587) : Number(port),
    tls,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** The setting that names a mail server, read by `readSmtpAddress`; a fault does not show it, since it holds a password. */
export const mailServer = kind('an address such as smtps://user:password@mail.example.com', readSmtpAddress, false);
