import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type LayerDocument,
  type LayoutDocument,
} from '@vitrine/schemas';
import { relocateLayer, sameLanguage } from '../copying/index.ts';
import { mentionsIn } from '../mentions/index.ts';
import { documentId, isOfLayout, roleOf, type LayoutAddress, type Revision } from '../revisions/index.ts';
import { placesIn } from '../wording/index.ts';
import type { AssessmentParts } from './assessment.ts';
import { authorView } from './author-view.ts';
import type { Unknown } from './outcomes.ts';
import { overlaid } from './overlaid.ts';
import type { Copy, Existing, Shops } from './page-copy.ts';
import { unknown } from './refusals.ts';
import { unwritten } from './unwritten.ts';

/** The shop's own documents of the page, or the one that was named. */
export async function copyLayouts(
  parts: AssessmentParts,
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
  { revisions, world }: AssessmentParts,
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
