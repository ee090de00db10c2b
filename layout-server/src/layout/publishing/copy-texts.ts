import { fault, type Fault } from '@vitrine/schemas';
import { checkMessages, overlay, textsByKey, type MessageTree } from '../../content/messages/index.ts';
import { sameLanguage } from '../copying/index.ts';
import type { Mention } from '../mentions/index.ts';
import { documentId, type DocumentAddress, type Revisions } from '../revisions/index.ts';
import type { ProposedDocument } from './assess-set.ts';
import type { PageWorld, WorldTenant } from './page-world.ts';

/** A text that came along: its key, the language there, and the one from which it was taken. */
export interface CopiedText {
  key: string;
  locale: string;
  from: string;
}

/**
 * The texts that a copied page names and the other shop lacks, as its documents of texts with them. What it has stays as it is.
 * A language in which neither shop has one is a fault: nobody guesses words.
 */
export async function copyTexts(
  { revisions, world }: { revisions: Pick<Revisions, 'published'>; world: PageWorld },
  {
    from,
    to,
    mentions,
  }: {
    from: WorldTenant;
    to: WorldTenant;
    mentions: readonly {
      locales: readonly string[];
      list: readonly Mention[];
      layer: string;
    }[];
  },
): Promise<{
  documents: ProposedDocument[];
  copied: CopiedText[];
  faults: Fault[];
}> {
  const copied: CopiedText[] = [];
  const faults: Fault[] = [];
  const documents: ProposedDocument[] = [];
  for (const [locale, source] of sameLanguage(to.locales, from.locales)) {
    const known = new Set(world.library(to.id, locale).names?.('text').map(withoutForm) ?? []);
    const theirs = source === undefined ? new Map<string, string>() : textsOf(world, from.id, source);
    const added: MessageTree[] = [];
    for (const { list, layer } of mentions.filter((each) => each.locales.includes(locale)))
      for (const { kind, value: key, nodeId, pointer } of list) {
        if (kind !== 'text' || known.has(key)) continue;
        known.add(key);
        const found = [...theirs].filter(([name]) => withoutForm(name) === key);
        added.push(...found.map(([name, text]) => treeOf(name, text)));
        if (found.length > 0 && source !== undefined) copied.push({ key, locale, from: source });
        else
          faults.push(
            fault('MISSING_MESSAGE', {
              expected: `a text of ${to.id} for "${key}" in ${locale}; ${from.id} has it in ${from.locales.filter((one) => textsOf(world, from.id, one).has(key)).join(', ') || 'no language'}; write it first, in copy/${locale}.json of ${to.id}, then "layouts push ${to.id}"`,
              got: key,
              pointer,
              layer,
              ...(nodeId === undefined ? {} : { nodeId }),
            }),
          );
      }
    if (added.length === 0) continue;
    const address: DocumentAddress = {
      scope: to.id,
      page: locale,
      kind: 'copy',
    };
    const current = await revisions.published(to.id, locale, 'copy');
    const own = checkMessages(current?.document ?? {}, documentId(address));
    documents.push({
      address,
      document: added.reduce(overlay, own.ok ? own.value : {}),
      expectedRevision: current?.number ?? 0,
    });
  }
  return { documents, copied, faults };
}

/** What a shop says itself in a locale, and where that looks further. */
function textsOf(world: PageWorld, tenant: string, locale: string): Map<string, string> {
  const copy = world.copy(tenant);
  return new Map([...world.chain(tenant, locale)].toReversed().flatMap((one) => [...textsByKey(copy[one] ?? {})]));
}

/** The key without the form of a plural, which is chosen by a count. */
function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function treeOf(key: string, text: string): MessageTree {
  return key.split('.').reduceRight<string | MessageTree>((inner, name) => ({ [name]: inner }), text) as MessageTree;
}
