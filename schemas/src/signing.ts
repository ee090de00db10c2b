import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who a token is for; a token for one door opens no other. */
export type Audience =
  | 'internal'
  | 'render'
  | 'shop'
  | 'preview'
  | 'gallery'
  | 'arms'
  | 'seen'
  | 'edge-explain'
  | 'node';

export interface SignOptions {
  /** At least 32 characters, the same on every instance. */
  secret: string;
  audience: Audience;
  expiresInSeconds: number;
  now: Date;
}

export type Verification =
  | { ok: true; payload: unknown }
  | { ok: false; reason: 'malformed' | 'signature' | 'audience' | 'expired' };

/** A token `v1.<base64url of {aud, exp, sub}>.<HMAC-SHA256>`; readable by everybody, made only with the secret. */
export function signToken(payload: object, { secret, audience, expiresInSeconds, now }: SignOptions): string {
  const claims = { aud: audience, exp: Math.floor(now.getTime() / 1000) + expiresInSeconds, sub: payload };
  const body = `v1.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${body}.${mac(body, secret).toString('base64url')}`;
}

/** The payload of a token that is genuine, meant for this audience and not expired. Never throws. */
export function verifyToken(
  token: string,
  { secret, audience, now }: { secret: string; audience: Audience; now: Date },
): Verification {
  const end = token.lastIndexOf('.');
  const body = token.slice(0, Math.max(end, 0));
  if (!body.startsWith('v1.')) return { ok: false, reason: 'malformed' };
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = mac(body, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'signature' };
  // Genuine from here on: the shape is what signToken wrote.
  const claims = JSON.parse(Buffer.from(body.slice(3), 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: unknown;
  };
  if (claims.aud !== audience) return { ok: false, reason: 'audience' };
  if (claims.exp * 1000 <= now.getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, payload: claims.sub };
}

function mac(body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}
