import type { FastifyInstance } from 'fastify';

/** Lets a server refuse as many calls to a path as are left of it there, as a layout server does that is too busy. */
export function overload(app: FastifyInstance, left: Map<string, number>): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = url.split('?', 1)[0] ?? url;
    const count = left.get(path) ?? 0;
    if (count === 0) return undefined;
    left.set(path, count - 1);
    return reply.code(503).header('retry-after', '1').send({ code: 'OVERLOADED', message: 'ask again in a second' });
  });
}
