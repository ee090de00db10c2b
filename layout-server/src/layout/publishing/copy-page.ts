import { fault, type Fault } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { BASE_SCOPE, documentId, parseDocumentId, type RevisionSource } from '../revisions/index.ts';
import type { AssessmentParts } from './assessment.ts';
import { copyContent } from './copy-content.ts';
import { copyLayouts } from './copy-layouts.ts';
import { copyTexts, type CopiedText } from './copy-texts.ts';
import type { PageChange, Unknown } from './outcomes.ts';
import type { Copy, Existing } from './page-copy.ts';
import type { WorldTenant } from './page-world.ts';
import { publishSet, type PublishSetResult } from './publish-set.ts';
import { unknown } from './refusals.ts';

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
  return {
    code: 'PAGE_COPIED',
    documents: documents.map((each) => documentId(each.address)),
    texts: texts.copied,
    leftOut: copy.leftOut,
    changes: outcome.changes,
    warnings: outcome.warnings,
    dryRun,
  };
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
