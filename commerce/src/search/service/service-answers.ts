import type { Clock } from '@vitrine/platform/clock';
import type { LocalShop } from '@vitrine/platform/doors';
import { beginsWith } from '../find-products.ts';
import { wordsOf, type Word } from '../fold.ts';
import type { ServiceAnswer, ServicePages } from './service-pages.ts';

/** Answers of a shop's service to what somebody types. */
export interface ServiceAnswers {
  /** Those that hold a beginning of every word, each once, at most `most`; none where the pages cannot be had in time, which is short for who types. */
  find(shop: LocalShop, term: string, most: number, withinMs?: number): Promise<readonly ServiceAnswer[]>;
}

/** Nobody who types waits longer for what another company's content service says. */
const LONGEST_MS = 100;
/** What it said is good for so long. */
const KEPT_MS = 60_000;

interface Kept {
  readAt: number;
  answers: Promise<readonly (ServiceAnswer & { words: readonly Word[] })[]>;
}

/** Keeps what the pages answer for a minute, by the shop in a language. */
export function createServiceAnswers({ pages, clock }: { pages: ServicePages; clock: Clock }): ServiceAnswers {
  const kept = new WeakMap<LocalShop, Kept>();

  function read(shop: LocalShop): Kept['answers'] {
    const now = clock.now().getTime();
    const last = kept.get(shop);
    if (last !== undefined && now - last.readAt < KEPT_MS) return last.answers;
    const answers = pages(shop).then(
      (all) => all.map((one) => ({ ...one, words: wordsOf(one.text) })),
      // The content service is away: the next minute asks again.
      () => [],
    );
    kept.set(shop, { readAt: now, answers });
    return answers;
  }

  return {
    async find(shop, term, most, withinMs = LONGEST_MS) {
      const typed = wordsOf(term);
      if (typed.length === 0) return [];
      const late = AbortSignal.timeout(withinMs);
      const nothing = new Promise<[]>((resolve) => {
        late.addEventListener('abort', () => resolve([]), { once: true });
      });
      const found: ServiceAnswer[] = [];
      for (const { text, href, words } of await Promise.race([read(shop), nothing])) {
        const isSaid = found.some((one) => one.text === text || one.href === href);
        if (!isSaid && typed.every((one) => words.some((word) => beginsWith(word, one)))) found.push({ text, href });
        if (found.length === most) break;
      }
      return found;
    },
  };
}
