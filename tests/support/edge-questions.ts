import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';

/** What an edge answered. */
export interface EdgeAnswer {
  status: number;
  /** What it sets, as it says it. */
  cookies: readonly string[];
  body: string;
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
    return { status: answer.statusCode, cookies: set, body: await answer.body.text() };
  };
}

/** How often somebody asks again whom the gateway told to come again in a second, without having looked at the question. */
const PATIENCE = 20;
const AGAIN_MS = 1_000;

/**
 * The barest of balancers: begins with either edge in turn and asks the other one if it takes no connection; an edge that
 * took none gets no question before it says that it is ready. Whatever else goes wrong is the shopper's to see, but for what
 * the shop's own client does with an overloaded gateway: it asks again.
 */
export function balancerOf(edges: readonly [string, string]): AskEdge {
  const [one, other] = edges.map((origin) => ({ ask: edgeAt(origin), isUp: true })) as [Balanced, Balanced];
  let turn = 0;
  const once: AskEdge = async (path, question) => {
    turn += 1;
    const [first, second] = turn % 2 === 0 ? [one, other] : [other, one];
    first.isUp ||= await isReady(first);
    if (!first.isUp) return second.ask(path, question);
    return first.ask(path, question).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
      first.isUp = false;
      return second.ask(path, question);
    });
  };
  return async (path, question) => {
    for (let patience = PATIENCE; ; patience -= 1) {
      const answer = await once(path, question);
      const isPutOff = question?.query !== undefined && answer.body.startsWith('{"code":"OVERLOADED"');
      if (!isPutOff || patience === 0) return answer;
      await pause(AGAIN_MS);
    }
  };
}

interface Balanced {
  ask: AskEdge;
  isUp: boolean;
}

async function isReady({ ask }: Balanced): Promise<boolean> {
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
