'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { whenAwake } from '../../components-support/when-awake.ts';
import { usePlace } from '../../islands/place.client.tsx';
import type { SuggestionListProps, SuggestionWords } from './suggestion-list.client.tsx';

type List = ComponentType<SuggestionListProps>;

/** A list and the parts of the form that it works for. */
interface Attached extends SuggestionListProps {
  List: List;
  /** Where the list appears. */
  box: HTMLElement;
}

/** Undefined if it cannot be loaded now. */
async function loadList(): Promise<List | undefined> {
  try {
    return (await import('./suggestion-list.client.tsx')).SuggestionList;
  } catch {
    return undefined;
  }
}

function wordsIn(box: HTMLElement): SuggestionWords | undefined {
  const { words } = box.querySelector<HTMLElement>('[data-words]')?.dataset ?? {};
  return words === undefined ? undefined : (JSON.parse(words) as SuggestionWords);
}

const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/**
 * Stands beside the form of the server, in the box in which the list will speak and appear, and in which its words are once they
 * are awake. It loads the list on the first
 * touch of the form; what was typed by then is in the field and is taken up. If the list cannot be loaded, the form stays what
 * it is, and the next touch tries again.
 */
export function SuggestionsInPlace(): ReactNode {
  const place = usePlace();
  const [attached, setAttached] = useState<Attached>();

  useEffect(() => {
    const box = place()?.parentElement;
    const form = box?.parentElement?.querySelector('form');
    const input = form?.querySelector('input');
    const status = box?.querySelector('output');
    if (!box || !form || !input || !status || attached !== undefined) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let isLoading = false;
    const load = (): void => {
      const words = wordsIn(box);
      if (isLoading || words === undefined) return;
      isLoading = true;
      void loadList().then((List) => {
        isLoading = false;
        return List === undefined || signal.aborted ? undefined : setAttached({ List, words, box, input, status });
      });
    };
    for (const touch of TOUCHES) form.addEventListener(touch, load, { signal });
    // Somebody may have been faster than the scripts, and than the words.
    whenAwake(box, signal, () => {
      if (form.contains(document.activeElement)) load();
    });
    return () => {
      listening.abort();
    };
  }, [attached, place]);

  if (attached === undefined) return null;
  const { List, words, box, input, status } = attached;
  return createPortal(<List words={words} input={input} status={status} />, box);
}
