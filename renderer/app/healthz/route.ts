export const dynamic = 'force-dynamic';

/** Whether the process lives. */
export function GET(): Response {
  return Response.json({ status: 'ok' });
}
