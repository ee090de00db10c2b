import { COOKIES_HEADER, validateCaller, writeNamedCookies, type Caller, type NamedCookie } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from './door-token.ts';

/** The caller of a request at the shop door, or in a sentence why it is nobody's. */
export type CallerReading = { ok: true; caller: Caller } | { ok: false; message: string };

/** Reads who calls from the token that the edge signed (audience `shop`). Every route of the shop door begins with it. */
export function createCallerReader(signer: Pick<Signer, 'verify'>): (request: FastifyRequest) => CallerReading {
  return ({ headers }) => {
    const token = headers[TOKEN_HEADER];
    if (typeof token !== 'string') return { ok: false, message: `expected the header ${TOKEN_HEADER}, got none` };
    const verified = signer.verify(token, 'shop');
    if (!verified.ok)
      return { ok: false, message: `expected a token for the shop door, got one that is refused: ${verified.reason}` };
    const caller = validateCaller(verified.payload, { layer: 'caller' });
    if (caller.ok) return { ok: true, caller: caller.value };
    const [first] = caller.faults;
    return { ok: false, message: `expected a token that says who calls: ${first?.message ?? 'it says nothing'}` };
  };
}

/** Tells the edge which cookies to set with an answer. */
export function answerCookies(reply: FastifyReply, cookies: readonly NamedCookie[]): void {
  if (cookies.length > 0) void reply.header(COOKIES_HEADER, writeNamedCookies(cookies));
}

/** The cookies that the edge passed on: each name once, encoded. */
export function readCookies({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  return Object.fromEntries(
    (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [] : [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const];
    }),
  );
}
