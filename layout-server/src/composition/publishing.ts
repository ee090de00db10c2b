import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Messages } from '../content/messages/index.ts';
import type { CurrentExperiments } from '../experiments/lifecycle/index.ts';
import type { DataSources } from '../layout/data-sources/index.ts';
import { createWorld } from '../layout/pages/index.ts';
import { createPublishing, seedLayouts, type PageWorld, type Publishing } from '../layout/publishing/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import { createLayoutFiles, UnsoundFiles, type FamilyRepository } from '../tenants/index.ts';

export interface PublishingParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  families: FamilyRepository;
  messages: Messages;
  current: Pick<CurrentExperiments, 'experiments'>;
  sources: DataSources;
  components: ComponentLookup;
  clock: Clock;
  logger: Logger;
  tenantsDir: string;
  edgePort: number;
}

/**
 * Publishing over the shops as they are, after their first layouts are published from the files that the store does not know.
 * @throws UnsoundFiles if the store was empty and the files are faulty
 */
export async function openPublishing({
  tenantsDir,
  edgePort,
  families,
  messages,
  current: { experiments },
  sources,
  logger,
  ...parts
}: PublishingParts): Promise<{ world: PageWorld; publishing: Publishing }> {
  const world = createWorld({ families, messages, experiments, sources, clock: parts.clock, edgePort });
  const publishing = createPublishing({ ...parts, world });
  const seeded = await seedLayouts({ ...parts, world, files: createLayoutFiles(tenantsDir) });
  if (!seeded.ok) {
    if (seeded.storeWasEmpty) throw new UnsoundFiles(seeded.faults);
    // What is published already goes on being served; only the new files stay out.
    logger.error(
      { files: seeded.files, faults: seeded.faults.map(({ message }) => message) },
      `new layout files were not published: ${seeded.faults[0]?.message}`,
    );
  } else if (seeded.unpublished.length > 0) {
    logger.warn(
      { documents: seeded.unpublished },
      `the files of ${seeded.unpublished.join(', ')} say what was never published; "npm run layouts -- push" publishes them`,
    );
  }
  return { world, publishing };
}
