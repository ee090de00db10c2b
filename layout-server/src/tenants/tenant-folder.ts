import path from 'node:path';
import {
  fault,
  validateExperiment,
  validateProductFile,
  validateTenant,
  validateTheme,
  type Experiment,
  type Fault,
  type Product,
  type Result,
  type Tenant,
  type Theme,
} from '@vitrine/schemas';
import { readContentFiles, type ContentFiles } from '../content/cms/index.ts';
import { readMessages, type Catalogues } from '../content/messages/index.ts';
import { experimentFaults } from '../experiments/index.ts';
import { jsonNames, readShape } from './json-file.ts';

/** Everything that lies in a tenant's folder, apart from its layouts. What has a fault is left out of it. */
export interface TenantFolder {
  tenant: Tenant | undefined;
  theme: Theme | undefined;
  /** Texts that the tenant rewords, by locale. */
  copy: Catalogues;
  experiments: readonly Experiment[];
  /** Empty if the tenant has no catalogue file. */
  products: readonly Product[];
  /** Pages of content; empty if the tenant has none of its own. */
  content: ContentFiles;
  /** Empty if everything is sound. */
  faults: readonly Fault[];
}

/** A locale that a shop speaks; `prefix` is the first path segment, empty for the default locale. */
export type ShopLocale = Tenant['i18n']['locales'][number];

const DEFAULT_LOCALE = 'de-DE';
/** Room for the 100,000 products that the schema allows. */
const MAX_CATALOGUE_BYTES = 128 * 1024 * 1024;

/** Reads and checks `<folder>` of the tenant `id`. Every fault names its file. */
export function readTenantFolder(folder: string, id: string): TenantFolder {
  const faults: Fault[] = [];
  const take = <T>(result: Result<T>): T | undefined => {
    if (result.ok) return result.value;
    faults.push(...result.faults);
    return undefined;
  };
  const tenant = take(readShape(path.join(folder, 'tenant.json'), `${id}/tenant.json`, validateTenant));
  const theme = take(readShape(path.join(folder, 'theme.json'), `${id}/theme.json`, validateTheme));
  const copy = Object.fromEntries(
    jsonNames(path.join(folder, 'copy')).map((locale) => [
      locale,
      take(readMessages(path.join(folder, 'copy', `${locale}.json`), `${id}/copy/${locale}.json`)) ?? {},
    ]),
  );
  const experiments = jsonNames(path.join(folder, 'experiments')).flatMap(
    (key) =>
      take(
        readShape(path.join(folder, 'experiments', `${key}.json`), `${id}/experiments/${key}.json`, validateExperiment),
      ) ?? [],
  );
  const catalogue = path.join(folder, 'catalogue');
  const products = jsonNames(catalogue).includes('products')
    ? (take(
        readShape(
          path.join(catalogue, 'products.json'),
          `${id}/catalogue/products.json`,
          validateProductFile,
          MAX_CATALOGUE_BYTES,
        ),
      )?.products ?? [])
    : [];
  const content = take(readContentFiles(path.join(folder, 'content'), `${id}/content`)) ?? new Map();
  const configured = tenant === undefined ? [] : configurationFaults(tenant, id);
  faults.push(...configured, ...experimentFaults(experiments, id), ...skuFaults(products, id));
  return {
    tenant: configured.length > 0 ? undefined : tenant,
    theme,
    copy,
    experiments,
    products,
    content,
    faults,
  };
}

/** The locales of a tenant, the default one first (TN-004: de-DE if the tenant names none). */
export function localesOf({ i18n }: Tenant): readonly ShopLocale[] {
  const defaultLocale = i18n.defaultLocale ?? DEFAULT_LOCALE;
  return i18n.locales.toSorted((a, b) => Number(b.locale === defaultLocale) - Number(a.locale === defaultLocale));
}

/** What is wrong with a configuration of the right shape; `label` names its file. */
export function configurationFaults(tenant: Tenant, id: string, label = `${id}/tenant.json`): Fault[] {
  const refuse = (pointer: string, expected: string, got: unknown): Fault[] => [
    fault('NOT_ALLOWED', { expected, got, pointer, layer: label }),
  ];
  const { defaultLocale = DEFAULT_LOCALE, locales } = tenant.i18n;
  const repeated = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index);
  return [
    ...(isAddress(tenant.endpoints.cms)
      ? []
      : refuse('/endpoints/cms', 'an address that begins with http:// or https://, or nothing', tenant.endpoints.cms)),
    ...(tenant.tenantId === id ? [] : refuse('/tenantId', `the folder's name "${id}"`, tenant.tenantId)),
    ...(locales.some(({ locale }) => locale === defaultLocale)
      ? []
      : refuse('/i18n/defaultLocale', 'one of the locales of the shop', defaultLocale)),
    ...locales.flatMap(({ locale, prefix }, index) =>
      (prefix === '') === (locale === defaultLocale)
        ? []
        : refuse(
            `/i18n/locales/${index}/prefix`,
            locale === defaultLocale
              ? 'no prefix for the default locale'
              : 'a prefix, since only the default locale has none',
            prefix,
          ),
    ),
    ...repeated(locales.map(({ locale }) => locale)).flatMap((locale) =>
      refuse('/i18n/locales', 'every locale once', locale),
    ),
    ...repeated(locales.map(({ prefix }) => prefix))
      .filter(Boolean)
      .flatMap((prefix) => refuse('/i18n/locales', 'every prefix once', prefix)),
  ];
}

function isAddress(url: string): boolean {
  return url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

function skuFaults(products: readonly Product[], id: string): Fault[] {
  const seen = new Set<string>();
  return products.flatMap(({ sku }, index) => {
    if (!seen.has(sku)) {
      seen.add(sku);
      return [];
    }
    return [
      fault('NOT_ALLOWED', {
        expected: 'a SKU that no other product has',
        got: sku,
        pointer: `/products/${index}/sku`,
        layer: `${id}/catalogue/products.json`,
      }),
    ];
  });
}
