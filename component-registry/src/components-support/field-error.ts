/** Shows what is wrong at a field of a form that scripts send, and has it read with the field; empty words take it away. */
export function showFieldError(field: HTMLInputElement, words: string): void {
  const place = field.parentElement?.querySelector<HTMLElement>('[role=alert]');
  if (!place) return;
  place.textContent = words;
  place.hidden = words === '';
  if (words === '') {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  } else {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', place.id);
  }
}
