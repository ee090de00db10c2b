import type { Clock } from '@vitrine/platform/clock';
import type { DataSource } from '@vitrine/platform/doors';
import { normaliseTerm } from '../term/index.ts';
import type { ServiceAnswers } from './service-answers.ts';

/** A page of results has room for so many. */
const MOST = 6;
/** A page waits longer than somebody who types. */
const LONGEST_MS = 500;
/** Answers are shown on kept pages for so long, whatever becomes of the content meanwhile. */
const SHOWN_MS = 15 * 60_000;
const TEXT = { type: 'string', minLength: 1 } as const;

/** `service-answers`: what the shop's pages of service answer to a term, for a page of results; nothing to show where they answer nothing. */
export function createServiceAnswersSource({ answers, clock }: { answers: ServiceAnswers; clock: Clock }): DataSource {
  return {
    name: 'service-answers',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { query: { type: 'string', maxLength: 500 } },
    },
    valueSchema: {
      type: 'array',
      maxItems: MOST,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'href'],
        properties: { text: TEXT, href: TEXT },
      },
    },
    async fetch({ query }, { shop }) {
      const term = typeof query === 'string' ? normaliseTerm(query) : '';
      const value = await answers.find(shop, term, MOST, LONGEST_MS);
      if (value.length === 0) return { value, isEmpty: true, tags: [] };
      return { value, tags: [], expires: new Date(clock.now().getTime() + SHOWN_MS) };
    },
  };
}
