import { createHash, timingSafeEqual } from 'node:crypto';
import { BARE_HOST_HEADER } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import { refuseEdge, sendRefusal } from './send-refusal.ts';
import { createCallerReader } from './shop-caller.ts';

/** Marks the content of a shop that a tag names as old; false for a tag that names none. */
export type Revalidate = (tenant: string, tag: string) => Promise<boolean>;

const TOKEN = 'x-revalidate-token';
const LONGEST = 300;

/**
 * `POST /api/revalidate` with `{"tag":"navigation"}`, behind the edge: a content service says that it has changed (CM-008). The
 * tenant is that of the host; one that is no shop's own says it of all of them, which may have the same service. 401 without the right `x-revalidate-token`, and always where no token is set.
 */
export function revalidateRoute(
  server: FastifyInstance,
  {
    token,
    revalidate,
    tenants,
    signer,
  }: {
    token: string;
    revalidate: Revalidate;
    /** The shops that there are. */
    tenants: () => readonly string[];
    signer: Pick<Signer, 'verify'>;
  },
): void {
  const readCaller = createCallerReader(signer);
  server.post('/api/revalidate', async (request, reply) => {
    const reading = readCaller(request);
    if (!reading.ok) return refuseEdge(reply, reading.message);
    const given = request.headers[TOKEN];
    if (token === '' || typeof given !== 'string' || !isSame(given, token))
      return sendRefusal(reply, 401, 'UNAUTHENTICATED', `expected the right ${TOKEN}, got another one or none`);
    const tag = tagOfBody(request.body);
    const told = request.headers[BARE_HOST_HEADER] === undefined ? [reading.caller.tenant] : tenants();
    const isKnown =
      tag !== undefined && (await Promise.all(told.map((tenant) => revalidate(tenant, tag)))).every(Boolean);
    if (!isKnown)
      return sendRefusal(
        reply,
        400,
        'UNKNOWN_TAG',
        'expected {"tag": …} with a kind of content or the name of a file, got neither',
      );
    return reply.header('cache-control', 'no-store').send({ revalidated: tag });
  });
}

function tagOfBody(body: unknown): string | undefined {
  const { tag } = typeof body === 'object' && body !== null ? (body as { tag?: unknown }) : {};
  return typeof tag === 'string' && tag.length <= LONGEST ? tag : undefined;
}

/** Takes as long for any two texts. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
