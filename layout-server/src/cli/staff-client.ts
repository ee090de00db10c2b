import { setTimeout } from 'node:timers/promises';
import { callRemote, openPools } from '@vitrine/platform/remote';
import { EXPIRY_HEADER } from '../expiry-header.ts';
import { isLanguage, LANGUAGE_HEADER, type Language } from '../language/index.ts';
import type { Outcome, Operation } from './operations.ts';
import { noAddress, placeOf } from './surroundings.ts';

/** The server did not answer, or not as our server does. */
export class Unreachable extends Error {}

/** The server answered that the token is nobody's. */
export class Unauthenticated extends Error {}

/** Asks the staff door. */
export interface StaffClient {
  /**
   * @throws Unreachable if the server does not answer within 30 s or not with GraphQL
   * @throws Unauthenticated if the token is unknown
   */
  ask<Result, Variables extends object>(operation: Operation<Result, Variables>, variables: Variables): Promise<Result>;
}

const DEADLINE = 30_000;
const MOST_BYTES = 64 * 1_048_576;
const pools = openPools(4);

/** What the server says, before it has done anything, while it has too much to do (`rest/shed-load.ts`). */
const REFUSED_FOR_NOW = 'OVERLOADED';

/**
 * Gives a client of the staff door at a base address such as http://127.0.0.1:4100. A server with too much to do is asked again
 * when it says, for half a minute.
 * @param options.onExpiry gets the instant, in ISO 8601, at which the token ends, with every answer of its last two weeks
 * @param options.onLanguage gets the language that the token's owner has set, with every answer. Refusals themselves come in
 * English: whoever prints them says them
 */
export function createStaffClient({
  url,
  token,
  onExpiry,
  onLanguage,
}: {
  url: string;
  token: string;
  onExpiry?: (expiresAt: string) => void;
  onLanguage?: (language: Language) => void;
}): StaffClient {
  return {
    ask: async (operation, variables) => {
      if (!URL.canParse('/graphql', url)) throw new Unreachable(noAddress(url));
      const { status, body, expiresAt, language } = await callUntilTaken(new URL('/graphql', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          [LANGUAGE_HEADER]: 'en',
        },
        body: JSON.stringify({ query: operation.text, variables }),
      });
      if (expiresAt !== undefined) onExpiry?.(expiresAt);
      if (language !== undefined) onLanguage?.(language);
      const answer = parseAnswer(body, url);
      if (status === 401) throw new Unauthenticated(answer.errors?.[0]?.message ?? 'the token is unknown');
      const data = answer.data?.[operation.field];
      if (data === undefined || data === null) {
        throw new Unreachable(
          `${url} answered ${status}: ${answer.errors?.map(({ message }) => message).join('; ') ?? answer.message ?? 'no data'}`,
        );
      }
      // The server's schema gives this shape; a test checks every operation against it.
      return data as never;
    },
  };
}

/** What the edge says of a page; undefined if it does not answer. */
export async function askEdge(url: string, token: string): Promise<Outcome<'EdgeState'> | undefined> {
  try {
    const { status, body } = await call(new URL(url), {
      method: 'GET',
      headers: { 'x-vitrine-token': token, accept: 'application/json' },
    });
    const parsed: unknown = status === 200 ? JSON.parse(body) : undefined;
    return typeof parsed === 'object' && parsed !== null ? { __typename: 'EdgeState', ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

interface CallOptions {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

interface Called {
  status: number;
  body: string;
  expiresAt: string | undefined;
  language: Language | undefined;
  /** Undefined where the answer says nothing of it. */
  retryAfterSeconds: number | undefined;
}

async function callUntilTaken(url: URL, options: CallOptions): Promise<Called> {
  const until = performance.now() + DEADLINE;
  for (;;) {
    const called = await call(url, options);
    const isRefusedForNow = called.status === 503 && called.body.includes(`"${REFUSED_FOR_NOW}"`);
    const waits = isRefusedForNow ? called.retryAfterSeconds : undefined;
    if (waits === undefined || performance.now() + waits * 1000 > until) return called;
    await setTimeout(waits * 1000);
  }
}

async function call(url: URL, options: CallOptions): Promise<Called> {
  // Names under .localhost are this machine (RFC 6761), but Node does not resolve them.
  const isLocal = url.hostname.endsWith('.localhost');
  const target = new URL(url);
  if (isLocal) target.hostname = '127.0.0.1';
  const headers = isLocal ? { ...options.headers, host: url.host } : options.headers;
  const outcome = await callRemote(pools, {
    ...placeOf(target),
    ...options,
    headers,
    deadlineMs: DEADLINE,
    maxBytes: MOST_BYTES,
  });
  if (!outcome.ok)
    throw new Unreachable(
      `${url.origin} does not answer: ${outcome.failure.message}; is the layout server running? STAFF_URL says where`,
    );
  const { [EXPIRY_HEADER]: expiresAt, [LANGUAGE_HEADER]: language, 'retry-after': retryAfter } = outcome.value.headers;
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    status: outcome.value.status,
    body: outcome.value.body.toString(),
    expiresAt: typeof expiresAt === 'string' ? expiresAt : undefined,
    language: isLanguage(language) ? language : undefined,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  };
}

/** GraphQL's answer, or with a message alone what a door says that refuses all work. */
interface Answer {
  data?: Record<string, unknown>;
  errors?: { message: string }[];
  message?: string;
}

function parseAnswer(body: string, url: string): Answer {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Falls through: what is no JSON is no answer of our server.
  }
  throw new Unreachable(`${url} answered something that is not GraphQL; is STAFF_URL the staff door?`);
}
