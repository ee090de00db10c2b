import { systemClock } from '@vitrine/platform/clock';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import type { Fault } from '@vitrine/schemas';
import { createContentSources } from '../content/files/index.ts';
import { createDataSources, type DataSources } from '../layout/data-sources/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import { firstStartFaults } from '../review/index.ts';
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
}

/**
 * What `checkTenantFile` finds, and of a configuration in its place, whose files are sound by themselves, also what a first
 * start would refuse of its pages. Asks no database and no source of data.
 */
export async function checkShopFiles(file: string, check: FileCheck): Promise<readonly Fault[]> {
  const { faults, inPlace } = checkTenantFile(file, check);
  return faults.length > 0 || inPlace === undefined ? faults : pageFaults(inPlace, check);
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
