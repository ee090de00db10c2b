/** The first and the last byte of a part. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part that a `Range` header asks for of so many bytes: undefined for the whole, which is also the answer to what is no
 * range, or several (RFC 9110, section 14.2); `none` where the file has no such part.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 };
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= length) return 'none';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
