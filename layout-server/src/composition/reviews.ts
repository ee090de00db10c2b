import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listTagsOf } from '@vitrine/commerce/catalogue';
import {
  createRatingsCopy,
  createReviewsRepository,
  importReviews,
  RATED,
  type RatingsCopy,
} from '@vitrine/commerce/reviews';
import type { Platform } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { FamilyRepository } from '../tenants/index.ts';

/** What was written about the products of a new shop, and about the goods that were made up for it. */
const FILES = ['reviews.jsonl', 'goods-reviews.jsonl'] as const;

/** How the products of all shops are rated, in memory; the copy follows its events, and is there once `fill` is done. */
export function openRatings({
  platform,
  families,
  events,
  tenantsDir,
  logger,
}: {
  platform: Platform;
  families: FamilyRepository;
  events: EventLog;
  tenantsDir: string;
  logger: Logger;
}): {
  copy: RatingsCopy;
  /** Imports the files of shops that never had a review, and reads the stars of shops that were not read yet. */
  fill(): Promise<void>;
} {
  const repository = createReviewsRepository(platform.database);
  const copy = createRatingsCopy(repository);
  events.prepare((told) => copy.follow(told), RATED);
  const read = new Set<string>();
  return {
    copy,
    async fill() {
      const fresh = families.current().shops.filter(({ id }) => !read.has(id));
      const known = await repository.withAny(fresh.map(({ id }) => id));
      for (const { id } of fresh) {
        if (known.has(id)) continue;
        const files = FILES.map((name) => path.join(tenantsDir, id, 'catalogue', name)).filter((file) =>
          existsSync(file),
        );
        if (files.length === 0) continue;
        const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
        const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
        const { added, faults } = await importReviews({ ...platform, listsOf: listTagsOf }, id, lines);
        logger.info({ tenant: id, reviews: added }, 'the reviews of a new shop were imported from its file');
        if (faults.length > 0)
          logger.warn({ tenant: id, faults: faults.slice(0, 10) }, 'lines of its file were left out');
      }
      await copy.load(fresh.map(({ id }) => id));
      for (const { id } of fresh) read.add(id);
    },
  };
}
