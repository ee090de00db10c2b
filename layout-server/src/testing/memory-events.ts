import type { EventLog, ShopEvent } from '@vitrine/platform/events';

/** An event log in memory, for tests without a database. */
export interface MemoryEvents extends EventLog {
  /** Appends an event as a committed transaction would. */
  tell(tenant: string, tags: readonly string[]): number;
}

export function memoryEvents(): MemoryEvents {
  const log: ShopEvent[] = [];
  const listeners = new Set<(event: ShopEvent) => void>();
  const tell: MemoryEvents['tell'] = (tenant, tags) => {
    const event = { cursor: log.length + 1, tenant, tags, at: '2026-11-20T10:00:00.000Z' };
    log.push(event);
    for (const listener of listeners) listener(event);
    return event.cursor;
  };
  return {
    tell,
    append: async (_transaction, tenant, tags) => tell(tenant, tags),
    after: async (cursor, limit) => (cursor > log.length ? 'unknown' : log.slice(cursor, cursor + limit)),
    latest: () => log.length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    trim: async () => undefined,
    close: async () => listeners.clear(),
  };
}
