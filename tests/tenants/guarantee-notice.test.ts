/** Shops that sell to consumers in the European Union remind them of the legal guarantee of conformity (Directive (EU) 2024/825). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateTenant } from '@vitrine/schemas';
import { expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const IN_THE_UNION = new Set(['AT', 'DE', 'NL']);

it.each(globSync('*/tenant.json', { cwd: TENANTS }).toSorted())('%s does so where it sells there', (file) => {
  const tenant = validateTenant(JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8')));
  if (!tenant.ok) throw new Error(`${file} is no tenant: ${tenant.faults[0]?.message ?? ''}`);
  const { i18n, switches } = tenant.value;
  const isInTheUnion = i18n.locales.some(({ locale }) => IN_THE_UNION.has(locale.slice(-2)));
  expect(switches.guaranteeNotice ?? false).toBe(isInTheUnion);
});
