/** Below each field of a form what is wrong with it, and the focus in the first such; fields without an error lose theirs. */
export function showFieldErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  let first: HTMLElement | undefined;
  for (const place of form.querySelectorAll<HTMLElement>('[role="alert"][id$="-error"]')) {
    // In the form itself: a layer may show the form of the page behind it once more.
    const field = form.querySelector<HTMLElement>(`[id="${place.id.slice(0, -'-error'.length)}"]`);
    if (field === null) continue;
    const error = errors[field.getAttribute('name') ?? ''];
    showFieldError(field, place, error);
    if (error !== undefined) first ??= field;
  }
  first?.focus();
}

/** What is wrong with one field, read with it; undefined takes it away. */
export function showFieldError(field: HTMLElement, place: HTMLElement, error: string | undefined): void {
  place.hidden = error === undefined;
  place.textContent = error ?? '';
  if (error === undefined) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  } else {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', place.id);
  }
}

/** What is wrong with the whole, above the form; undefined takes it away. */
export function showFormProblem(form: HTMLFormElement, words: string | undefined): void {
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.hidden = words === undefined;
  place.textContent = words ?? '';
}
