import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import {
  COPIED,
  createGoodsCopy,
  fillShops,
  jsonLines,
  sellingShop,
  type GoodsCopy,
} from '@vitrine/commerce/catalogue';
import type { ImportCounts, ImportingShop, NewShop } from '@vitrine/commerce/catalogue';
import type { RatingsCopy } from '@vitrine/commerce/reviews';
import type { Merger } from '@vitrine/platform/changes';
import type { LocalShop, Platform, TenantId } from '@vitrine/platform/doors';
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
  merger,
  ratings,
  tenantsDir,
  logger,
}: {
  platform: Platform;
  families: FamilyRepository;
  events: EventLog;
  merger: Pick<Merger, 'note' | 'noteAll'>;
  ratings: Pick<RatingsCopy, 'of'>;
  tenantsDir: string;
  logger: Logger;
}): {
  copy: GoodsCopy;
  /** Imports the files of shops that never had a product, goes on with what broke off, and reads what the shops have that were not read yet. */
  fill(): Promise<void>;
} {
  const { database, shops, clock, ids } = platform;
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

  const newShop = (id: TenantId): NewShop | undefined => {
    const files = FILES.map((name) => path.join(tenantsDir, id, 'catalogue', name)).filter((file) => existsSync(file));
    const shop = shops.find(id);
    if (shop === undefined || files.length === 0) return undefined;
    return {
      shop: importingShop(shop),
      lines: () => jsonLines(linesIn(files)),
      onProgress: tellNowAndThen(id),
      onFilled({ added, bad, faults }) {
        logger.info({ tenant: id, products: added }, 'the products of a new shop were imported from its file');
        if (bad > 0) logger.warn({ tenant: id, bad, faults: faults.slice(0, 10) }, 'lines of its file were left out');
      },
    };
  };

  return {
    copy,
    async fill() {
      const tenants = families.current().shops.flatMap(({ id }) => (read.has(id) ? [] : [id]));
      await fillShops({ database, changes: merger, clock, ids }, tenants, newShop);
      await copy.load(tenants);
      for (const id of tenants) read.add(id);
    },
  };
}

async function* linesIn(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* linesOf(createReadStream(file));
}
