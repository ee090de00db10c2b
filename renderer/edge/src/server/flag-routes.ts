import type { FastifyInstance } from 'fastify';
import type { Answered } from '../answer/answered.ts';
import { sendPlain } from '../answer/send-plain.ts';
import { FLAG_BYTES, type FlagAnswer, type FlagQuestion } from '../measuring/flag-door.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

const FLAGS = '/ofrep/v1/evaluate/flags';

export interface FlagRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  evaluate: (question: FlagQuestion) => Promise<FlagAnswer>;
  /** The seconds that a client must wait before its next call; 0 to go on. */
  spend: (exchange: Exchange) => Promise<number>;
}

/** `POST /ofrep/v1/evaluate/flags` and `…/flags/{key}`: which arms a visitor has, for OpenFeature clients. */
export function addFlagRoutes(app: FastifyInstance, { carrier, tenants, evaluate, spend }: FlagRouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FLAG_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  async function answer(exchange: Exchange): Promise<Answered> {
    const { host, url, headers, body, requestId, overTls, response } = exchange;
    const say = (status: number, text: string, more: Record<string, string> = {}): void =>
      sendPlain(response, { status, requestId, overTls, text, headers: more });
    const tenant = tenants()?.byHost(host);
    if (tenant === undefined) {
      say(421, 'There is no shop under this host.\n');
      return { status: 421, cache: '', tenant: '' };
    }
    const waitSeconds = await spend(exchange);
    if (waitSeconds > 0) {
      say(429, 'Too many calls from this address.\n', { 'retry-after': String(waitSeconds) });
      return { status: 429, cache: '', tenant: tenant.id };
    }
    const key = keyIn(url);
    const answered = await evaluate({
      tenant,
      headers,
      body: typeof body === 'string' ? body : '',
      requestId,
      ...(key === undefined ? {} : { key }),
    });
    const { status, body: said, etag } = answered;
    say(status, said === undefined ? '' : JSON.stringify(said), {
      ...(said === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...(etag === undefined ? {} : { etag }),
    });
    return { status, cache: '', tenant: tenant.id };
  }

  app.route({ method: 'POST', url: FLAGS, handler: carrier.route(answer) });
  app.route({ method: 'POST', url: `${FLAGS}/:key`, handler: carrier.route(answer) });
}

/** The key behind the address; undefined for all flags, the text itself where it is no encoding. */
function keyIn(url: string): string | undefined {
  const raw = url.split('?', 1)[0]?.slice(FLAGS.length + 1) ?? '';
  if (raw === '') return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
