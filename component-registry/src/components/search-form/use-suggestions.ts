import { useEffect, useState } from 'react';
import { browserLiveData, logFailure, type Wanted } from '../../data-fetching/index.ts';
import { GATEWAY_PATH, HttpStatusError, shopGateway } from '../../gateway/index.ts';
import { SUGGEST, type Suggestions } from './suggest-query.ts';

/** How long nothing is typed before the shop is asked, in ms (SR-004). */
const PAUSE_MS = 200;
/** From here on the shop suggests something (SR-004). */
const SHORTEST = 2;

/** `idle`: nothing to suggest for. While loading, what was found for the beginning of the term stays. */
export interface Suggesting {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  found: Suggestions | undefined;
  /** Loading takes longer than somebody waits without a word. */
  isSlow: boolean;
}

/** The last that is known, and to what. */
interface Known {
  term: string;
  found: Suggestions | undefined;
  phase: Suggesting['phase'];
  isSlow: boolean;
}

const IDLE: Suggesting = { phase: 'idle', found: undefined, isSlow: false };
const NOTHING: Known = { term: '', ...IDLE };

/**
 * What the shop suggests for a term: asked once the typing pauses, and kept up to date as long as it is shown. Another term
 * ends what was asked for an earlier one.
 */
export function useSuggestions(term: string, locale: string): Suggesting {
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    if (term.length < SHORTEST) return undefined;
    let stop = (): void => {};
    const timer = setTimeout(() => {
      stop = browserLiveData().watch(wanted(term, locale), ({ data, isLoading, isSlow, hasFailed }) => {
        const isFirst = isLoading && data === undefined;
        // Nothing new is known: what was found for another term stays.
        if (isFirst && !isSlow) return;
        const phase = isFirst ? 'loading' : hasFailed ? 'failed' : 'ready';
        setKnown((last) => ({ term, found: isFirst ? beginningOf(last, term) : data, phase, isSlow }));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [term, locale]);
  if (term.length < SHORTEST) return IDLE;
  if (known.term === term) return known;
  return { phase: 'loading', found: beginningOf(known, term), isSlow: false };
}

/** What was found, where one of the two terms begins with the other. */
function beginningOf({ term: last, found }: Known, term: string): Suggestions | undefined {
  return last !== '' && (term.startsWith(last) || last.startsWith(term)) ? found : undefined;
}

function wanted(term: string, locale: string): Wanted<Suggestions> {
  const about = { component: 'search-form', url: new URL(GATEWAY_PATH, location.origin).href };
  return {
    ...about,
    key: `suggest ${locale} ${term}`,
    async ask(signal, { anew }) {
      const { data, error } = await shopGateway().query(
        {
          query: SUGGEST,
          variables: { query: term, locale },
          policy: anew ? 'network-only' : 'cache-first',
          preferGet: true,
        },
        { signal },
      );
      if (data !== undefined) {
        // What came beside an error stays usable, and the error is told all the same.
        if (error !== undefined) logFailure({ ...about, message: error.message });
        return { ok: true, data: data.suggest };
      }
      const { networkError } = error ?? {};
      const status = networkError instanceof HttpStatusError ? networkError.status : undefined;
      return { ok: false, message: error?.message ?? '', status };
    },
  };
}
