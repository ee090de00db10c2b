/** Holds the working days that texts of a shop promise to its calendar, by which product pages name dates. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateTenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
/** Such as "2–4 Werktagen", "2 à 4 jours ouvrables", "1 tot 2 werkdagen". */
const PROMISE = /(\d+) ?(?:–|-|bis|à|tot) ?(\d+) (?:werktag|werkdag|jours ouvrables)/giu;

const promises = globSync('*/{copy,content,layouts,experiments}/**/*.json', { cwd: TENANTS })
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(path.join(TENANTS, file), 'utf8').matchAll(PROMISE)].map(([words, min, max]) => ({
      file,
      words,
      days: { min: Number(min), max: Number(max) },
    })),
  );

describe.each(globSync('*/tenant.json', { cwd: TENANTS }).toSorted())('%s', (file) => {
  const tenant = validateTenant(JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8')));
  if (!tenant.ok) throw new Error(`${file} is no tenant: ${tenant.faults[0]?.message ?? ''}`);
  const { tenantId, delivery, i18n } = tenant.value;

  it.each(i18n.locales)('promises its days in $locale', ({ locale }) => {
    const made = promises.filter((one) => one.file.startsWith(path.join(tenantId, 'copy', locale)));
    expect(made).not.toEqual([]);
  });

  it('promises no others', () => {
    const made = promises.filter((one) => one.file.startsWith(tenantId + path.sep));
    expect(made.filter(({ days }) => days.min !== delivery?.days.min || days.max !== delivery.days.max)).toEqual([]);
  });
});
