import { declaredWithdrawals } from '@vitrine/commerce/withdrawals';
import type { Platform } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface WithdrawalRoutesParts {
  platform: Pick<Platform, 'database' | 'shops'>;
  receive: Reception;
}

/** `GET /withdrawals/<tenant>` at the staff door: what shoppers declared on the shop's page, for its service; what waits comes first. */
export function withdrawalRoutes(server: FastifyInstance, { platform, receive }: WithdrawalRoutesParts): void {
  const { shops, database } = platform;
  const admit = admitToShop('serve', { receive, shopOf: (tenant) => shops.find(tenant)?.tenant });
  server.get<OfTenant>('/withdrawals/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply);
    const shop = admitted && shops.find(admitted.tenant);
    return shop === undefined ? reply : { withdrawals: await declaredWithdrawals(database, shop) };
  });
}
