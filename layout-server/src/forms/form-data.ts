/** As browsers and clients write it, and nothing else: what bounds the parts must be read here as it is by whoever parses them. */
const FORM_TYPE = /^multipart\/form-data;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*$/i;
/** More than any form of ours has: a hundred fields, and eleven files. */
const MOST_PARTS = 150;
/** Of the headers of a part: its name, the name of its file and its kind. */
const MOST_HEADER_BYTES = 2_048;

/**
 * What a form with files holds; undefined for what is none, was cut off, or has more parts, or longer headers in them, than a form
 * of ours. Both cost whoever parses them: what fits into the bytes that a shop takes would hold up everybody else for a second.
 */
export async function formDataOf(body: Buffer, contentType: string): Promise<FormData | undefined> {
  const [, quoted, plain] = FORM_TYPE.exec(contentType.trim()) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !isCheap(body, `--${boundary}`)) return undefined;
  try {
    // The type as it was read here: of "boundary=x,y" the parser would take x alone.
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    return undefined;
  }
}

/** What ends the parts may also stand in the headers of one, where whoever parses them goes on: it ends nothing here. */
function isCheap(bytes: Buffer, delimiter: string): boolean {
  let delimiters = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length;
    delimiters += 1;
    if (delimiters > MOST_PARTS + 1) return false;
    if (bytes.toString('latin1', at, at + 2) === '--') continue;
    if (!bytes.subarray(at, at + MOST_HEADER_BYTES).includes('\r\n\r\n')) return false;
  }
  return true;
}
