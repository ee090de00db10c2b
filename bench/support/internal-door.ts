import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import {
  ANYBODY,
  type RenderContext,
  type ResolvedPage,
  type Result,
  validatePageFacts,
  validateResolvedPage,
  validateTreeReceipt,
} from '@vitrine/schemas';
import { createSigner, type Audience } from '@vitrine/schemas/signing';

/** The layout server as the edge asks it, for the home page of `at`. */
export interface InternalDoor {
  /** A token that holds for as long as a benchmark runs. */
  token(payload: object, audience?: Audience): string;
  /** The context of an anonymous visitor under an address of the shop. */
  context(path: string): Promise<RenderContext>;
  /** The reference of the tree for a context. */
  tree(context: RenderContext): Promise<string>;
  page(context: RenderContext, tree: string): Promise<ResolvedPage>;
}

const OVERLOADED = 503;
const MOST_ATTEMPTS = 20;

/** @throws Error if the layout server gives another answer than expected, in every call */
export function internalDoor(origin: string, secret: string): InternalDoor {
  const signer = createSigner({ secrets: [secret], clock: () => Date.now() + 3_600_000 });
  const token = (payload: object, audience: Audience = 'internal'): string => signer.sign(audience, payload);
  const ask = async (method: 'GET' | 'POST', path: string, payload: object): Promise<unknown> => {
    let [statusCode, text] = [OVERLOADED, ''];
    // A busy machine makes the layout server refuse for a second; nothing is measured here.
    for (let attempt = 0; statusCode === OVERLOADED && attempt < MOST_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await setTimeout(1_000);
      const answer = await request(`${origin}/internal${path}`, {
        method,
        headers: { 'x-vitrine-token': token(payload) },
      });
      [statusCode, text] = [answer.statusCode, await answer.body.text()];
    }
    if (statusCode !== 200) throw new Error(`expected 200 of ${path}, got ${statusCode}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  return {
    token,
    async context(path) {
      const { page, revisionRef } = valueOf(
        validatePageFacts(await ask('GET', `/facts?tenant=at&locale=de-AT&path=${path}`, {})),
      );
      return {
        tenant: 'at',
        locale: 'de-AT',
        page,
        revisionRef,
        path,
        query: {},
        visitor: ANYBODY,
        arms: {},
        status: 200,
        requestId: 'bench',
      };
    },
    tree: async (context) => valueOf(validateTreeReceipt(await ask('POST', '/trees', context))).tree,
    page: async (context, tree) => valueOf(validateResolvedPage(await ask('GET', `/trees/${tree}`, context))),
  };
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join('; '));
  return result.value;
}
