import type { EventLog, ShopEvent } from '@vitrine/platform/events';

/** An event log in memory, for tests without a database. */
export interface MemoryEvents extends EventLog {
  /** Appends an event as a committed transaction would. */
  tell(tenant: string, tags: readonly string[]): number;
}

/** Events without a database: told in order and at once, and none forgotten. */
export function memoryEvents(): MemoryEvents {
  const log: ShopEvent[] = [];
  type Listener = { call: (event: ShopEvent) => void; prefixes: readonly string[] };
  const listeners = new Set<Listener>();
  const tell: MemoryEvents['tell'] = (tenant, tags) => {
    const event = { cursor: log.length + 1, tenant, tags, at: '2026-11-20T10:00:00.000Z' };
    log.push(event);
    for (const { call, prefixes } of listeners)
      if (tags.some((tag) => prefixes.some((prefix) => tag.startsWith(prefix)))) call(event);
    return event.cursor;
  };
  return {
    tell,
    append: async (_transaction, tenant, tags) => tell(tenant, tags),
    appendAll: async (_transaction, events) => {
      for (const { tenant, tags } of events) tell(tenant, tags);
    },
    after: async (cursor, limit) => (cursor > log.length ? 'unknown' : log.slice(cursor, cursor + limit)),
    latest: () => log.length,
    subscribe: (call, prefixes = ['']) => {
      const listener = { call, prefixes };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    prepare: () => () => undefined,
    trim: async () => 0,
    close: async () => listeners.clear(),
  };
}
