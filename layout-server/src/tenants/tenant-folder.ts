import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  validateExperiment,
  validateShopMetric,
  validateTenant,
  validateSearchRules,
  validateTheme,
  type Experiment,
  type Fault,
  type Result,
  type ShopMetric,
  type Tenant,
  type Theme,
} from '@vitrine/schemas';
import { readContentFiles, type ContentFiles } from '../content/cms/index.ts';
import { readOwnFiles, type OwnFiles } from '../content/files/index.ts';
import { loadLanguages, readMessages, type Catalogues, type Languages } from '../content/messages/index.ts';
import { experimentFaults, metricFaults, metricNameFaults } from '../experiments/index.ts';
import { configurationFaults } from './configuration-faults.ts';
import { jsonNames, readShape } from './json-file.ts';

/** The folder of what all shops share; no tenant can have this name. */
export const SHARED = 'base';

/** Everything that lies in a tenant's folder, apart from its layouts and its goods. What has a fault is left out of it. */
export interface TenantFolder {
  tenant: Tenant | undefined;
  theme: Theme | undefined;
  /** Languages that it alone speaks, so that a shop in a new one is one folder. */
  languages: Languages;
  /** Texts that the tenant rewords, by locale. */
  copy: Catalogues;
  experiments: readonly Experiment[];
  /** What it measures in tests: its own, and those of `base` that it has none of the same key for. */
  metrics: readonly ShopMetric[];
  /** Pages of content; empty if the tenant has none of its own. */
  content: ContentFiles;
  /** Its files of content beside pages. */
  files: OwnFiles;
  /** Empty if everything is sound. */
  faults: readonly Fault[];
}

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
  const rules = path.join(folder, 'search.json');
  // A document of the store, like texts: it is read here so that its faults are told with those of the other files.
  if (existsSync(rules)) take(readShape(rules, `${id}/search.json`, validateSearchRules));
  const languages = take(loadLanguages(path.join(folder, 'locales'), `${id}/locales/`)) ?? {};
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
  const metricsOf = (place: string, name: string): ShopMetric[] =>
    jsonNames(path.join(place, 'metrics')).flatMap(
      (key) =>
        take(
          readShape(path.join(place, 'metrics', `${key}.json`), `${name}/metrics/${key}.json`, validateShopMetric),
        ) ?? [],
    );
  const own = metricsOf(folder, id);
  const everyones = metricsOf(path.join(folder, '..', SHARED), SHARED);
  const metrics = [...own, ...everyones.filter(({ key }) => own.every((each) => each.key !== key))];
  const written = readContentFiles(path.join(folder, 'content'), `${id}/content`);
  const beside = readOwnFiles(path.join(folder, 'content'), `${id}/content`);
  faults.push(...written.faults, ...beside.faults);
  const configured = tenant === undefined ? [] : configurationFaults(tenant, id);
  faults.push(
    ...configured,
    ...experimentFaults(experiments, id),
    ...metricFaults(metrics, id),
    ...experiments.flatMap((experiment) => metricNameFaults(experiment, metrics, id)),
  );
  return {
    tenant: configured.length > 0 ? undefined : tenant,
    theme,
    languages,
    copy,
    experiments,
    metrics,
    content: written.pages,
    files: beside.files,
    faults,
  };
}
