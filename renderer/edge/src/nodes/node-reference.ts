import {
  ANYBODY,
  DIMENSION_NAMES,
  validateNodeReference,
  type NodeReference,
  type RenderContext,
} from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';

/** Below it, the addresses of nodes that come after their page. */
export const NODES = '/-/nodes/';

/** Why an address of a node is not answered; the reader learns no more than whether it was good once. */
export type ReferenceFault = 'unknown' | 'expired';

/** Reads the signed reference in an address of this tenant: one of another shop is as unknown as one that was made up. */
export function readReference(
  url: string,
  tenant: string,
  signer: Pick<Signer, 'verify'>,
): NodeReference | ReferenceFault {
  const [token = ''] = url.slice(NODES.length).split('?', 1);
  const verified = signer.verify(token, 'node');
  if (!verified.ok) return verified.reason === 'expired' ? 'expired' : 'unknown';
  const reference = validateNodeReference(verified.payload);
  return reference.ok && reference.value.tenant === tenant ? reference.value : 'unknown';
}

/** Whether a node stands in a draft, whose answers nobody keeps. */
export function isOfDraft({ ref }: NodeReference): boolean {
  return ref.startsWith('draft:');
}

/** The context in which the node is rendered: that of its page, whoever asks. */
export function nodeContext(reference: NodeReference, requestId: string): RenderContext {
  const { tenant, locale, path, query = {}, page, ref, node, arms = {}, visitor = ANYBODY } = reference;
  return {
    tenant,
    locale,
    path,
    query,
    page,
    revisionRef: ref,
    node,
    visitor,
    arms,
    status: 200,
    requestId,
    ...(isOfDraft(reference) && { preview: ref }),
  };
}

/** The key of a node in the page cache: everything that it can depend on, and not the time at which its address was signed. */
export function nodeKey(reference: NodeReference): string {
  const { tenant, locale, path, query = {}, page, ref, node, arms = {}, visitor } = reference;
  return `node\n${JSON.stringify([tenant, locale, path, Object.entries(query).sort(), page, ref, node, Object.entries(arms).sort(), visitor && DIMENSION_NAMES.map((name) => visitor[name])])}`;
}
