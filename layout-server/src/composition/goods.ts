import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import {
  COPIED,
  createGoodsCopy,
  fillShop,
  jsonLines,
  sellingShop,
  unfilledShops,
  type GoodsCopy,
} from '@vitrine/commerce/catalogue';
import type { ImportCounts, ImportingShop } from '@vitrine/commerce/catalogue';
import type { RatingsCopy } from '@vitrine/commerce/reviews';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import { linesOf } from '@vitrine/platform/lines';
import type { Logger } from '@vitrine/platform/logging';
import type { FamilyRepository } from '../tenants/index.ts';

/** What a new shop sells, in this order: its own products, and the goods that were made up for it. */
const FILES = ['products.jsonl', 'goods.jsonl'] as const;

/** Whoever waits for a start with many products sees that it goes on. */
const TELL_EVERY_MS = 10_000;

const CATEGORY_NAME = /^category\.([a-z0-9-]+)$/;

/** What an import is told of a shop. With `textKeys`, the keys of its texts, it warns of categories without a name. */
export function importingShop(shop: LocalShop, textKeys?: () => readonly string[]): ImportingShop {
  return {
    ...sellingShop(shop),
    hasPicture: (name) => shop.asset(name) !== undefined,
    ...(textKeys === undefined
      ? {}
      : { namedCategories: () => textKeys().flatMap((key) => CATEGORY_NAME.exec(key)?.[1] ?? []) }),
  };
}

/** The products of all shops in memory, which follow their events from now on; they are there once `fill` is done. */
export function openGoods({
  platform,
  families,
  events,
  ratings,
  tenantsDir,
  logger,
}: {
  platform: Platform;
  families: FamilyRepository;
  events: EventLog;
  ratings: Pick<RatingsCopy, 'of'>;
  tenantsDir: string;
  logger: Logger;
}): {
  copy: GoodsCopy;
  /** Imports the files of shops that never had a product, goes on with what broke off, and reads what the shops have that were not read yet. */
  fill(): Promise<void>;
} {
  const { database, shops, clock, ids, changes } = platform;
  const copy = createGoodsCopy({ database, shops, ratings, clock });
  events.prepare((told) => copy.follow(told), COPIED);
  const read = new Set<string>();

  const tellNowAndThen = (tenant: string): ((counts: ImportCounts) => void) => {
    let told = clock.now().getTime();
    return ({ lines }) => {
      const now = clock.now().getTime();
      if (now - told < TELL_EVERY_MS) return;
      told = now;
      logger.info(
        { tenant, lines, isProgress: true },
        `importing the products of ${tenant}: ${lines} lines of its files`,
      );
    };
  };

  return {
    copy,
    async fill() {
      const tenants = families.current().shops.flatMap(({ id }) => (read.has(id) ? [] : [id]));
      for (const id of await unfilledShops(database, tenants)) {
        const files = FILES.map((name) => path.join(tenantsDir, id, 'catalogue', name)).filter((file) =>
          existsSync(file),
        );
        const shop = shops.find(id);
        if (shop === undefined || files.length === 0) continue;
        const report = await fillShop(
          { database, changes, clock, ids },
          importingShop(shop),
          () => jsonLines(linesIn(files)),
          { onProgress: tellNowAndThen(id) },
        );
        if (report === undefined) continue;
        const { added, bad, faults } = report;
        logger.info({ tenant: id, products: added }, 'the products of a new shop were imported from its file');
        if (bad > 0) logger.warn({ tenant: id, bad, faults: faults.slice(0, 10) }, 'lines of its file were left out');
      }
      await copy.load(tenants);
      for (const id of tenants) read.add(id);
    },
  };
}

async function* linesIn(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* linesOf(createReadStream(file));
}
