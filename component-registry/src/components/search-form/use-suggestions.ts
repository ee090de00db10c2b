import type { ApolloClient } from '@apollo/client';
import { useEffect, useState } from 'react';
import { createGatewayClient } from '../../gateway/gateway-client.ts';
import { SUGGEST, type Suggestions } from './suggest-query.ts';

/** How long nothing is typed before the shop is asked, in ms (SR-004). */
const PAUSE_MS = 200;
/** From here on the shop suggests something (SR-004). */
const SHORTEST = 2;

/** `idle`: nothing to suggest for. While loading, what was found for the beginning of the term stays. */
export interface Suggesting {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  found: Suggestions | undefined;
}

/** The last answer, and to what. */
interface Answer {
  term: string;
  found: Suggestions | undefined;
}

const IDLE: Suggesting = { phase: 'idle', found: undefined };
const NOTHING: Answer = { term: '', found: undefined };

let client: ApolloClient | undefined;

/** What the shop suggests for a term: asked once the typing pauses; an answer to an earlier term is dropped. */
export function useSuggestions(term: string, locale: string): Suggesting {
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (term.length < SHORTEST) return undefined;
    let isDropped = false;
    const timer = setTimeout(() => {
      void ask(term, locale).then((found) => (isDropped ? undefined : setAnswer({ term, found })));
    }, PAUSE_MS);
    return () => {
      isDropped = true;
      clearTimeout(timer);
    };
  }, [term, locale]);
  if (term.length < SHORTEST) return IDLE;
  const { found } = answer;
  if (answer.term === term) return { phase: found === undefined ? 'failed' : 'ready', found };
  const isBeginning = answer.term !== '' && (term.startsWith(answer.term) || answer.term.startsWith(term));
  return { phase: 'loading', found: isBeginning ? found : undefined };
}

/** Undefined if there is no answer, for whatever reason: the form works without. */
async function ask(term: string, locale: string): Promise<Suggestions | undefined> {
  client ??= createGatewayClient();
  try {
    const { data } = await client.query({ query: SUGGEST, variables: { query: term, locale } });
    return data?.suggest;
  } catch {
    return undefined;
  }
}
