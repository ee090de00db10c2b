import type { AssessmentParts } from './assessment.ts';
import type { ProposedDocument } from './assess-set.ts';
import { linksTo } from './links-to.ts';
import type { Invalid, Unknown } from './outcomes.ts';
import { hrefsOf, planPutBack, planUnpublish } from './page-state.ts';
import { planRename } from './rename-address.ts';

/** What is done with the address of a page of content, in all its languages. */
export type AddressDeed =
  | { kind: 'rename'; to: string }
  | { kind: 'unpublish' | 'archive'; to: string | undefined }
  | { kind: 'put-back' };

/** The documents that a deed writes together, and what leads to the address that it changes. */
export interface AddressPlan {
  code: 'PLAN';
  documents: readonly ProposedDocument[];
  message: string;
  links: string[];
}

/** What a deed with the address of a page would write, for whoever publishes it with other things. Writes nothing. */
export async function planAddress(
  parts: Pick<AssessmentParts, 'revisions' | 'world'>,
  { documentId, deed, message }: { documentId: string; deed: AddressDeed; message: string | undefined },
): Promise<AddressPlan | Invalid | Unknown> {
  if (deed.kind === 'rename') {
    const plan = await planRename(parts, { documentId, to: deed.to, message });
    if (plan.code !== 'PLAN') return plan;
    const { tenant, from, locales } = plan;
    const hrefs = new Set(locales.map((locale) => parts.world.pathTo(tenant, locale, from)));
    return { ...plan, links: await linksTo(parts, tenant, hrefs) };
  }
  const plan =
    deed.kind === 'put-back'
      ? await planPutBack(parts, { documentId, message })
      : await planUnpublish(parts, { documentId, message, to: deed.to, archive: deed.kind === 'archive' });
  if (plan.code !== 'PLAN') return plan;
  const links = plan.state.isShown ? [] : await linksTo(parts, plan.tenant, hrefsOf(parts, plan));
  return { ...plan, links: [...links, ...plan.leading] };
}
