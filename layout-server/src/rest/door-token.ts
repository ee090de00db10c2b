import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads the token of the internal door; gives its payload, or answers 401 and gives undefined. */
export type ReadToken = (request: FastifyRequest, reply: FastifyReply) => { payload: unknown } | undefined;

export const TOKEN_HEADER = 'x-vitrine-token';

/** Gives a reader of tokens for the internal door that this signer takes. */
export function createTokenReader(signer: Pick<Signer, 'verify'>): ReadToken {
  return (request, reply) => {
    const header = request.headers[TOKEN_HEADER];
    const token = typeof header === 'string' ? header : '';
    const verified = signer.verify(token, 'internal');
    if (verified.ok) return { payload: verified.payload };
    void reply.code(401).send({
      code: 'UNAUTHENTICATED',
      message: `expected a token for the internal door in ${TOKEN_HEADER}, got one that is refused: ${verified.reason}`,
    });
    return undefined;
  };
}
