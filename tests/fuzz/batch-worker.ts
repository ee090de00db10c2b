/** A process of `npm run fuzz`: takes batches from its parent, one at a time, and gives a report of each. */
import { judgeBatch } from './judge-batch.ts';

/** The parent may have been ended meanwhile; its run goes on from the batches that it had. */
const onceGone = (): void => {
  process.exit();
};
const tell = (message: unknown): void => {
  process.send?.(message, undefined, {}, (error) => {
    if (error !== null) onceGone();
  });
};

process.on('message', ({ seed, pages }: { seed: number; pages: number }) => tell(judgeBatch(seed, pages)));
process.on('disconnect', onceGone);
tell('ready');
