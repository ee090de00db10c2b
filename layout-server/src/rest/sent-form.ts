import type { FormFile } from '@vitrine/platform/doors';
import { FORM_POST_HEADER, formFieldsOf, parseJson } from '@vitrine/schemas';
import { formDataOf } from '../forms/index.ts';
import type { FastifyRequest } from 'fastify';

const FILES = 'files';
/** One more than any shop takes, so that too many are told to be so. */
const MOST_FILES = 11;
const HEADER_BYTES = 65_536;

/** A form as the edge hands it on: as JSON; or as it came, with files, and what else is to say of it in a header. */
export async function readSentForm({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<{ post: unknown; files: readonly FormFile[] }> {
  if (!Buffer.isBuffer(body)) return { post: body, files: [] };
  const { [FORM_POST_HEADER]: told = '', 'content-type': contentType = '' } = headers;
  const json = Buffer.from(String(told), 'base64url').toString();
  const parsed = parseJson(json, { maxBytes: HEADER_BYTES });
  const form = await formDataOf(body, contentType);
  if (!parsed.ok || form === undefined || typeof parsed.value !== 'object') return { post: undefined, files: [] };
  return { post: { ...parsed.value, fields: formFieldsOf(form) }, files: await filesOf(form) };
}

/** What a script sends with files: the JSON of its field `body`, and them; undefined for anything else. */
export async function readSentCall({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<{ body: unknown; files?: readonly FormFile[] } | undefined> {
  if (!Buffer.isBuffer(body)) return { body: body ?? undefined };
  const form = await formDataOf(body, headers['content-type'] ?? '');
  const text = form?.get('body');
  const parsed = typeof text === 'string' ? parseJson(text, { maxBytes: HEADER_BYTES }) : undefined;
  if (form === undefined || parsed?.ok !== true) return undefined;
  return { body: parsed.value, files: await filesOf(form) };
}

/** A field in which nothing was chosen sends one file without a name. */
async function filesOf(form: FormData): Promise<FormFile[]> {
  const chosen = form.getAll(FILES).filter((value): value is File => typeof value !== 'string' && value.name !== '');
  return Promise.all(
    chosen.slice(0, MOST_FILES).map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  );
}
