import { metricsText } from '../../../src/observability/metrics.ts';

export const dynamic = 'force-dynamic';

/** Metrics for whoever reaches the renderer itself; the edge does not forward this path. */
export async function GET(): Promise<Response> {
  const { text, contentType } = await metricsText();
  return new Response(text, { headers: { 'content-type': contentType } });
}
