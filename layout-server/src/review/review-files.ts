import { hashOf, type Experiment, type Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Logger } from '@vitrine/platform/logging';
import type { PublishedWords } from '../content/published/index.ts';
import type { DataSources } from '../layout/data-sources/index.ts';
import {
  assessShop,
  readSite,
  withDocument,
  type LayoutFile,
  type LayoutFiles,
  type PageWorld,
  type Site,
} from '../layout/publishing/index.ts';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  parseDocumentId,
  type LayoutAddress,
  type Revision,
  type Revisions,
} from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import {
  restoreShop,
  settingsOf,
  UnsoundFiles,
  type FamilyRepository,
  type Files,
  type Reading,
  type ShopFiles,
} from '../tenants/index.ts';
import { unwrittenPages } from './legal-pages.ts';
import { worldOfFiles } from './world-of-files.ts';

/** Takes what the files say if every page that it touches passes the gates; else the shop stays as it was. */
export interface Review {
  /**
   * Decides about the reading of the start. A shop with faults is as it was taken last, a new one is left out, and all of
   * its faults are told. Resolves with the shops that are new, of which every page was found sound now: of one that was
   * known, its pages were only asked for faults that are new. @throws UnsoundFiles if the default shop cannot be shown, or one that has been seen has faults
   * in files of which nothing good is kept.
   */
  start(): Promise<ReadonlySet<string>>;
  /** Reads the files again; the faults of the shops that stay as they are. */
  reload(): Promise<readonly Fault[]>;
}

export interface ReviewParts {
  families: FamilyRepository;
  words: PublishedWords;
  experiments: (tenant: string) => readonly Experiment[];
  layoutFiles: LayoutFiles;
  database: Database;
  revisions: Revisions;
  sources: DataSources;
  components: ComponentLookup;
  clock: Clock;
  logger: Logger;
  edgePort: number;
  /** The content service of all shops that name none themselves; '' for their own files. */
  cmsUrl: string;
  /** A shop that is tried in the demo is shown before it has written what the law wants, and told of. */
  demo: boolean;
}

/** What the store has and the files say, by scope. */
interface Store {
  published: ReadonlyMap<string, readonly Revision[]>;
  /** Ids of the documents that the store knows, published or not. */
  known: ReadonlySet<string>;
  filed: ReadonlyMap<string, readonly (LayoutFile & { address: LayoutAddress })[]>;
}

const AUTHOR = 'Files';
const PAGE = 'files';

/** Takes nothing before `start`; what it refuses is told in the log as well, with all of its faults. */
export function createReview(parts: ReviewParts): Review {
  const { families, words, database, revisions, components, clock, logger, edgePort, sources, cmsUrl, demo } = parts;

  /** A world in which one shop is as these files make it: published words over those of its files. */
  const worldOf = (files: ShopFiles, { pictures }: Files): PageWorld => {
    const { shops, defaultShop } = families.current();
    const known = new Set(families.reading().files?.shops.keys());
    return worldOfFiles(files, {
      shops,
      defaultTenant: defaultShop.id,
      pictures: pictures.value,
      shelf: families.shelf,
      copy: words.copyOver(files.shop.id, files.copy.value),
      experiments: (tenant) => (known.has(tenant) ? parts.experiments(tenant) : files.experiments.value),
      sources,
      clock,
      edgePort,
    });
  };

  /** What is published, with the documents of files that the store does not know. */
  const siteFor = ({ published, known, filed }: Store, tenant: string): Site => {
    const of = <Each>(byScope: ReadonlyMap<string, readonly Each[]>): Each[] =>
      [BASE_SCOPE, tenant].flatMap((scope) => byScope.get(scope) ?? []);
    const read = readSite(of(published));
    let site = read.ok ? read.value : new Map();
    for (const { documentId: id, address, document } of of(filed)) {
      if (known.has(id)) continue;
      const next = withDocument(site, address, document);
      if (next.ok) site = next.value;
    }
    return site;
  };

  const gate = async (files: Files, after: ShopFiles, before: ShopFiles | undefined, store: Store) => {
    const tenant = after.shop.id;
    const onPages = await assessShop({
      site: siteFor(store, tenant),
      tenant,
      before: before && worldOf(before, files),
      after: worldOf(after, files),
      components,
      now: clock.now(),
    });
    // What a known shop has written is in the store: there it is taken away on purpose.
    const page = (name: string) => words.page(tenant, name) ?? after.content.value.get(name);
    const unwritten = before === undefined ? unwrittenPages(after.shop, { page, cmsUrl }) : [];
    if (!demo) return [...onPages, ...unwritten];
    if (unwritten.length > 0)
      logger.warn(
        { tenant, faults: unwritten.map(({ message }) => message) },
        `outside the demo ${tenant} would not be shown: ${unwritten[0]?.message}`,
      );
    return onPages;
  };

  /** Decides about every shop of a reading; `beforeOf` is what it was taken as last. */
  const decide = async (
    { shops, files }: Reading & { files: Files },
    beforeOf: (tenant: string) => { files: ShopFiles | undefined; hash: string } | undefined,
  ) => {
    // Only a shop that differs needs it; at most starts none does.
    let store: Store | undefined;
    const taken = new Map<string, ShopFiles>();
    const passed = new Set<string>();
    const refused = new Map<string, Fault[]>();
    for (const [tenant, { faults, draft }] of shops) {
      const now = faults.length === 0 ? files.shops.get(tenant) : undefined;
      const before = beforeOf(tenant);
      if (now !== undefined && before?.hash === hashOf(settingsOf(now))) {
        taken.set(tenant, now);
        continue;
      }
      const gated =
        draft === undefined
          ? []
          : await gate(files, draft, before?.files, (store ??= await readStore(revisions, parts.layoutFiles)));
      const found = [...faults, ...gated];
      if (found.length > 0) refused.set(tenant, found);
      else if (draft !== undefined && before?.files === undefined) passed.add(tenant);
      const kept = found.length === 0 ? now : before?.files;
      if (kept !== undefined) taken.set(tenant, kept);
    }
    return { taken, passed, refused };
  };

  const tell = (refused: ReadonlyMap<string, readonly Fault[]>, taken: ReadonlyMap<string, ShopFiles>): void => {
    for (const [tenant, faults] of refused)
      logger.error(
        { tenant, faults: faults.map(({ message }) => message) },
        `the files of ${tenant} are not sound, ${taken.has(tenant) ? 'the last sound ones stay' : 'the shop is not shown'}: ${faults[0]?.message}`,
      );
  };

  /** Of what is not one shop's. */
  const tellShared = (faults: readonly Fault[]): void => {
    if (faults.length === 0) return;
    logger.error(
      { faults: faults.map(({ message }) => message) },
      `the files that all shops share are not sound, the last sound ones stay: ${faults[0]?.message}`,
    );
  };

  /** What was taken outlives this process. Most shops are as they were: only of others the store is written. */
  const remember = async (taken: ReadonlyMap<string, ShopFiles>): Promise<void> => {
    const stored = new Map((await revisions.publishedOf('settings')).map((each) => [each.scope, each.hash]));
    const changed = [...taken].flatMap(([tenant, files]) => {
      const document = settingsOf(files);
      const hash = hashOf(document);
      if (stored.get(tenant) === hash) return [];
      return [
        { tenant, hash, given: { document, author: AUTHOR, message: 'Taken from the files', source: 'file' as const } },
      ];
    });
    const fresh = changed.filter(({ tenant }) => !stored.has(tenant));
    const first =
      fresh.length === 0
        ? []
        : await database.transaction((transaction) =>
            revisions.publishFirst(
              transaction,
              fresh.map(({ tenant, given }) => ({ scope: tenant, page: PAGE, kind: 'settings', ...given })),
            ),
          );
    const done = new Set(first.map(({ scope }) => scope));
    for (const { tenant, hash, given } of changed) {
      if (done.has(tenant)) continue;
      await database.transaction(async (transaction) => {
        const current = await revisions.published(tenant, PAGE, 'settings', transaction);
        if (current?.hash === hash) return;
        await revisions.publish(transaction, tenant, PAGE, 'settings', given, undefined);
      });
    }
  };

  const take = async (files: Files, taken: ReadonlyMap<string, ShopFiles>): Promise<readonly Fault[]> => {
    const faults = families.take({ ...files, shops: new Map([...taken].sort(([a], [b]) => (a < b ? -1 : 1))) });
    if (faults.length === 0) await remember(taken);
    return faults;
  };

  return {
    async start() {
      const reading = families.reading();
      const { files } = reading;
      if (files === undefined) throw new UnsoundFiles(reading.faults);
      const stored = new Map((await revisions.publishedOf('settings')).map((each) => [each.scope, each]));
      const { taken, passed, refused } = await decide({ ...reading, files }, (tenant) => {
        const kept = stored.get(tenant);
        return kept && { hash: kept.hash, files: restoreShop(kept.document, files, reading.shops.get(tenant), tenant) };
      });
      const lost = [...refused].filter(([tenant]) => stored.has(tenant) && !taken.has(tenant));
      if (lost.length > 0) throw new UnsoundFiles(lost.flatMap(([, faults]) => faults));
      tell(refused, taken);
      const faults = await take(files, taken);
      if (faults.length > 0) throw new UnsoundFiles([...[...refused.values()].flat(), ...faults]);
      return passed;
    },
    async reload() {
      const reading = families.read();
      const { files } = reading;
      if (files === undefined) return reading.faults;
      const { taken, refused } = await decide({ ...reading, files }, (tenant) => {
        const present = families.files(tenant);
        return present && { files: present, hash: hashOf(settingsOf(present)) };
      });
      tell(refused, taken);
      const own = new Set([...refused.values()].flat());
      const shared = reading.faults.filter((each) => !own.has(each));
      tellShared(shared);
      return [...(await take(files, taken)), ...shared, ...own];
    },
  };
}

/** Read once for all shops: each looks at what is the base's and its own. */
async function readStore(revisions: Revisions, layoutFiles: LayoutFiles): Promise<Store> {
  const [published, documents, files] = [
    await revisions.publishedIn(),
    await revisions.documents(),
    await layoutFiles.list(),
  ];
  const filed = files.flatMap((file) => {
    const address = parseDocumentId(file.documentId);
    return address !== undefined && isOfLayout(address) ? [{ ...file, address }] : [];
  });
  return {
    published: Map.groupBy(published, ({ scope }) => scope),
    known: new Set(documents.map(documentId)),
    filed: Map.groupBy(filed, ({ address: { scope } }) => scope),
  };
}
