/** What a GET answered, for a while. */
export interface FetchMemory<Answer> {
  /** The answer that is known, or else what `fetch` gives; a failure is not kept. */
  get(request: RememberedRequest, fetch: () => Promise<Answer>): Promise<Answer>;
}

export interface RememberedRequest {
  address: string;
  locale: string;
  /** Whether a token went along: with one, the answer may be another. */
  hasToken: boolean;
}

const LIFETIME_MS = 60_000;
const MOST_ENTRIES = 500;

/** `clock` gives milliseconds that never go back. What is not used for longest goes first. */
export function createFetchMemory<Answer>({ clock }: { clock: () => number }): FetchMemory<Answer> {
  const entries = new Map<string, { answer: Promise<Answer>; at: number }>();
  return {
    get({ address, locale, hasToken }, fetch) {
      const key = JSON.stringify([address, locale, hasToken]);
      const known = entries.get(key);
      entries.delete(key);
      const entry = known !== undefined && clock() - known.at < LIFETIME_MS ? known : { answer: fetch(), at: clock() };
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer;
    },
  };
}
