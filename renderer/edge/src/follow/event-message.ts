import type { EventSourceMessage } from 'eventsource-parser';

/** What the layout server's stream of events tells (contracts, `/internal/events`). */
export type FollowedEvent =
  /** `at`: when it was written, if the server says so. */
  | { kind: 'invalidate'; cursor: number; tags: string[]; at?: string }
  /** Events between ours and `cursor` are not known any more. */
  | { kind: 'reset'; cursor: number };

/** Reads one message of the stream; `undefined` if it is of no known kind or malformed. */
export function readEvent({ event, data }: EventSourceMessage): FollowedEvent | undefined {
  const body = parse(data);
  if (typeof body !== 'object' || body === null || !('cursor' in body)) return undefined;
  const { cursor } = body;
  if (typeof cursor !== 'number' || !Number.isSafeInteger(cursor) || cursor < 0) return undefined;
  if (event === 'reset') return { kind: 'reset', cursor };
  if (event !== 'invalidate' || !('tags' in body) || !isTagList(body.tags)) return undefined;
  const at = 'at' in body && typeof body.at === 'string' ? { at: body.at } : {};
  return { kind: 'invalidate', cursor, tags: body.tags, ...at };
}

function isTagList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((tag) => typeof tag === 'string');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
