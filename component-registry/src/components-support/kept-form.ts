import { useEffect, useRef } from 'react';
import { usePlace } from '../islands/place.client.tsx';
import { tellKept } from './tell-kept.ts';

/** Takes a form over, within the part of the page that says where, until the signal ends it. */
export type KeepForm = (keeper: HTMLElement, form: HTMLFormElement, leaving: AbortSignal) => void;

/**
 * Has the form around the island's place taken over by what `load` gives, and says under `name` that it is. Where
 * that cannot be loaded, the browser sends the form. `load` is asked once, for the first form.
 */
export function useKeptForm(name: string, load: () => Promise<KeepForm>): void {
  const place = usePlace();
  const loading = useRef(load);
  useEffect(() => {
    const keeper = place()?.closest<HTMLElement>('[data-keeper]');
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
  }, [name, place]);
}
