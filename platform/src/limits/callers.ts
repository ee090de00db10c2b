import { LRUCache } from 'lru-cache';

const MOST_CALLERS = 50_000;

/**
 * What is known of callers, of at most 50,000: who was longest quiet is forgotten. It grows with them; told a number of
 * entries, the library would take their room at once, two megabytes for each of a shop's limits.
 */
export function callers<Known extends object | number>(): LRUCache<string, Known> {
  return new LRUCache({ maxSize: MOST_CALLERS, sizeCalculation: () => 1 });
}
