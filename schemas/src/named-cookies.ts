import type { NamedCookie } from '../generated/types.ts';
import { parseJson } from './parse-json.ts';
import { validateFormAnswer } from './validate.ts';

/** The header in which an answer of the shop door tells the edge which cookies to set; it goes no further. */
export const COOKIES_HEADER = 'x-vitrine-cookies';

/**
 * The header by which the shop door says that it does not believe the edge: a secret or a clock is wrong between the two, which is
 * no fault of whoever calls. It goes no further.
 */
export const EDGE_REFUSED_HEADER = 'x-vitrine-edge-refused';

/** The header by which the edge says that a call came to this machine by no shop's name; nobody else can send it. */
export const BARE_HOST_HEADER = 'x-vitrine-bare-host';

const MAX_BYTES = 16_384;

/** Cookies as the header holds them. */
export function writeNamedCookies(cookies: readonly NamedCookie[]): string {
  return Buffer.from(JSON.stringify(cookies)).toString('base64url');
}

/** The cookies of the header; none if there is no header or it holds something else. */
export function readNamedCookies(header: string | string[] | undefined): readonly NamedCookie[] {
  if (typeof header !== 'string' || header === '') return [];
  const parsed = parseJson(Buffer.from(header, 'base64url').toString(), { maxBytes: MAX_BYTES });
  const answer = parsed.ok ? validateFormAnswer({ cookies: parsed.value }) : parsed;
  return answer.ok ? (answer.value.cookies ?? []) : [];
}
