import type { IncomingMessage } from 'node:http';

/** What the provider answers. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const MOST_BYTES = 64 * 1_024;

/** An answer with a body that nobody may keep. */
export function json(status: number, body: object): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** An answer that says no, by a code for programs and a sentence for people. */
export function refusal(status: number, code: string, message: string): Answer {
  return json(status, { code, message });
}

/** The body of a request as text; undefined for one that is too large. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
