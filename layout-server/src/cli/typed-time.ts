const DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=$|[T ])/;

/** A local time as people type it, such as `4.12.2026 18:00`, as our documents say it: `2026-12-04T18:00`. What is none stays as it is. */
export function typedTime(text: string): string {
  return text
    .replace(DAY, (_all, day: string, month: string, year: string) => `${year}-${two(month)}-${two(day)}`)
    .replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
}

const two = (digits: string): string => digits.padStart(2, '0');
