import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Who a token is for, and for how many seconds it holds at most; a token for one door opens no other. */
export const LIFETIMES = {
  /** The layout server's internal door: what the edge and the renderer ask. */
  internal: 30,
  /** The renderer: a context to be rendered. */
  render: 30,
  /** The shop door: who calls `/api` and GraphQL. */
  shop: 30,
  /** The cookie by which a browser proves its session; renewed by another one (commerce, section 9). */
  session: HOUR,
  /** What scripts are told of a session: names it, opens nothing. */
  script: HOUR,
  /** With which somebody comes back from the page of a payment provider. */
  payment: DAY,
  /** The page of an order's return, for whoever was shown to have ordered. */
  return: DAY,
  /** The page of an order, in the links of its mails: until it came, went back and was paid back. */
  order: 90 * DAY,
  /** The links of a mail about an article that is sold out: as long as somebody may wait for it. */
  'stock-alert': 373 * DAY,
  /** With which a browser joins the group's newsletter to the wish that it made just now. */
  newsletter: 10 * MINUTE,
  /** With which the page after a step of the newsletter shows that the step was done. */
  'newsletter-step': 10 * MINUTE,
  /** A link that shows what is not published; most are signed for less. */
  preview: 30 * DAY,
  /** The cookie of the gallery of components. */
  gallery: 8 * HOUR,
  /** A link, or the cookie made of it, that forces the arms of tests. */
  arms: DAY,
  /** The id of a visitor who is measured, in a cookie that holds for a year. */
  visitor: 366 * DAY,
  /** The arms that a visitor keeps, in a cookie that holds for ninety days. */
  assigned: 92 * DAY,
  /** What a page says it shows: longer than any browser keeps a page that it fetched ahead. */
  seen: HOUR,
  /** The staff's question to the edge why an address shows what it shows. */
  'edge-explain': MINUTE,
  /** The address of a node that comes after its page: an old page is shown for up to a day. */
  node: 36 * HOUR,
} as const;

export type Audience = keyof typeof LIFETIMES;

/** How far the clocks of two servers may differ, in seconds: a token is taken so long after its end. */
export const CLOCK_TOLERANCE = 60;

export type Verification =
  | {
      ok: true;
      payload: unknown;
      /** Signed with the secret that signs now; with another one it will stop holding when that goes out of use. */
      isCurrent: boolean;
    }
  | { ok: false; reason: 'malformed' | 'key' | 'signature' | 'audience' | 'expired' };

/** Signs what servers tell each other, and what they give browsers to bring back. */
export interface Signer {
  /**
   * A token for an audience: readable by everybody, made only with the secret. It holds for the time of its audience
   * from now; `seconds` shortens that, `from` (milliseconds) counts from another instant.
   */
  sign(audience: Audience, payload: object, options?: { seconds?: number; from?: number }): string;
  /** The payload of a token that is genuine, meant for this audience and not expired. Never throws. */
  verify(token: string, audience: Audience): Verification;
}

interface Key {
  /** The encoded header of tokens of this key, with the point behind it. */
  header: string;
  secret: KeyObject;
}

/**
 * The signer of a process: its first secret signs, all of them verify, so that a secret can be changed while servers
 * run. Tokens are JSON Web Tokens (RFC 7519) with HMAC-SHA256; `kid` says which secret, and is made of it. The header is
 * compared as text and never believed: no other algorithm can be asked for. Synchronous, as a cached page is answered in
 * one turn (ADR 0022). `clock` gives milliseconds. Throws without a secret.
 */
export function createSigner({ secrets, clock }: { secrets: readonly string[]; clock: () => number }): Signer {
  const keys = secrets.map(keyOf);
  const [own] = keys;
  if (own === undefined) throw new Error('expected a secret to sign with, got none');
  return {
    sign(audience, payload, { seconds = LIFETIMES[audience], from = clock() } = {}) {
      const exp = Math.floor(from / 1000) + Math.min(seconds, LIFETIMES[audience]);
      const claims = Buffer.from(JSON.stringify({ aud: audience, exp, told: payload })).toString('base64url');
      const body = own.header + claims;
      return `${body}.${mac(body, own)}`;
    },
    verify(token, audience) {
      const [point, end] = [token.indexOf('.'), token.lastIndexOf('.')];
      if (point === -1 || end === point) return { ok: false, reason: 'malformed' };
      const key = keys.find(({ header }) => header.length === point + 1 && token.startsWith(header));
      if (key === undefined) return { ok: false, reason: 'key' };
      // As text: the last character of an encoding can be another one and mean the same bytes.
      const given = Buffer.from(token.slice(end + 1));
      const expected = Buffer.from(mac(token.slice(0, end), key));
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return { ok: false, reason: 'signature' };
      // Genuine from here on: the shape is what `sign` wrote.
      const claims = JSON.parse(Buffer.from(token.slice(point + 1, end), 'base64url').toString()) as {
        aud: string;
        exp: number;
        told: unknown;
      };
      if (claims.aud !== audience) return { ok: false, reason: 'audience' };
      if ((claims.exp + CLOCK_TOLERANCE) * 1000 <= clock()) return { ok: false, reason: 'expired' };
      return { ok: true, payload: claims.told, isCurrent: key === own };
    },
  };
}

const KEY_ID_LENGTH = 8;

function keyOf(secret: string): Key {
  const id = createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, KEY_ID_LENGTH);
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: id })).toString('base64url');
  return { header: `${header}.`, secret: createSecretKey(Buffer.from(secret)) };
}

function mac(body: string, { secret }: Key): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
