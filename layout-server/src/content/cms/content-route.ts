import type { FastifyInstance } from 'fastify';
import type { OwnContent } from './content-pages.ts';

/**
 * `GET /content/{tenant}/{locale}/{page}?_format=webapp_json&flat`: a shop's own content in the format of a content service
 * (CM-002), so that another installation can take it as one. What is on it is on the shop's pages anyway.
 */
export function contentRoute(server: FastifyInstance, own: OwnContent): void {
  server.get<{ Params: { tenant: string; locale: string; '*': string }; Querystring: Record<string, unknown> }>(
    '/content/:tenant/:locale/*',
    async ({ params, query }, reply) => {
      const { tenant, locale, '*': entry } = params;
      const isAsked = query['_format'] === 'webapp_json' && 'flat' in query;
      const page = isAsked ? own(tenant, `${locale}/${entry}`) : undefined;
      void reply.header('cache-control', 'no-store');
      if (page !== undefined) return page;
      return reply.code(404).send({
        code: 'NOT_FOUND',
        message: `expected a page of ${tenant.slice(0, 40)} in ${locale.slice(0, 10)} with _format=webapp_json&flat, got ${entry.slice(0, 120)}`,
      });
    },
  );
}
