import path from 'node:path';
import { watch } from 'chokidar';
import { hashOf } from '@vitrine/schemas';
import { fileOrigin, parseDocumentId } from '../layout/documents/index.ts';
import type { LayoutFile, Publishing } from '../layout/publishing/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { Logger } from '@vitrine/platform/logging';
import { createLayoutFiles, documentIdOf, readLayoutFile } from './layout-files.ts';

export interface FileWatchOptions {
  tenantsDir: string;
  localesDir: string;
  /** Whether a saved document is published; otherwise the store alone says what is. */
  documents: boolean;
  publishing: Publishing;
  revisions: Revisions;
  /** Reads the files again, takes what passes the gates and tells what does not. */
  reload: () => Promise<void>;
  /** The files that were saved between their first reading and now. */
  savedMeanwhile: () => readonly string[];
  logger: Logger;
}

const AUTHOR = 'Files';
/** Editors write a file in several steps; it is read when it has been still for so long. */
const STILL_MS = 60;
const HISTORY = 200;

/**
 * Follows the files of the shops: a saved layout, text or page of content is published, any other saved file reloads the shops. A file that
 * is not sound changes nothing and is named in the log; so does one that would overwrite what others published. Resolves when the watching has begun; the result ends it.
 */
export async function watchFiles({
  tenantsDir,
  localesDir,
  documents,
  publishing,
  revisions,
  reload: readAgain,
  savedMeanwhile,
  logger,
}: FileWatchOptions): Promise<() => Promise<void>> {
  let work = Promise.resolve();
  let isReloadWaiting = false;

  const inTurn = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => logger.error({ err: error }, 'a changed file could not be taken'));
  };

  const reload = async (): Promise<void> => {
    isReloadWaiting = false;
    await readAgain();
  };

  /** The revision that each file was made from; whoever saves it means to change that one (LX-016). */
  const origins = new Map<string, number>();
  const noteOrigin = async ({ documentId, document }: LayoutFile): Promise<void> => {
    const address = parseDocumentId(documentId);
    if (!address) return;
    const history = await revisions.history(address.scope, address.page, address.kind, HISTORY);
    origins.set(documentId, fileOrigin(history, hashOf(document)));
  };

  /** A file that says what is published already comes from that, such as one that was pulled. */
  const expectedFor = async ({ documentId, document }: LayoutFile): Promise<number | undefined> => {
    const address = parseDocumentId(documentId);
    const published = address && (await revisions.published(address.scope, address.page, address.kind));
    return published?.hash === hashOf(document) ? published.number : (origins.get(documentId) ?? 0);
  };

  const publish = async (file: string): Promise<void> => {
    const read = readLayoutFile(tenantsDir, file);
    if (read === undefined) return;
    const refuse = (reasons: readonly string[]): void =>
      logger.error({ file, reasons }, `${path.relative(tenantsDir, file)} was not published: ${reasons[0]}`);
    if (!read.ok) return refuse(read.faults.map(({ message }) => message));
    const { documentId, document } = read.value;
    const outcome = await publishing.publish({
      documentId,
      document,
      message: `From ${path.relative(tenantsDir, file)}`,
      author: AUTHOR,
      source: 'file',
      expectedRevision: await expectedFor(read.value),
    });
    if (outcome.code === 'PUBLISHED') {
      origins.set(documentId, outcome.revision.number);
      if (!outcome.unchanged) logger.info({ documentId, revision: outcome.revision.number }, 'file published');
      return;
    }
    refuse(
      outcome.code === 'INVALID'
        ? outcome.faults.map(({ message }) => message)
        : outcome.code === 'CONFLICT'
          ? [
              `it was made from revision ${outcome.expected}, and revision ${outcome.current} is published: take that with "layouts pull --force", or replace it with "layouts publish"`,
            ]
          : [outcome.code],
    );
  };

  const changed = (file: string): void => {
    if (!file.endsWith('.json')) return;
    if (documentIdOf(tenantsDir, file) !== undefined) {
      if (documents) inTurn(() => publish(file));
    } else if (!isReloadWaiting) {
      isReloadWaiting = true;
      inTurn(reload);
    }
  };

  if (documents) for (const file of await createLayoutFiles(tenantsDir).list()) await noteOrigin(file);
  const watcher = watch([tenantsDir, localesDir], {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: STILL_MS, pollInterval: 20 },
  });
  // A removed layout file leaves its published revision alone: taking a page away is a decision of its own.
  watcher
    .on('add', changed)
    .on('change', changed)
    .on('unlink', (file) => {
      if (documentIdOf(tenantsDir, file) === undefined) changed(file);
    });
  await new Promise<void>((resolve) => {
    watcher.once('ready', () => resolve());
  });
  for (const file of savedMeanwhile()) changed(file);
  return async () => {
    await watcher.close();
    await work;
  };
}
