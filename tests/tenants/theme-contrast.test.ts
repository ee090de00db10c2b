/** Holds every tenant's palette to WCAG 2.2 AA, in both colour modes (1.4.3 text, 1.4.11 controls). */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateTheme, type Theme } from '@vitrine/schemas';
import { faintPairs } from '@vitrine/schemas/themes';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));

function themeOf(tenant: string): Theme {
  const result = validateTheme(JSON.parse(readFileSync(`${TENANTS}${tenant}/theme.json`, 'utf8')));
  if (!result.ok)
    throw new Error(`tenants/${tenant}/theme.json: ${result.faults.map(({ message }) => message).join('; ')}`);
  return result.value;
}

const tenants = readdirSync(TENANTS).filter((tenant) => existsSync(`${TENANTS}${tenant}/theme.json`));

it.each(tenants)(
  'the palette of %s has text of at least 4.5 and controls of at least 3, by day and by night',
  (tenant) => {
    expect(faintPairs(themeOf(tenant))).toEqual([]);
  },
);

describe('the brands', () => {
  it('are the two demo shops at least', () => {
    expect(tenants).toEqual(expect.arrayContaining(['at', 'lingerie']));
  });
});
