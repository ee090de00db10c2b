import { showFieldError } from '../../components-support/show-field-errors.ts';

/**
 * Says until `signal` what is missing in a field of the form that is left empty, and takes it back as soon as something
 * is there. While the pointer is pressed nothing is said: words that come or go under it would move what it was
 * pressed on away, and the click would be lost.
 */
export function tellMissing(form: HTMLFormElement, signal: AbortSignal): void {
  let pressed = false;
  let left: HTMLElement[] = [];
  const released = (): void => {
    pressed = false;
    setTimeout(() => {
      if (pressed) return;
      for (const field of left) tell(field);
      left = [];
    });
  };
  document.addEventListener('pointerdown', () => void (pressed = true), { signal, capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, released, { signal, capture: true });
  form.addEventListener(
    'focusout',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (pressed) left.push(target);
      else tell(target);
    },
    { signal },
  );
  form.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLElement) takeBack(target);
    },
    { signal },
  );
}

function tell(field: HTMLElement): void {
  const told = toldOf(field);
  if (told !== undefined && told.empty && field !== document.activeElement)
    showFieldError(field, told.place, told.words);
}

function takeBack(field: HTMLElement): void {
  const told = toldOf(field);
  if (told !== undefined && !told.empty && told.place.textContent === told.words)
    showFieldError(field, told.place, undefined);
}

/** What a field says where it is left empty, where it says so, and whether it is empty; undefined: it says nothing. */
function toldOf(field: HTMLElement): { place: HTMLElement; words: string; empty: boolean } | undefined {
  const words = field.closest<HTMLElement>('[data-missing]')?.dataset['missing'];
  const place = document.getElementById(`${field.id}-error`);
  if (place === null || words === undefined || !('value' in field)) return undefined;
  return { place, words, empty: String(field.value).trim() === '' };
}
