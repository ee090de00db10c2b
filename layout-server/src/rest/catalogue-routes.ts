import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  explainPrices,
  exportCatalogue,
  csvLines,
  importCatalogue,
  jsonLines,
  type ImportingShop,
  type ImportLine,
  type ImportReport,
} from '@vitrine/commerce/catalogue';
import type { Platform } from '@vitrine/platform/doors';
import { linesOf } from '@vitrine/platform/lines';
import type { Logger } from '@vitrine/platform/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may, refusal, type Action, type AuditLog, type Member, type Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export interface CatalogueRoutesParts {
  platform: Pick<Platform, 'database' | 'changes' | 'clock' | 'ids'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): ImportingShop | undefined;
  /** Holds what is imported until it is read. */
  dataDir: string;
  receive: Reception;
  audit: AuditLog;
  logger: Logger;
}

type OfTenant = { Params: { tenant: string } };
const LINES = 'application/x-ndjson';
const TABLE = 'text/csv';

/**
 * `POST /catalogue/<tenant>` takes products as JSON Lines or as a table (`text/csv`) and answers with lines as well: how far it is, at last what came of
 * it; `?full` withdraws what the lines lack, `?dry` writes nothing. `GET` gives them back; `GET …/prices/<sku>` explains them.
 * Lines are taken to disk first: a slow sender holds no transaction.
 */
export function catalogueRoutes(
  server: FastifyInstance,
  { platform, shopOf, dataDir, receive, audit, logger }: CatalogueRoutesParts,
): void {
  server.addContentTypeParser([LINES, TABLE], (_request, payload, done) => done(null, payload));

  /** Who asks for which shop; undefined if they were turned away. */
  const admit = async (
    { headers, ip, params }: FastifyRequest<OfTenant>,
    reply: FastifyReply,
    action: Action,
  ): Promise<{ member: Member; shop: ImportingShop } | undefined> => {
    void reply.header('cache-control', 'no-store');
    const admission = await receive(headers.authorization, ip);
    if (!admission.ok) {
      turnAway(reply, admission);
      return undefined;
    }
    const { member } = admission;
    const shop = shopOf(params.tenant);
    if (shop !== undefined && may(member, action, params.tenant)) return { member, shop };
    const message =
      shop === undefined
        ? `expected a shop, got ${JSON.stringify(params.tenant)}`
        : refusal(member, action, params.tenant);
    void reply
      .code(shop === undefined ? 404 : 403)
      .send({ code: shop === undefined ? 'NOT_FOUND' : 'FORBIDDEN', message });
    return undefined;
  };

  server.post<OfTenant & { Querystring: { full?: string; dry?: string } }>(
    '/catalogue/:tenant',
    async (request, reply) => {
      const admitted = await admit(request, reply, 'administer');
      if (admitted === undefined) return reply;
      const { member, shop } = admitted;
      if (!(request.body instanceof Readable))
        return reply
          .code(415)
          .send({ code: 'UNSUPPORTED', message: `expected ${LINES} or ${TABLE}, got something else` });
      const file = path.join(dataDir, 'imports', `${platform.ids.uuid()}.import`);
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(request.body, createWriteStream(file, { mode: 0o600 }));
      const answer = new PassThrough();
      const tell = (line: object): void => void answer.write(`${JSON.stringify(line)}\n`);
      const { full, dry } = request.query;
      const work = (): Promise<ImportReport> =>
        importCatalogue(platform, shop, goodsIn(file, request.headers['content-type']), {
          isFull: full !== undefined,
          isDry: dry !== undefined,
          by: member.name,
          onProgress: (progress) => tell({ progress }),
        });
      const deed = {
        who: member.name,
        deed: 'importCatalogue',
        tenant: shop.tenant,
        subject: '',
        requestId: request.id,
      };
      const done = dry === undefined ? audit.note(deed, work, outcomeOf) : work();
      void done
        .then((report) => tell({ report }))
        .catch((error: unknown) => {
          logger.error({ err: error, requestId: request.id }, 'an import broke off');
          tell({ error: 'something failed; the log has the reason, and the same import can be begun again' });
        })
        .finally(() => {
          answer.end();
          void rm(file, { force: true });
        });
      return reply.type(`${LINES}; charset=utf-8`).send(answer);
    },
  );

  server.get<OfTenant>('/catalogue/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply, 'read');
    if (admitted === undefined) return reply;
    const lines = Readable.from(exportCatalogue(platform.database, admitted.shop.tenant));
    return reply.type(`${LINES}; charset=utf-8`).send(lines);
  });

  server.get<{ Params: { tenant: string; sku: string } }>('/catalogue/:tenant/prices/:sku', async (request, reply) => {
    const admitted = await admit(request, reply, 'read');
    if (admitted === undefined) return reply;
    const { sku } = request.params;
    const found = await explainPrices(platform.database, admitted.shop, sku, platform.clock.now().getTime());
    if (found !== undefined) return found;
    return reply
      .code(404)
      .send({ code: 'NOT_FOUND', message: `expected a product of the shop, got ${JSON.stringify(sku)}` });
  });
}

function goodsIn(file: string, type = ''): AsyncIterable<ImportLine> {
  const input = createReadStream(file);
  return type.startsWith(TABLE) ? csvLines(input) : jsonLines(linesOf(input));
}

function outcomeOf({ bad, refusal: why }: ImportReport): string {
  return why !== undefined ? 'REFUSED' : bad > 0 ? 'IN_PART' : 'DONE';
}
