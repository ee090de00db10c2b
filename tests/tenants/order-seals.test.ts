/** Holds the footer of every shop to its seals: as many as its switch says, each explained at its own address. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANYBODY, type Result, validateLayerDocument, validateLayoutDocument, validateTenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { resolve, type DraftNode, type Library } from '../../layout-server/src/layout/resolve/index.ts';

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

function sealsOf(tenant: string, orderSeals: boolean): { id: string; href: string }[] {
  const document = read(`${tenant}/layouts/frame.layer.json`, validateLayerDocument);
  const { tree } = resolve({
    base,
    layers: [{ id: `${tenant}/frame.layer#1`, kind: 'tenant', document }],
    library,
    request: {
      tenant,
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
  return (footer?.slots?.['seals'] ?? []).flatMap(
    (strip: DraftNode) => strip.props['seals'] as { id: string; href: string }[],
  );
}

describe.each(['at', 'lingerie'])('the footer of %s', (tenant) => {
  it('shows exactly three seals, each linked to where seals are explained', () => {
    expect(read(`${tenant}/tenant.json`, validateTenant).switches['orderSeals']).toBe(true);
    expect(sealsOf(tenant, true).map(({ id, href }) => [id, href])).toEqual(
      ['trade-association', 'quality-seal', 'online-trade-seal'].map((id) => [id, '/seals']),
    );
  });

  it('shows none when the switch is off', () => {
    expect(sealsOf(tenant, false)).toEqual([]);
  });
});
