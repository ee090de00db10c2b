import { touchesDocuments } from '@vitrine/schemas';

/** A change as the stream of events tells it. */
export interface ToldChange {
  cursor: number;
  tags: readonly string[];
  /** When it was written, an ISO instant of the layout server's clock; undefined if it does not say. */
  at?: string;
}

export interface PublishWatch {
  /** An event was applied: from now on nothing older is sent. */
  told(change: ToldChange): void;
  /** A page was rendered that holds everything up to a cursor. */
  rendered(tags: readonly string[], cursor: number): void;
}

export interface PublishWatchOptions {
  clock: () => number;
  /** Seconds from writing a change to this edge applying it. */
  onTold: (seconds: number) => void;
  /** Seconds from writing a change to the first page that shows it. */
  onSeen: (seconds: number) => void;
}

const MOST_WAITING = 200;
/** After a minute without a shopper on such a page the figure would tell of traffic, not of us. */
const WAIT_MS = 60_000;

/** Measures from publish to visible: both ends are on one clock when the servers are on one machine, else as good as the machines' clocks agree. */
export function createPublishWatch({ clock, onTold, onSeen }: PublishWatchOptions): PublishWatch {
  let waiting: { cursor: number; tags: readonly string[]; at: number }[] = [];
  const since = (at: number): number => Math.max(clock() - at, 0) / 1000;
  return {
    told({ cursor, tags, at }) {
      const written = Date.parse(at ?? '');
      if (Number.isNaN(written)) return;
      onTold(since(written));
      // Goods change faster than they are looked at: what waits is what people publish.
      if (!touchesDocuments(tags)) return;
      waiting = [...waiting.slice(-MOST_WAITING + 1), { cursor, tags, at: written }];
    },
    rendered(tags, cursor) {
      if (waiting.length === 0) return;
      const shown = new Set(tags);
      waiting = waiting.filter((change) => {
        if (clock() - change.at > WAIT_MS) return false;
        const isSeen = change.cursor <= cursor && change.tags.some((tag) => shown.has(tag));
        if (isSeen) onSeen(since(change.at));
        return !isSeen;
      });
    },
  };
}
