import { createContext } from 'react';

/** The words of the box that stands in for a failed island, in the page's language. */
export interface IslandWords {
  readonly title: string;
  readonly reset: string;
}

export interface IslandLooks {
  readonly words: IslandWords;
  readonly classes: { readonly box: string; readonly button: string };
}

/** How the page's islands in place say that they failed. */
export const IslandLooksContext = createContext<IslandLooks>({
  words: { title: '', reset: '' },
  classes: { box: '', button: '' },
});
