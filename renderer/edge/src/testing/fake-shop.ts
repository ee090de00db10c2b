import type { EdgeTenants, PageFacts } from '@vitrine/schemas';

/** A page of the fake shop: what the facts say, and a text that the renderer shows. */
export interface FakePage {
  page: string;
  text: string;
  vary?: PageFacts['vary'];
  query?: string[];
  form?: PageFacts['form'];
  experiments?: PageFacts['experiments'];
  holdouts?: PageFacts['holdouts'];
  status?: number;
  redirect?: string;
  audience?: PageFacts['audience'];
  gated?: boolean;
  validUntil?: string;
}

const LOCALES = ['de-DE', 'de-AT', 'de-CH', 'fr-CH', 'nl-NL'] as const;
type Locale = (typeof LOCALES)[number];
/** A shop as the edge is told of it, which speaks one language unless told. */
export const tenantOf = (
  id: string,
  defaultLocale: Locale,
  others: { locale: Locale; prefix: string }[] = [],
): EdgeTenants['tenants'][number] => ({
  id,
  hosts: [`${id}.localhost`, `www.${id}.example`],
  defaultLocale,
  locales: [{ locale: defaultLocale, prefix: '' }, ...others],
  measureCategory: 'C0002',
  assetHost: '',
});

/** What a page of a status answers. */
export const STATUSES: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'not-found': 404,
  'form-closed': 405,
  gone: 410,
  misdirected: 421,
  unavailable: 503,
  'form-unanswered': 503,
};
