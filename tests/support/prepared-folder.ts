import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { seededStore, unpackStore } from './seeded-store.ts';

/**
 * A new data folder with a filled store, the compiled code of earlier starts and the pictures that were made before:
 * what costs the first start of a product 13 s of CPU, and its first pages more, and is proved where a test gives a
 * folder of its own. For other shops than the delivered ones the store is empty.
 */
export async function preparedFolder({
  shops = 'delivered',
}: { shops?: 'delivered' | 'others' } = {}): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-data-'));
  const empty = await migratedTemplate();
  unpackStore(shops === 'delivered' ? await seededStore() : empty, dataDir);
  // Renditions of pictures are named by their masters' bytes: the same in every product.
  for (const shared of ['compile-cache', 'assets']) {
    const kept = path.join(path.dirname(empty), shared);
    mkdirSync(kept, { recursive: true });
    symlinkSync(kept, path.join(dataDir, shared));
  }
  return dataDir;
}
