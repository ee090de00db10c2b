import { remembered } from '../request/remembered.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What follows is no browser's: a list of 8,000 encodings would cost as much as a hundred pages. */
const HEADER_LENGTH = 512;

/** The best encoding that a reader takes (RFC 9110, 12.5.3): brotli, gzip, none; `q=0` forbids. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  return bestOf(acceptEncoding.slice(0, HEADER_LENGTH));
}

const bestOf = remembered((acceptEncoding): Encoding => {
  const taken = new Map<string, boolean>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    taken.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const takes = (name: string): boolean => taken.get(name) ?? taken.get('*') ?? false;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}, 1_000);

/** Whether a reader holds this version already (RFC 9110, 13.1.2); weak comparison, `*` matches. */
export function holdsVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag);
}
