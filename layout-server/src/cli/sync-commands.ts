import type { Finished } from './finished.ts';
import { readDocumentFile } from './document-file.ts';
import { createFileOrigins } from './file-origins.ts';
import type { LayoutFolder } from './layout-folder.ts';
import { APPLY, LAYOUT, LAYOUTS, PUBLISH } from './operations.ts';
import type { Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';
import { choiceVariables, isChoosing, type Choosing } from './choosing.ts';

/** What became of one document when files and store were brought together. */
export interface Synced {
  id: string;
  state: 'written' | 'published' | 'same' | 'kept' | 'refused';
  /** The published revision; 0 for none. */
  revision: number;
  /** Why it was kept or refused. */
  reason?: string;
}

/** Brings files and store together, a document at a time; neither ever loses what the other does not have. */
export interface SyncCommands {
  /** Writes what is published to files; one with changes of its own is kept unless `force`. */
  pull(tenant: string | undefined, options: { force?: boolean }): Promise<Finished>;
  /**
   * Publishes every file that differs from what is published. One whose document somebody published since it was pulled is
   * refused, or with `rebase` brought together with that; the file then says what is published.
   */
  push(tenant: string | undefined, options: { message?: string } & Choosing): Promise<Finished>;
}

const FIRST = ['.copy', '.layout'];

function rankOf(id: string): number {
  const rank = FIRST.findIndex((ending) => id.endsWith(ending));
  return rank === -1 ? FIRST.length : rank;
}

/** Gives the commands over a client and a folder. */
export function createSyncCommands({
  client,
  folder,
  output,
}: {
  client: StaffClient;
  folder: LayoutFolder;
  output: Output;
}): SyncCommands {
  const origins = createFileOrigins({ client, folder });
  const finished = (synced: readonly Synced[], tenant: string | undefined): Finished => ({
    text:
      synced.length === 0 && tenant !== undefined
        ? output.refused(tenant, 'it has no documents, or is no shop that you work for; "layouts list" names them')
        : output.synced(synced),
    data: synced,
    refused:
      (synced.length === 0 && tenant !== undefined) ||
      synced.some(({ state }) => state === 'kept' || state === 'refused'),
  });
  const isOf = (tenant: string | undefined) => (id: string) => tenant === undefined || id.startsWith(`${tenant}/`);

  const pullOne = async (id: string, revision: number, hash: string, force: boolean): Promise<Synced> => {
    const own = folder.hash(id);
    const remember = () => folder.remember(id, { revision, hash });
    if (own === hash) {
      remember();
      return { id, revision, state: 'same' };
    }
    const isClean = own === undefined || own === folder.origin(id)?.hash || (await origins.hashes(id)).has(own);
    if (!isClean && !force)
      return {
        id,
        revision,
        state: 'kept',
        reason: 'the file has changes of its own; push them, or pull with --force',
      };
    const layout = await client.ask(LAYOUT, { id });
    if (layout.__typename !== 'Layout') return { id, revision, state: 'refused', reason: layout.message };
    folder.write(id, layout.document);
    remember();
    return { id, revision, state: 'written' };
  };

  const pushOne = async (
    id: string,
    published: { revision: number; hash: string } | undefined,
    { message, ...choosing }: { message?: string } & Choosing,
  ): Promise<Synced> => {
    const current = published?.revision ?? 0;
    const read = readDocumentFile(folder.pathOf(id));
    if (!read?.ok)
      return { id, revision: current, state: 'refused', reason: read?.faults[0]?.message ?? 'the file is gone' };
    if (published && folder.hash(id) === published.hash) return { id, revision: current, state: 'same' };
    const file = folder.pathOf(id);
    const seen = await origins.of(id, file);
    const given = { id, message: message ?? `From ${file}`, source: 'CLI' as const };
    const isTogether = isChoosing(choosing) && seen !== current;
    const outcome = isTogether
      ? await client.ask(APPLY, {
          input: {
            ...given,
            ...choiceVariables(choosing),
            onRevision: seen,
            operations: [{ op: 'replace', document: read.value }],
          },
        })
      : await client.ask(PUBLISH, { input: { ...given, document: read.value, expectedRevision: seen } });
    switch (outcome.__typename) {
      case 'Published':
        if (outcome.rebasedOn !== null) await rewrite(id);
        folder.remember(id, { revision: outcome.revision.revision, hash: outcome.revision.hash });
        return { id, revision: outcome.revision.revision, state: 'published' };
      case 'LayoutInvalid':
        return {
          id,
          revision: current,
          state: 'refused',
          reason: outcome.faults.map((each) => each.message).join('; '),
        };
      case 'Conflict':
        return {
          id,
          revision: current,
          state: 'refused',
          reason: `${outcome.message}. ${outcome.changed.join(' ')} Push with --rebase to bring both together`,
        };
      case 'Collided':
        return {
          id,
          revision: current,
          state: 'refused',
          reason: `${outcome.message}. Say whose stand: --mine, --theirs or --choose "<place>=mine"`,
        };
      case 'Forbidden':
      case 'NotFound':
        return { id, revision: current, state: 'refused', reason: outcome.message };
      case 'Publishable':
        throw new Error('expected a push to publish, got a dry run');
    }
  };
  const rewrite = async (id: string): Promise<void> => {
    const layout = await client.ask(LAYOUT, { id });
    if (layout.__typename === 'Layout') folder.write(id, layout.document);
  };

  return {
    pull: async (tenant, { force = false }) => {
      const rows = await client.ask(LAYOUTS, {
        archived: true,
        ...(tenant === undefined ? {} : { tenant }),
      });
      const synced: Synced[] = [];
      for (const { id, published } of rows) {
        if (published && isOf(tenant)(id)) synced.push(await pullOne(id, published.revision, published.hash, force));
      }
      return finished(synced, tenant);
    },
    push: async (tenant, options) => {
      const rows = new Map(
        (
          await client.ask(LAYOUTS, {
            archived: true,
            ...(tenant === undefined ? {} : { tenant }),
          })
        ).map(({ id, published }) => [id, published]),
      );
      // Texts before the layouts that show them, layouts before layers: a layer of a new page needs its base.
      const ids = folder
        .ids()
        .filter(isOf(tenant))
        .sort((a, b) => rankOf(a) - rankOf(b));
      const synced: Synced[] = [];
      for (const id of ids) synced.push(await pushOne(id, rows.get(id) ?? undefined, options));
      return finished(synced, tenant);
    },
  };
}
