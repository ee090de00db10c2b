import type { FastifyInstance } from 'fastify';
import { fileAtPath, type OwnFiles } from '../files/index.ts';
import type { OwnContent } from './content-pages.ts';

/** What a shop has of content itself. */
export interface OwnParts {
  page: OwnContent;
  /** Undefined for a shop that there is not. */
  files(tenant: string): OwnFiles | undefined;
}

/**
 * `GET /content/{tenant}/{locale}/{page}?_format=webapp_json&flat` and `GET /content/{tenant}/{file}.json`: a shop's own
 * content in the formats of a content service (CM-002, CM-006), so that another installation can take it as one. What is on
 * it is on the shop's pages anyway.
 */
export function contentRoute(server: FastifyInstance, own: OwnParts): void {
  server.get<{ Params: { tenant: string; '*': string }; Querystring: Record<string, unknown> }>(
    '/content/:tenant/*',
    async ({ params, query }, reply) => {
      const { tenant, '*': path } = params;
      const isPage = query['_format'] === 'webapp_json' && 'flat' in query;
      const file = fileAtPath(path, query);
      const page = isPage ? own.page(tenant, path) : undefined;
      const found = isPage
        ? page?.movedTo === undefined
          ? page
          : undefined
        : file === undefined
          ? undefined
          : own.files(tenant)?.get(file);
      void reply.header('cache-control', 'no-store');
      if (found !== undefined) return found;
      return reply.code(404).send({
        code: 'NOT_FOUND',
        message: `expected a file of content of ${tenant.slice(0, 40)}, or a page with _format=webapp_json&flat, got ${path.slice(0, 120)}`,
      });
    },
  );
}
