import type { Tenant } from '@vitrine/schemas';

/** Who runs a shop, as it is said in one of its languages; what is said nowhere else stays as the shop says it first. */
export function companyIn({ company }: Pick<Tenant, 'company'>, locale: string): Omit<Tenant['company'], 'locales'> {
  const { locales, ...first } = company;
  return { ...first, ...locales?.[locale] };
}
