/** What a key does to the place of the focus; undefined for keys that do nothing. @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function movedTo(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
