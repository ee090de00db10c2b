/** A process of `npm run fuzz`: takes batches from its parent, one at a time, and gives a report of each. */
import { judgeBatch } from './judge-batch.ts';

process.on('message', ({ seed, pages }: { seed: number; pages: number }) => process.send?.(judgeBatch(seed, pages)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
