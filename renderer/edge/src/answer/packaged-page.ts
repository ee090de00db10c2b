import { holdScripts, settleBoundaries, shortenFlight } from '@vitrine/framework/html';
import { createHash } from 'node:crypto';
import { compressAppendable, tightenAppendable, type Appendable } from './appendable.ts';
import { takeDormant } from './take-dormant.ts';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import { PLAIN_POLICY } from './security-headers.ts';

/** A page as it lies in the cache, up to its `DOCUMENT_END`: compressed, hashed and ready to be sent to anybody with the same key. */
export interface PackagedPage {
  body: Appendable;
  /** Of the text without any visitor's props; the encoding's letter is added when it is sent. */
  etag: string;
  contentSecurityPolicy: string;
  /** `data-layout-version` of the page; '' for the built-in one. */
  version: string;
  /** What it costs in memory. */
  bytes: number;
  /** Compressed once more, as small as it gets. */
  isTight?: true;
}

const SEALED = /(<script\b[^>]*) data-seal="[\w-]+"/g;
const END = /<\/body>\s*<\/html>\s*$/;
/** What a kept page lacks: it is sent behind what is a reader's own, so that nothing stands behind the document. */
export const DOCUMENT_END = '</body></html>';

/** Headers, objects and the index of tags, roughly. */
const OVERHEAD_BYTES = 2_048;

export interface PackageOptions extends Pick<PolicyOptions, 'tagManager' | 'hasRecaptcha'> {
  assetHost: string;
  version: string;
  development?: boolean;
  /** With which the renderer seals its inline scripts. */
  secrets?: readonly string[];
  /** Keeps markup that only scripts show, for everybody; left out, it stays in a page, which is of one reader then. */
  keepDormant?: (templates: string) => string;
  /** Told of each inline script that nobody vouches for; it stays in the page and does not run. */
  onStranger?: ((script: string) => void) | undefined;
}

/** Does once, when a page is filled, what would otherwise be done for each reader. */
export async function packagePage(
  rendered: Buffer,
  { version, development = false, secrets = [], keepDormant, onStranger, ...sources }: PackageOptions,
): Promise<PackagedPage> {
  const settled = settleBoundaries(rendered.toString());
  // Next's client of development connects to its server while the page loads.
  const held = development ? settled : holdScripts(settled);
  // Scripts that nobody holds start before the script of the visit, which knows the words.
  const short = held === settled ? settled : shortenFlight(held);
  const text = (keepDormant ? takeDormant(short, keepDormant) : short).replace(END, '');
  const policy = contentSecurityPolicy(text, { ...sources, development, secrets });
  for (const script of policy.strangers) onStranger?.(script);
  // The seals are for the policy: browsers go by that.
  return packaged(Buffer.from(text.replace(SEALED, '$1')), policy.text, version);
}

/** The same for a part of a page, which is none by itself: opened as one, it may do nothing. */
export function packageNode(rendered: Buffer, version: string): Promise<PackagedPage> {
  return packaged(rendered, PLAIN_POLICY, version);
}

/** The same page in fewer bytes. */
export async function tightened(page: PackagedPage): Promise<PackagedPage> {
  const body = await tightenAppendable(page.body);
  return { ...page, body, bytes: page.bytes + body.brotli.length - page.body.brotli.length, isTight: true };
}

async function packaged(html: Buffer, policy: string, version: string): Promise<PackagedPage> {
  const body = await compressAppendable(html);
  return {
    body,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    contentSecurityPolicy: policy,
    version,
    bytes: body.brotli.length + OVERHEAD_BYTES,
  };
}
