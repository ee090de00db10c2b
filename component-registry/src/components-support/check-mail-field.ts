import { showFieldError } from './field-error.ts';

/** What the shop takes for an address of mail, roughly: it looks closer itself. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Says at a field for an address (`data-invalid`, the words) whether it can be one. An empty field is for the shop to judge. */
export function checkMailField(field: HTMLInputElement): boolean {
  const value = field.value.trim();
  const isFine = value === '' || ADDRESS.test(value);
  showFieldError(field, isFine ? '' : (field.dataset['invalid'] ?? ''));
  return isFine;
}
