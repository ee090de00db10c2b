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
import { readOwnFiles, type OwnFiles } from '../content/files/index.ts';
import { readMessages, type Catalogues } from '../content/messages/index.ts';
import { experimentFaults } from '../experiments/index.ts';
import { configurationFaults } from './configuration-faults.ts';
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
  /** Its files of content beside pages. */
  files: OwnFiles;
  /** Empty if everything is sound. */
  faults: readonly Fault[];
}

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
  const beside = readOwnFiles(path.join(folder, 'content'), `${id}/content`);
  faults.push(...beside.faults);
  const configured = tenant === undefined ? [] : configurationFaults(tenant, id);
  faults.push(...configured, ...experimentFaults(experiments, id), ...skuFaults(products, id));
  return {
    tenant: configured.length > 0 ? undefined : tenant,
    theme,
    copy,
    experiments,
    products,
    content,
    files: beside.files,
    faults,
  };
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
