import { sharedSheet } from '@vitrine/component-registry';

export const dynamic = 'force-static';

/** Written once, by the build, which puts it among the files that never change under their name; the edge does not forward this path. */
export function GET(): Response {
  return new Response(sharedSheet(), { headers: { 'content-type': 'text/css; charset=utf-8' } });
}
