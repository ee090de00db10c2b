import type { BrokenAnswer } from '@vitrine/platform/testing/broken-server';
import type { FastifyInstance } from 'fastify';

/** Lets a server send something else than an answer under some paths. */
export function spoil(app: FastifyInstance, spoilt: ReadonlyMap<string, BrokenAnswer>): void {
  app.addHook('onRequest', async ({ url, raw }, reply) => {
    for (const [path, answer] of spoilt) {
      if (url.split('?', 1)[0] !== path && !(path.endsWith('/*') && url.startsWith(path.slice(0, -1)))) continue;
      reply.hijack();
      answer.send(raw.socket);
      return;
    }
  });
}
