import { orMeant } from '@vitrine/schemas';
import type { StaffContext } from '../staff/builder.ts';
import { may } from '../../staff/index.ts';

export interface UnknownShop {
  code: 'UNKNOWN';
  message: string;
}

/** Nothing if there is the shop, else the refusal that names those which the person may see. */
export function unknownShop({ member, services }: StaffContext, tenant: string): UnknownShop | undefined {
  const shops = services.world.tenants().map(({ id }) => id);
  if (shops.includes(tenant)) return undefined;
  const seen = shops.filter((id) => may(member, 'read', id));
  return {
    code: 'UNKNOWN',
    message: `expected one of the shops ${orMeant(tenant, seen)}, got ${JSON.stringify(tenant)}`,
  };
}
