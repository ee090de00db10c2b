import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';

/** What an edge answered. */
export interface EdgeAnswer {
  status: number;
  /** What it sets, as it says it. */
  cookies: readonly string[];
  body: string;
  /** In how many seconds to ask again, if it says so. */
  retryAfter: number | undefined;
  /** By which logs name the question. */
  requestId: string;
}

export interface EdgeQuestion {
  cookies?: string;
  host?: string;
  headers?: Readonly<Record<string, string>>;
  method?: 'GET' | 'DELETE';
  /** Is sent as a question to the gateway, by POST. */
  query?: string;
}

/** Asks the shop at a path. */
export type AskEdge = (path: string, question?: EdgeQuestion) => Promise<EdgeAnswer>;

/** A connection for each question: one that is kept could be closed while the next question is on its way, which no server answers. */
const agent = new Agent({ pipelining: 0 });
let asked = 0;

/** Asks an edge by its address. Each question comes from a client of its own, if the edge trusts its peer to say so. */
export function edgeAt(origin: string): AskEdge {
  return async (path, { cookies = '', host = 'at.localhost', headers = {}, method = 'GET', query } = {}) => {
    asked += 1;
    const answer: Dispatcher.ResponseData = await agent.request({
      origin,
      path,
      method: query === undefined ? method : 'POST',
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `198.51.${(asked >> 8) % 256}.${asked % 256}`,
        ...(cookies !== '' && { cookie: cookies }),
        ...(query !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: query === undefined ? null : JSON.stringify({ query }),
    });
    const set = [answer.headers['set-cookie'] ?? []].flat();
    const again = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      cookies: set,
      body: await answer.body.text(),
      retryAfter: again === undefined ? undefined : Number(again),
      requestId: String(answer.headers['x-request-id'] ?? ''),
    };
  };
}

/** How often somebody asks again whom a server told when to come again. */
const PATIENCE = 20;

/**
 * The barest of balancers: in turn it asks either edge that says it is ready, or the other one if it takes no connection. Who
 * is told when to come again, as on a machine that has too much to do, comes again then. Whatever else goes wrong is the
 * shopper's to see.
 * @param isPutOff whether somebody who is told so is for want of time, and not for a fault; asked at the time of coming again,
 *   when logs have it
 */
export function balancerOf(edges: readonly [string, string], isPutOff: (answer: EdgeAnswer) => boolean): AskEdge {
  const [one, other] = [edgeAt(edges[0]), edgeAt(edges[1])];
  let turn = 0;
  const once: AskEdge = async (path, question) => {
    turn += 1;
    const [first, second] = turn % 2 === 0 ? [one, other] : [other, one];
    if (!(await isReady(first))) return second(path, question);
    return first(path, question).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return second(path, question);
      throw error;
    });
  };
  return async (path, question) => {
    for (let patience = PATIENCE; ; patience -= 1) {
      const answer = await once(path, question);
      if (answer.status !== 503 || answer.retryAfter === undefined || patience === 0) return answer;
      await pause(answer.retryAfter * 1_000);
      if (!isPutOff(answer)) return answer;
    }
  };
}

function isReady(ask: AskEdge): Promise<boolean> {
  return ask('/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** @throws Error that names what came, for anything but an answer with this status and with this in its body */
export async function expectAnswer(asking: Promise<EdgeAnswer>, status: number, part: string): Promise<EdgeAnswer> {
  const answer = await asking;
  if (answer.status !== status) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 120)}`);
  if (!answer.body.includes(part)) throw new Error(`nothing of ${part} in ${answer.body.slice(0, 200)}`);
  return answer;
}
