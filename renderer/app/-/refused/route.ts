export const dynamic = 'force-dynamic';

/** What a request gets whose target is no path of this server (see `refuseForeignTargets`). */
export function GET(): Response {
  return new Response(null, { status: 400, headers: { connection: 'close' } });
}

export const POST = GET;
