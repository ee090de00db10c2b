import type { Clock } from '@vitrine/platform/clock';
import { silentLogger } from '@vitrine/platform/logging';
import type { Experiment } from '@vitrine/schemas';
import type { PictureManifest } from '../content/assets/index.ts';
import { createMessages, type Catalogues } from '../content/messages/index.ts';
import type { PictureShelf } from '../content/pictures/index.ts';
import type { DataSources } from '../layout/data-sources/index.ts';
import { createWorld } from '../layout/pages/index.ts';
import type { PageWorld } from '../layout/publishing/index.ts';
import { familyOf, type Shop, type ShopFiles } from '../tenants/index.ts';

/** What a shop is seen among, and what it says and tests besides its files. */
export interface SurroundingsOfFiles {
  /** The shops beside it: it may link to them, and have the hours of the default one. */
  shops: readonly Shop[];
  defaultTenant: string;
  pictures: PictureManifest;
  shelf?: PictureShelf | undefined;
  /** What the shop rewords. */
  copy: Catalogues;
  experiments: (tenant: string) => readonly Experiment[];
  sources: DataSources;
  clock: Clock;
  edgePort: number;
}

/** A world in which one shop is as these files make it. */
export function worldOfFiles(
  { shop, languages }: Pick<ShopFiles, 'shop' | 'languages'>,
  { shops, defaultTenant, pictures, shelf, copy, ...parts }: SurroundingsOfFiles,
): PageWorld {
  const family = familyOf([shop, ...shops.filter(({ id }) => id !== shop.id)], defaultTenant, { pictures, shelf });
  if (family === undefined) throw new Error(`expected a family with ${defaultTenant}, got none`);
  const messages = createMessages({
    materialOf: () => ({ languages: languages.value, copy }),
    logger: silentLogger,
  });
  return createWorld({ ...parts, families: { current: () => family }, messages, copy: () => copy });
}
