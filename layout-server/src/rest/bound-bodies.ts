import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Bounds how long a connection is held by a body that does not end. What is read whole before its handler begins must be
 * there after `bodyMs`, else 408; a route that takes its body as a stream has let somebody in first, and until the server's
 * own end of a request. Whoever is answered before the body came is not waited for any longer: the connection is closed.
 */
export function boundBodies(server: FastifyInstance, bodyMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const arrived = (request: FastifyRequest): void => clearTimeout(timers.get(request));

  server.addHook('onRequest', (request, reply, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return next();
    const tellOff = (): void => {
      if (reply.sent) return;
      void reply.code(408).send({ code: 'TIMEOUT', message: `expected the body within ${bodyMs / 1_000} s` });
    };
    timers.set(request, setTimeout(tellOff, bodyMs).unref());
    return next();
  });
  server.addHook('preValidation', (request, _reply, next) => {
    arrived(request);
    next();
  });
  server.addHook('onSend', (request, reply, _payload, next) => {
    if (!request.raw.complete) void reply.header('connection', 'close');
    next();
  });
  server.addHook('onResponse', (request, _reply, next) => {
    arrived(request);
    next();
  });
  server.addHook('onRequestAbort', async (request) => arrived(request));
}
