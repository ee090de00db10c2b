import type { FastifyInstance } from 'fastify';
import { VIOLATIONS_PATH } from '../answer/content-security-policy.ts';
import { sendPlain } from '../answer/send-plain.ts';
import { VIOLATIONS_BYTES, violatedDirectives } from '../answer/violation-reports.ts';
import type { Answered } from '../answer/answered.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

export interface ViolationRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  /** Told of each violation by its directive. */
  onViolation: (tenant: string, directive: string) => void;
  clock: () => number;
}

/** A page that violates its policy does so for every visitor: the first hundred of a second tell as much as all. */
const MOST_A_SECOND = 100;

/** `POST /-/csp`: browsers tell what the policy of a page kept from happening. Counted, never kept. */
export function addViolationRoute(
  app: FastifyInstance,
  { carrier, tenants, onViolation, clock }: ViolationRouteDeps,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: VIOLATIONS_BYTES },
    (_request, body, done) => done(null, body),
  );
  let second = 0;
  let inSecond = 0;

  function isTooMany(): boolean {
    const now = Math.floor(clock() / 1_000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    return inSecond > MOST_A_SECOND;
  }

  function answer({ host, body, requestId, overTls, response }: Exchange): Answered {
    const tenant = tenants()?.byHost(host)?.id ?? '';
    const refuse = (status: number, text: string): Answered => {
      sendPlain(response, { status, requestId, overTls, text });
      return { status, cache: '', tenant };
    };
    if (tenant === '') return refuse(421, 'There is no shop under this host.\n');
    if (isTooMany()) return refuse(429, 'Enough has been told.\n');
    const directives = violatedDirectives(typeof body === 'string' ? body : '');
    if (directives === undefined) return refuse(400, 'Expected a report of a violation.\n');
    for (const directive of directives) onViolation(tenant, directive);
    response.writeHead(204, { 'cache-control': 'no-store', 'x-request-id': requestId }).end();
    return { status: 204, cache: '', tenant };
  }

  app.route({ method: 'POST', url: VIOLATIONS_PATH, handler: carrier.route(answer) });
}
