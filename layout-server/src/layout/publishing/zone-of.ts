import type { PageWorld } from './page-world.ts';

/** The zone of a shop's clocks; of the first shop for what all share. */
export function zoneOf(world: Pick<PageWorld, 'tenants'>, scope: string): string {
  const shops = world.tenants();
  return (shops.find(({ id }) => id === scope) ?? shops[0])?.timeZone ?? 'UTC';
}
