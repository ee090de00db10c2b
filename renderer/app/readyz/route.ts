import { isStopping } from '../../src/observability/readiness.ts';
import { warmUp } from '../../src/observability/warm-up.ts';

export const dynamic = 'force-dynamic';

/** Whether the process takes requests: 503 from SIGTERM on. The first answer waits for a page that warms the process up. */
export async function GET(): Promise<Response> {
  if (isStopping()) return Response.json({ status: 'stopping' }, { status: 503 });
  await warmUp();
  return Response.json({ status: 'ready' });
}
