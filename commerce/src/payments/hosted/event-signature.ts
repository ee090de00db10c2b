import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old an event may be, and how far ahead its clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a message was signed with one of our secrets, as Standard Webhooks says (HMAC-SHA256 over `id.timestamp.bytes`). A
 * message has several signatures while its sender changes secrets, we have several while we do.
 * @returns its id; undefined where no signature holds, or it is too old.
 */
export function signedId(
  headers: Readonly<Record<string, string>>,
  raw: Buffer,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): string | undefined {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined;
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest();
  });
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  const holds = given.some((one) => expected.some((own) => own.length === one.length && timingSafeEqual(own, one)));
  return holds ? id : undefined;
}
