import type { ClientAddress } from '@vitrine/platform/clients';
import type { RateLimit, RateLimiter } from '@vitrine/platform/limits';
import type { FastifyInstance } from 'fastify';
import { parseJson, validateBrowserFault } from '@vitrine/schemas';
import { sendPlain } from '../answer/send-plain.ts';
import type { Answered } from '../answer/answered.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

export const FAULTS_PATH = '/-/faults';

/** A failure in a browser, without whatever its address says of the visitor. */
export interface ToldFault {
  tenant: string;
  component: string;
  url: string;
  told: string;
}

export interface FaultRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  onFault: (fault: ToldFault) => void;
  clock: () => number;
  clientAddress: ClientAddress;
  /** Of the faults of one client, `FAULTS_LIMIT`. */
  limiter: Pick<RateLimiter, 'count'>;
}

/** What a page that is broken tells a minute; who tells more fills the log, and says nothing new. */
export const FAULTS_LIMIT = { most: 30, seconds: 60 } as const satisfies RateLimit;

const BODY_BYTES = 8_192;
/** What fails in one browser fails in many: the first of a second tell as much as all, and the log stays readable. */
const MOST_A_SECOND = 20;
const URL_CHARACTERS = 200;

/** `POST /-/faults`: pages tell what failed in their browser. Logged, with everything in it for what it is: anybody's words. */
export function addFaultRoute(
  app: FastifyInstance,
  { carrier, tenants, onFault, clock, clientAddress, limiter }: FaultRouteDeps,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  let second = 0;
  let inSecond = 0;

  function isTooMany(): boolean {
    const now = Math.floor(clock() / 1_000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    return inSecond > MOST_A_SECOND;
  }

  async function answer(exchange: Exchange): Promise<Answered> {
    const { host, headers, body, requestId, overTls, response } = exchange;
    const tenant = tenants()?.byHost(host)?.id ?? '';
    const refuse = (status: number, text: string): Answered => {
      sendPlain(response, { status, requestId, overTls, text });
      return { status, cache: '', tenant };
    };
    if (tenant === '') return refuse(421, 'There is no shop under this host.\n');
    if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return refuse(403, 'Only pages of this shop may report.\n');
    // One client's first: it must not use up what others may tell.
    if ((await limiter.count('faults', clientAddress(exchange))) > 0 || isTooMany())
      return refuse(429, 'Enough has been told.\n');
    const parsed = parseJson(typeof body === 'string' ? body : '', { maxBytes: BODY_BYTES });
    const read = parsed.ok ? validateBrowserFault(parsed.value, { layer: 'fault' }) : parsed;
    if (!read.ok) return refuse(400, `${read.faults[0]?.message}\n`);
    const { component, url, message } = read.value;
    onFault({ tenant, component, url: pathOf(url), told: message });
    response.writeHead(204, { 'cache-control': 'no-store', 'x-request-id': requestId }).end();
    return { status: 204, cache: '', tenant };
  }

  app.route({ method: 'POST', url: FAULTS_PATH, handler: carrier.route(answer) });
}

/** What of an address may stand in a log: a query may hold a visitor's words. */
function pathOf(url: string): string {
  const [address = ''] = url.split(/[?#]/, 1);
  return address.replace(/^https?:\/\/[^/]*/, '').slice(0, URL_CHARACTERS);
}
