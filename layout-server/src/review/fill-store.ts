import { createMessages } from '../content/messages/index.ts';
import { createWorld } from '../layout/pages/index.ts';
import { seedLayouts } from '../layout/publishing/index.ts';
import type { EventLog } from '@vitrine/platform/events';
import { UnsoundFiles } from '../tenants/index.ts';
import type { ReviewParts } from './review-files.ts';

/**
 * Publishes the documents of the taken shops' files that the store does not know yet, and says which files say something
 * that was never published. `passed` are shops whose review has just gone through all of their pages.
 * @throws UnsoundFiles if the store was empty and a document has faults
 */
export async function fillStore(
  {
    families,
    words,
    experiments,
    layoutFiles,
    database,
    revisions,
    sources,
    components,
    clock,
    logger,
    edgePort,
  }: ReviewParts,
  events: EventLog,
  passed?: ReadonlySet<string>,
): Promise<void> {
  const tenants = families.current().shops.map(({ id }) => id);
  // As the shops will speak once the texts of their files are in the store.
  const copies = new Map(
    tenants.map((tenant) => [tenant as string, words.copyOver(tenant, families.files(tenant)?.copy.value ?? {})]),
  );
  const copy = (tenant: string) => copies.get(tenant) ?? {};
  const messages = createMessages({
    materialOf: (tenant) => {
      const files = families.files(tenant);
      const own = copies.get(tenant);
      return files && own && { languages: files.languages.value, copy: own };
    },
    logger,
  });
  const seeded = await seedLayouts({
    database,
    revisions,
    events,
    world: createWorld({ families, messages, copy, experiments, sources, clock, edgePort }),
    components,
    clock,
    tenants,
    files: layoutFiles,
    ...(passed && { passed }),
  });
  await words.refresh();
  if (!seeded.ok) {
    if (seeded.storeWasEmpty) throw new UnsoundFiles(seeded.faults);
    // What is published already goes on being served; only the new files stay out.
    logger.error(
      { files: seeded.files, faults: seeded.faults.map(({ message }) => message) },
      `new files were not published: ${seeded.faults[0]?.message}`,
    );
    return;
  }
  if (seeded.unpublished.length > 0)
    logger.warn(
      { documents: seeded.unpublished },
      `the files of ${seeded.unpublished.join(', ')} say what was never published; "npm run layouts -- push" publishes them`,
    );
}
