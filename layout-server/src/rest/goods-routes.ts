import { correctGoods, sellingShop, tendedArticle, type Correction } from '@vitrine/commerce/catalogue';
import type { Platform } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { AuditLog, Reception } from '../staff/index.ts';
import { admitToShop } from './shop-admission.ts';

export interface GoodsRoutesParts {
  platform: Pick<Platform, 'database' | 'changes' | 'clock' | 'ids' | 'shops'>;
  receive: Reception;
  audit: AuditLog;
}

const WHY = { type: 'string', minLength: 3, maxLength: 300 } as const;
const CORRECTION = {
  type: 'object',
  additionalProperties: false,
  required: ['deed', 'why'],
  properties: {
    deed: { enum: ['price', 'stock'] },
    amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    onHand: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    why: WHY,
  },
  if: { properties: { deed: { const: 'price' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['amount'] },
  else: { required: ['onHand'] },
} as const;

type OfArticle = { Params: { tenant: string; variant: string } };

/**
 * Articles at the staff door, for the service of a shop, by the SKU of a variant. `GET /goods/<tenant>/<sku>` gives stock and price
 * with their histories; `POST` there sets one of them right, with who and why.
 */
export function goodsRoutes(server: FastifyInstance, { platform, receive, audit }: GoodsRoutesParts): void {
  const { shops, database } = platform;
  const admit = admitToShop('serve', { receive, shopOf: (tenant) => shops.find(tenant)?.tenant });

  server.get<OfArticle>('/goods/:tenant/:variant', async (request, reply) => {
    const admitted = await admit(request, reply);
    const shop = admitted && shops.find(admitted.tenant);
    if (shop === undefined) return reply;
    const { variant } = request.params;
    return (await tendedArticle(database, sellingShop(shop), variant)) ?? reply.code(404).send(noArticle(variant));
  });
  server.post<OfArticle & { Body: Correction }>(
    '/goods/:tenant/:variant',
    { schema: { body: CORRECTION } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      const shop = admitted && shops.find(admitted.tenant);
      if (admitted === undefined || shop === undefined) return reply;
      const { variant } = request.params;
      const { member, tenant } = admitted;
      const { body } = request;
      const article = await audit.note(
        {
          who: member.name,
          deed: body.deed === 'price' ? 'correctPrice' : 'correctStock',
          tenant,
          subject: variant,
          requestId: request.id,
        },
        () => correctGoods(platform, sellingShop(shop), variant, { ...body, by: member.name }),
        (result) => (result === undefined ? 'UNKNOWN' : 'DONE'),
      );
      return article ?? reply.code(404).send(noArticle(variant));
    },
  );
}

function noArticle(sku: string): { code: string; message: string } {
  return { code: 'NOT_FOUND', message: `expected an article of the shop, got ${sku}` };
}
