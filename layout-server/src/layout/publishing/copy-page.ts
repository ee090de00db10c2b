import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type CmsPage,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
} from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { entryOf, isShown, pathOfEntry } from '../../content/cms/index.ts';
import { relocateLayer, sameLanguage } from '../copying/index.ts';
import { contentMentionsIn, mentionsIn, type Mention } from '../mentions/index.ts';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  parseDocumentId,
  roleOf,
  type DocumentAddress,
  type LayoutAddress,
  type Revision,
  type RevisionSource,
} from '../revisions/index.ts';
import { placesIn } from '../wording/index.ts';
import type { AssessmentParts } from './assessment.ts';
import type { ProposedDocument } from './assess-set.ts';
import { authorView } from './author-view.ts';
import { copyTexts, type CopiedText } from './copy-texts.ts';
import { warnOfMentions } from './named-things.ts';
import type { PageChange, Unknown } from './outcomes.ts';
import { overlaid } from './overlaid.ts';
import { ownPages } from './own-pages.ts';
import type { WorldTenant } from './page-world.ts';
import { publishSet, type PublishSetResult } from './publish-set.ts';
import { unknown } from './refusals.ts';
import { unwritten } from './unwritten.ts';

/** What becomes of a document that the other shop has already. */
export type Existing = 'refuse' | 'replace' | 'add';

/**
 * What is copied: a whole page of a shop, such as `at/home`; one of its documents, such as `at/home.sale.campaign`; or a page
 * of content in any of its languages, such as `at/de-AT/lp/mantel.content`.
 */
export interface CopyRequest {
  documentId: string;
  /** The other shop. */
  tenant: string;
  existing: Existing;
  message?: string | undefined;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun: boolean;
}

/** The page is in the other shop, or would be. */
export interface PageCopied {
  code: 'PAGE_COPIED';
  /** The documents of the other shop, texts among them, that are published by it. */
  documents: string[];
  /** Texts that the other shop had not. */
  texts: CopiedText[];
  /** What could not come along, and what is to be read or done there, a sentence each. */
  leftOut: string[];
  changes: PageChange[];
  warnings: Fault[];
  dryRun: boolean;
}

export type CopyResult =
  | PageCopied
  | Exclude<PublishSetResult, { code: 'PUBLISHED_SET' | 'PUBLISHABLE_SET' }>
  | Unknown;

type Parts = AssessmentParts & { database: Database; events: EventLog };

/** What was made for the other shop so far. */
interface Copy {
  documents: ProposedDocument[];
  mentions: {
    locales: readonly string[];
    list: readonly Mention[];
    layer: string;
  }[];
  leftOut: string[];
  faults: Fault[];
}

/**
 * Brings a page to another shop in one publish: ids get the prefix there, texts that the other shop lacks come along in the
 * languages that both speak, and what cannot come along is said.
 */
export async function copyPage(parts: Parts, request: CopyRequest, now: Date): Promise<CopyResult> {
  const { world } = parts;
  const [from, to] = [request.documentId.split('/')[0], request.tenant].map((id) =>
    world.tenants().find((one) => one.id === id),
  );
  if (from === undefined || to === undefined || from.id === to.id)
    return unknown(
      `expected a page of one shop and another shop of ${world
        .tenants()
        .map(({ id }) => id)
        .join(
          ', ',
        )}, got ${request.documentId} and ${request.tenant}${request.documentId.startsWith(`${BASE_SCOPE}/`) ? '; what lies under base every shop has' : ''}`,
    );
  const address = parseDocumentId(request.documentId);
  const copy =
    address?.kind === 'content'
      ? await copyContent(parts, {
          from,
          to,
          address,
          existing: request.existing,
        })
      : await copyLayouts(parts, { from, to, now, ...request });
  if ('code' in copy) return copy;
  if (copy.faults.length === 0 && copy.documents.length === 0)
    return unknown(
      [`expected something of ${request.documentId} that ${to.id} can have, got nothing`, ...copy.leftOut].join('; '),
    );
  const texts = await copyTexts(parts, { from, to, mentions: copy.mentions });
  const faults = [...copy.faults, ...texts.faults, ...missingPictures(parts, { from, to, copy })];
  if (faults.length > 0) return { code: 'INVALID', faults };
  const documents = [...copy.documents, ...texts.documents];
  const { message = `Copy of ${request.documentId}`, author, source, dryRun } = request;
  const outcome = await publishSet(parts, { documents, message, author, source, dryRun }, now);
  if (outcome.code !== 'PUBLISHED_SET' && outcome.code !== 'PUBLISHABLE_SET') return outcome;
  // What layouts name was looked for by the publish.
  const named = await Promise.all(
    copy.mentions
      .filter(({ layer }) => layer.endsWith('.content'))
      .map(({ locales, list, layer }) =>
        warnOfMentions({ shop: to, locales, mentions: list, layer, world }, parts.revisions),
      ),
  );
  return {
    code: 'PAGE_COPIED',
    documents: documents.map((each) => documentId(each.address)),
    texts: texts.copied,
    leftOut: copy.leftOut,
    changes: outcome.changes,
    warnings: [...named.flat(), ...outcome.warnings],
    dryRun,
  };
}

interface Shops {
  from: WorldTenant;
  to: WorldTenant;
  existing: Existing;
}

/** The page of content in every language that both shops speak. */
async function copyContent(
  { revisions, world }: Parts,
  { from, to, address, existing }: Shops & { address: DocumentAddress },
): Promise<Copy | Unknown> {
  const entry = address.page.split('/').slice(1).join('/');
  const path = pathOfEntry(entry);
  const [own, theirs] = [await ownPages(revisions, from.id), await ownPages(revisions, to.id)];
  const spoken = from.locales.filter((locale) => {
    const found = own.get(`${locale}/${entry}`);
    return found !== undefined && isShown(found.page);
  });
  if (spoken.length === 0 || entryOf(path) === undefined)
    return unknown(`expected a page of content that ${from.id} shows, got ${documentId(address)}`);
  const copy: Copy = { documents: [], mentions: [], leftOut: [], faults: [] };
  for (const [locale, source] of sameLanguage(to.locales, spoken)) {
    const page = source && own.get(`${source}/${entry}`)?.page;
    const place: DocumentAddress = {
      scope: to.id,
      page: `${locale}/${entry}`,
      kind: 'content',
    };
    const id = documentId(place);
    if (!page) {
      copy.leftOut.push(
        `${locale}: ${from.id} has no such page in this language; write ${id}, until then the address is not found there`,
      );
      continue;
    }
    const there = theirs.get(place.page);
    const refuse = (expected: string): void => {
      copy.faults.push(fault('NOT_ALLOWED', { expected, got: path, layer: id }));
    };
    const shown = world.pageAt(to.id, locale, path);
    if (shown === undefined || shown !== world.pageAt(from.id, source, path))
      refuse(
        shown === undefined
          ? `a path that ${to.id} answers with a page of content; no route leads there; add one to routes.json`
          : `a free address; there ${to.id} shows the page "${shown}"`,
      );
    else if (there !== undefined && existing !== 'replace')
      refuse(
        `a free address; there ${to.id} has the page "${there.page.title}"${hiddenAs(there.page)}; --replace puts the copy in its place, and "layouts rollback" brings it back`,
      );
    copy.documents.push({
      address: place,
      document: page,
      expectedRevision: there?.revision.number ?? 0,
    });
    copy.mentions.push({
      locales: [locale],
      list: contentMentionsIn(page),
      layer: id,
    });
    if (locale !== source)
      copy.leftOut.push(`${locale}: says the words of ${source}; read ${id} for spelling, address and promises`);
  }
  return copy;
}

/** Why shoppers do not see a page; nothing for one that they see. */
function hiddenAs(page: CmsPage): string {
  if (page.movedTo !== undefined) return `, which leads to ${page.movedTo}`;
  return isShown(page) ? '' : `, which is ${page.archived === true ? 'archived' : 'withdrawn'}`;
}

/** The shop's own documents of the page, or the one that was named. */
async function copyLayouts(
  parts: Parts,
  { from, to, existing, documentId: named, now }: Shops & { documentId: string; now: Date },
): Promise<Copy | Unknown> {
  const { revisions } = parts;
  const [, page = ''] = named.split('/');
  const stored = (await revisions.publishedIn([from.id])).filter(
    (each) => documentId(each) === named || (each.page === page && each.scope === from.id),
  );
  const campaigns = stored.filter((each) => isOfLayout(each) && roleOf(each.kind).role === 'campaign');
  const chosen = stored.some((each) => documentId(each) === named)
    ? stored.filter((each) => documentId(each) === named)
    : stored.filter((each) => !campaigns.includes(each));
  if (chosen.length === 0)
    return unknown(
      `expected a page of which ${from.id} has published documents of its own, or one of them, got ${named}; "layouts list ${from.id}" names them`,
    );
  const copy: Copy = { documents: [], mentions: [], leftOut: [], faults: [] };
  if (chosen.every((each) => documentId(each) !== named))
    copy.leftOut.push(
      ...campaigns.map((each) => `${documentId(each)}: a campaign is copied by its own name, with its times`),
    );
  const stand = new Map<string, Revision>();
  const renamed = new Map<string, string>();
  const rank = ({ kind }: Revision): number => ['layout', 'layer'].indexOf(kind) + (kind.includes('.') ? 3 : 0);
  for (const revision of chosen.toSorted((a, b) => rank(a) - rank(b))) {
    for (const address of placesThere(revision, { from, to })) {
      if (typeof address === 'string') {
        copy.leftOut.push(address);
        continue;
      }
      const document = await relocated(parts, {
        revision,
        address,
        existing,
        now,
        stand,
        renamed,
        copy,
      });
      if (document === undefined) continue;
      stand.set(documentId(address), unwritten(address, document, now));
      const role = roleOf(address.kind);
      copy.mentions.push({
        locales: role.role === 'locale' ? [role.locale] : to.locales,
        list: mentionsIn(document),
        layer: documentId(address),
      });
    }
  }
  return copy;
}

/** Which documents of the other shop one becomes; a sentence where none. */
function placesThere(revision: Revision, { from, to }: Omit<Shops, 'existing'>): (LayoutAddress | string)[] {
  if (!isOfLayout(revision)) return [];
  const { page, kind } = revision;
  const role = roleOf(kind);
  if (role.role !== 'locale') return [{ scope: to.id, page, kind }];
  const locales = [...sameLanguage(to.locales, from.locales)].filter(([, source]) => source === role.locale);
  return locales.length === 0
    ? [`${documentId(revision)}: ${to.id} does not speak ${role.locale}`]
    : locales.map(([locale]) => ({
        scope: to.id,
        page,
        kind: `${locale}.layer` as const,
      }));
}

/** The document as it is to stand in the other shop, put among the documents of the copy; undefined where that cannot be. */
async function relocated(
  { revisions, world }: Parts,
  {
    revision,
    address,
    existing,
    now,
    stand,
    renamed,
    copy,
  }: {
    revision: Revision;
    address: LayoutAddress;
    existing: Existing;
    now: Date;
    stand: ReadonlyMap<string, Revision>;
    renamed: Map<string, string>;
    copy: Copy;
  },
): Promise<LayoutDocument | LayerDocument | undefined> {
  const id = documentId(address);
  const there = await revisions.published(address.scope, address.page, address.kind);
  const put = <T extends LayoutDocument | LayerDocument>(document: T): T => {
    copy.documents.push({
      address,
      document,
      expectedRevision: there?.number ?? 0,
    });
    return document;
  };
  const isLayout = address.kind === 'layout';
  const held = there && !isLayout ? validateLayerDocument(there.document) : undefined;
  const isEmpty = held?.ok === true && held.value.ops.length === 0 && held.value.meta === undefined;
  if (there !== undefined && !isEmpty && (existing === 'refuse' || (existing === 'add' && isLayout))) {
    copy.faults.push(
      fault('NOT_ALLOWED', {
        expected: isLayout
          ? `a shop that has no layout of its own for this page; --replace puts the copy in its place, and "layouts rollback" brings it back`
          : `a shop that has no ${id} yet; --add puts the copy behind what it says, --replace in its place`,
        got: `revision ${there.number} of ${there.author}`,
        layer: id,
      }),
    );
    return undefined;
  }
  if (isLayout) {
    const read = validateLayoutDocument(revision.document, {
      layer: documentId(revision),
    });
    if (read.ok) return put(read.value);
    copy.faults.push(...read.faults);
    return undefined;
  }
  const read = validateLayerDocument(revision.document, {
    layer: documentId(revision),
  });
  if (!read.ok) {
    copy.faults.push(...read.faults);
    return undefined;
  }
  const kept = existing === 'add' && held?.ok ? held.value : undefined;
  const prefix = kept?.prefix ?? prefixThere(read.value.prefix, { from: revision.scope, to: address.scope });
  const emptied = unwritten(address, { page: address.page, prefix, ops: [] }, now);
  const seen = overlaid(revisions, new Map(kept ? stand : [...stand, [id, emptied]]));
  const view = await authorView({ revisions: seen, world }, address);
  const made = relocateLayer(read.value, {
    prefix,
    nodes: new Set(view === undefined ? [] : placesIn(view.page).keys()),
    renamed,
  });
  for (const [former, present] of made.renamed) renamed.set(former, present);
  copy.leftOut.push(
    ...made.leftOut.map(
      ({ operation, node }) =>
        `${id}: "${operation.op}" of ${nodeOf(operation)}, for ${address.scope} has no node ${node} on this page; do the same with a node that it has, "layouts show" with the page's address lists them`,
    ),
    ...made.displaced.map(
      (node) =>
        `${id}: ${node} stands at the end of its slot, for its neighbour is not there; "layouts move" places it`,
    ),
  );
  if (made.document.ops.length === 0 && made.document.meta === undefined) {
    if (read.value.ops.length === 0) copy.leftOut.push(`${documentId(revision)}: says nothing`);
    return undefined;
  }
  return put(
    kept === undefined
      ? made.document
      : {
          ...kept,
          ...((kept.meta ?? made.document.meta) ? { meta: { ...kept.meta, ...made.document.meta } } : {}),
          ops: [...kept.ops, ...made.document.ops],
        },
  );
}

function nodeOf(operation: LayerDocument['ops'][number]): string {
  return operation.op === 'insert' ? operation.node.id : operation.node;
}

/** What a shop's own layer begins its ids with is the shop; the name of a campaign stays. */
function prefixThere(prefix: string, { from, to }: { from: string; to: string }): string {
  if (prefix === from) return to;
  return prefix.startsWith(`${from}-`) ? `${to}${prefix.slice(from.length)}` : prefix;
}

/** Pictures that the other shop does not have, each with what to do. */
function missingPictures(
  { world }: Parts,
  { from, to, copy }: { from: WorldTenant; to: WorldTenant; copy: Copy },
): Fault[] {
  const library = world.library(to.id, to.locales[0] ?? '');
  const seen = new Set<string>();
  return copy.mentions.flatMap(({ list, layer }) =>
    list.flatMap(({ kind, value, nodeId, pointer }) => {
      if (kind !== 'picture' || seen.has(value) || library.asset(value) !== undefined) return [];
      seen.add(value);
      return [
        fault('UNKNOWN_ASSET', {
          expected: `a picture that ${to.id} has too; this one is of ${from.id} alone: add it first, with "layouts pictures add ${to.id} <file> --name ${value}"`,
          got: value,
          pointer,
          layer,
          ...(nodeId === undefined ? {} : { nodeId }),
        }),
      ];
    }),
  );
}
