import { systemClock } from '@vitrine/platform/clock';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import type { Fault } from '@vitrine/schemas';
import { createContentSources } from '../content/files/index.ts';
import { createDataSources, type DataSources } from '../layout/data-sources/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import { firstStartFaults, unwrittenPages } from '../review/index.ts';
import {
  checkTenantFile,
  createLayoutFiles,
  UnsoundFiles,
  type CheckedFile,
  type FileFolders,
} from '../tenants/index.ts';
import { bareDomains } from './bare-platform.ts';

/** With what the files are looked at. */
export interface FileCheck extends FileFolders {
  components: ComponentLookup;
  defaultTenant: string;
  edgePort: number;
  /** The content service of all shops that name none themselves; '' for their own files. */
  cmsUrl: string;
}

/**
 * What `checkTenantFile` finds, and of a configuration in its place also the legal pages that are not written and, where its files
 * are sound by themselves, what a first start would refuse of its pages. Asks no database and no source of data.
 */
export async function checkShopFiles(file: string, check: FileCheck): Promise<readonly Fault[]> {
  const { faults, inPlace } = checkTenantFile(file, check);
  if (inPlace === undefined) return faults;
  const unwritten = legalFaults(inPlace, check).filter(({ layer }) => !faults.some((each) => each.layer === layer));
  return [...faults, ...unwritten, ...(faults.length > 0 ? [] : await pageFaults(inPlace, check))];
}

function legalFaults({ id, reading }: NonNullable<CheckedFile['inPlace']>, { cmsUrl }: FileCheck): Fault[] {
  const draft = reading.shops.get(id)?.draft;
  if (draft === undefined) return [];
  const { shop, content } = draft;
  return unwrittenPages(shop, { page: (name) => content.value.get(name), cmsUrl });
}

async function pageFaults({ id, reading }: NonNullable<CheckedFile['inPlace']>, check: FileCheck) {
  try {
    return await firstStartFaults(id, {
      ...check,
      reading,
      documents: await createLayoutFiles(check.tenantsDir).list(),
      sources: bareSources(),
      clock: systemClock,
    });
  } catch (error) {
    if (error instanceof UnsoundFiles) return error.faults;
    throw error;
  }
}

/** The sources by their names and arguments; none is asked. */
function bareSources(): DataSources {
  const unasked = (): never => {
    throw new Error('expected no file of content to be asked for');
  };
  return createDataSources({
    sources: [
      ...bareDomains().flatMap((domain) => domain.sources ?? []),
      ...createContentSources({ files: { find: unasked }, shopOf: unasked }),
    ],
    clock: systemClock,
    logger: silentLogger,
    metrics: createMetrics({ service: 'check' }),
  });
}
