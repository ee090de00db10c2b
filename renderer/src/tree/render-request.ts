import { validateRenderContext, type RenderContext } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';

/** The header in which the edge tells what to render. */
export const CONTEXT_HEADER = 'x-vitrine-context';

export type RenderRequest = { ok: true; context: RenderContext; tree: string } | { ok: false; reason: string };

/**
 * What the edge asks to be rendered. Refused unless the token is genuine, meant for rendering, not expired, well formed and
 * names a tree; the reason is for the log alone.
 */
export function readRenderRequest(token: string | null, signer: Pick<Signer, 'verify'>): RenderRequest {
  if (token === null) return { ok: false, reason: `expected a header ${CONTEXT_HEADER}, got none` };
  const verified = signer.verify(token, 'render');
  if (!verified.ok)
    return { ok: false, reason: `expected a genuine ${CONTEXT_HEADER}, got one refused for: ${verified.reason}` };
  const context = validateRenderContext(verified.payload);
  if (!context.ok) return { ok: false, reason: context.faults.map(({ message }) => message).join('; ') };
  const { tree } = context.value;
  return tree === undefined
    ? { ok: false, reason: 'expected a context with a tree, got one without' }
    : { ok: true, context: context.value, tree };
}
