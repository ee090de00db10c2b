/** Sends a form as the browser would have, where what takes it over cannot be loaded. */
export function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
    const chosen = document.createElement('input');
    chosen.type = 'hidden';
    chosen.name = submitter.name;
    chosen.value = submitter.value;
    form.append(chosen);
  }
  form.submit();
}
