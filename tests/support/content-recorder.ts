import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** How the service answers an address: with a page, at once or late, with what is no JSON, with a status, or never. */
export type ContentAnswer =
  | { page: object; afterMs?: number }
  | { text: string }
  | { bytes: number }
  | { status: number }
  | { silent: true };

/** A request as it came. `token` is what `x-ec-token` said; absent without that header. */
export interface ContentCall {
  method: string;
  url: string;
  token?: string;
}

/** A content service that notes what it is asked, and can be told by HTTP from other processes what to answer. */
export interface ContentRecorder {
  url: string;
  close(): Promise<void>;
}

const CONTROL = '/-/recorder';

/**
 * Starts the service. What it was not told to answer it takes from `<folder>/<path>.json`, below `/<shop>` from the folder of
 * that shop; what is not there is 404. `PUT` and `DELETE` below `/-/recorder` set and take back answers, `GET` there lists the requests since the last `DELETE`.
 */
export async function startContentRecorder(
  folder: string,
  shops: Readonly<Record<string, string>> = {},
): Promise<ContentRecorder> {
  const answers = new Map<string, ContentAnswer>();
  const requests: ContentCall[] = [];
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '';
    const [address = ''] = url.split('?', 1);
    const send = (status: number, body = ''): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    if (!address.startsWith(CONTROL)) {
      const token = request.headers['x-ec-token'];
      requests.push({ method: request.method ?? '', url, ...(typeof token === 'string' ? { token } : {}) });
      const answer = answers.get('*') ?? answers.get(address) ?? fileAnswer(folder, shops, url);
      if ('page' in answer) setTimeout(() => send(200, JSON.stringify(answer.page)), answer.afterMs ?? 0);
      else if ('text' in answer) send(200, answer.text);
      else if ('bytes' in answer) send(200, JSON.stringify({ title: 'x'.repeat(answer.bytes) }));
      else if ('status' in answer) send(answer.status);
      return;
    }
    const about = address.slice(CONTROL.length + 1) || '*';
    const key = about === '*' ? about : `/${about}`;
    if (request.method === 'GET') send(200, JSON.stringify(requests));
    else if (request.method === 'DELETE') {
      if (key === '*') {
        answers.clear();
        requests.length = 0;
      } else answers.delete(key);
      send(204);
    } else {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        answers.set(key, JSON.parse(body) as ContentAnswer);
        send(204);
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fileAnswer(folder: string, shops: Readonly<Record<string, string>>, url: string): ContentAnswer {
  const { pathname, searchParams } = new URL(url, 'http://content');
  const [, shop = ''] = pathname.split('/');
  const own = shops[shop];
  const below = decodeURIComponent(own === undefined ? pathname : pathname.slice(shop.length + 1)).replace(
    /\.json$/,
    '',
  );
  const bucket = searchParams.get('page');
  const file = `${bucket === null ? below : `${below}/${bucket}`}.json`;
  try {
    return { page: JSON.parse(readFileSync(path.join(own ?? folder, file), 'utf8')) as object };
  } catch {
    return { status: 404 };
  }
}

/** The recorder as a test uses it, which runs in another process. */
export interface ContentService {
  /** Answers this address, such as `/de-AT/lp/sommer`, from now on; `*` is every address. */
  answer(address: string, answer: ContentAnswer): Promise<void>;
  /** Takes an answer back; without an address all answers, and forgets the requests. */
  forget(address?: string): Promise<void>;
  /** Path and query of every request since everything was forgotten. */
  requests(): Promise<string[]>;
  /** The same with what else is known of them. */
  calls(): Promise<ContentCall[]>;
}

/** A handle on the recorder at this address. */
export function contentServiceAt(url: string): ContentService {
  const control = async (method: string, address = '', answer?: ContentAnswer): Promise<Response> => {
    const reply = await fetch(`${url}${CONTROL}${address === '*' ? '' : address}`, {
      method,
      ...(answer === undefined ? {} : { body: JSON.stringify(answer) }),
    });
    if (!reply.ok) throw new Error(`the recorder answered ${reply.status}`);
    return reply;
  };
  const calls = async (): Promise<ContentCall[]> => (await (await control('GET')).json()) as ContentCall[];
  return {
    answer: async (address, answer) => void (await control('PUT', address, answer)),
    forget: async (address) => void (await control('DELETE', address)),
    requests: async () => (await calls()).map(({ url: asked }) => asked),
    calls,
  };
}
