import { useEffect, useRef, type RefObject } from 'react';
import { tellKept } from './tell-kept.ts';

/** Takes a form over, within the part of the page that says where, until the signal ends it. */
export type KeepForm = (keeper: HTMLElement, form: HTMLFormElement, leaving: AbortSignal) => void;

/**
 * Has the form around the element that is given the ref taken over by what `load` gives, and says under `name` that it is. Where
 * that cannot be loaded, the browser sends the form. `load` is asked once, for the first form.
 */
export function useKeptForm<E extends HTMLElement>(name: string, load: () => Promise<KeepForm>): RefObject<E | null> {
  const root = useRef<E>(null);
  const loading = useRef(load);
  useEffect(() => {
    const keeper = root.current?.closest<HTMLElement>('[data-keeper]');
    const form = keeper?.querySelector('form');
    if (!keeper || !form) return undefined;
    const leaving = new AbortController();
    loading
      .current()
      .then((keep) => {
        if (!leaving.signal.aborted) keep(keeper, form, leaving.signal);
        return undefined;
      })
      .finally(() => tellKept(name))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [name]);
  return root;
}
