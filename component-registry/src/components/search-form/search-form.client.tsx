'use client';

import { useEffect, useRef, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { SuggestionListProps, SuggestionWords } from './suggestion-list.client.tsx';

type List = ComponentType<SuggestionListProps>;

/** A list and the parts of the form that it works for. */
interface Attached extends Pick<SuggestionListProps, 'input' | 'status'> {
  List: List;
}

/** Undefined if it cannot be loaded now. */
async function loadList(): Promise<List | undefined> {
  try {
    return (await import('./suggestion-list.client.tsx')).SuggestionList;
  } catch {
    return undefined;
  }
}

const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/**
 * Stands beside the form of the server, around the line in which the list will speak. It loads the list on the first touch
 * of the form; what was typed by then is in the field and is taken up. If the list cannot be loaded, the form stays what
 * it is, and the next touch tries again.
 */
export function SuggestionGate({ words, children }: { words: SuggestionWords; children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [attached, setAttached] = useState<Attached>();

  useEffect(() => {
    const form = root.current?.parentElement?.querySelector('form');
    const input = form?.querySelector('input');
    const status = root.current?.querySelector('output');
    if (!form || !input || !status || attached !== undefined) return undefined;
    const listening = new AbortController();
    let isLoading = false;
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      void loadList().then((List) => {
        isLoading = false;
        return List === undefined || listening.signal.aborted ? undefined : setAttached({ List, input, status });
      });
    };
    for (const touch of TOUCHES) form.addEventListener(touch, load, { signal: listening.signal });
    // Somebody may have been faster than the scripts.
    if (form.contains(document.activeElement)) load();
    return () => {
      listening.abort();
    };
  }, [attached]);

  return (
    <div ref={root}>
      {children}
      {attached === undefined ? null : <attached.List words={words} input={attached.input} status={attached.status} />}
    </div>
  );
}
