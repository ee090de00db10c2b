import { isStopping } from '../../src/observability/readiness.ts';

export const dynamic = 'force-dynamic';

/** Whether the process takes requests: 503 from SIGTERM on. */
export function GET(): Response {
  return isStopping() ? Response.json({ status: 'stopping' }, { status: 503 }) : Response.json({ status: 'ready' });
}
