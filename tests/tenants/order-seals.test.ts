/** Holds the seals of every shop that shows some: the three bodies, in the frame that all pages share, and only with the switch. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANYBODY, type Result, validateLayoutDocument, validateTenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { resolve, type Library } from '../../layout-server/src/layout/resolve/index.ts';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const read = <T>(file: string, validate: (value: unknown) => Result<T>): T => {
  const result = validate(JSON.parse(readFileSync(`${TENANTS}${file}`, 'utf8')));
  return result.ok ? result.value : expect.fail(`${file}: ${result.faults[0]?.message ?? ''}`);
};
const base = read('base/layouts/frame.json', validateLayoutDocument);
/** Words are their keys and links their routes: what they become is not the layout's business. */
const library: Library = {
  message: (key) => key,
  link: (route) => `/${route}`,
  asset: () => ({ src: '/assets/x', width: 1, height: 1, color: '#ffffff' }),
  content: () => undefined,
  context: (name) => name,
};
const tenants = readdirSync(TENANTS)
  .filter((name) => existsSync(`${TENANTS}${name}/tenant.json`))
  .map((name) => read(`${name}/tenant.json`, validateTenant));

function stripsOf(orderSeals: boolean): unknown[] {
  const { tree } = resolve({
    base,
    layers: [],
    library,
    request: {
      tenant: 'at',
      locale: 'de-AT',
      page: 'frame',
      path: '/',
      ...ANYBODY,
      segment: 'none',
      now: new Date('2026-11-20T10:00:00Z'),
      switches: { orderSeals },
      arms: {},
    },
  });
  const [footer] = tree.slots?.['footer'] ?? [];
  return (footer?.slots?.['seals'] ?? []).map(({ props }) => props['seals']);
}

describe('the footer', () => {
  it('shows the seals of the shop with the switch, and none without', () => {
    expect([stripsOf(true), stripsOf(false)]).toEqual([['orderSeals'], []]);
  });
});

describe.each(tenants.filter(({ switches }) => switches.orderSeals === true))('$tenantId', ({ orderSeals = [] }) => {
  it('has the three seals, each explained at the page of seals', () => {
    expect(orderSeals.map(({ id, link = 'seals' }) => [id, link])).toEqual(
      ['trade-association', 'quality-seal', 'online-trade-seal'].map((id) => [id, 'seals']),
    );
  });
});
