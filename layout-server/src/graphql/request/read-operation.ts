import { parseJson } from '@vitrine/schemas';
import { readForm } from './read-form.ts';
import { readParams, type OperationReading } from './operation.ts';

const JSON_PARAMETERS: ReadonlySet<string> = new Set(['variables', 'extensions']);

/** The operation of a request: a GET has it in its query, a POST in JSON or in a form with files. */
export function readOperation(request: {
  method: string;
  url: string;
  contentType: string;
  body: Buffer | undefined;
}): OperationReading | Promise<OperationReading> {
  const { method, url, contentType, body } = request;
  if (method === 'GET') return readAddress(url);
  if (body === undefined || body.length === 0) return { ok: false, message: 'expected a body, got none' };
  if (isForm(contentType)) return readForm(body, contentType);
  const parsed = parseJson(body.toString(), { maxBytes: body.length });
  return parsed.ok ? readParams(parsed.value) : { ok: false, message: parsed.faults[0]?.message ?? 'expected JSON' };
}

/** Whether a content type is that of a form with files. */
export function isForm(contentType: string): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

function readAddress(url: string): OperationReading {
  const question = url.indexOf('?');
  const values: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(question === -1 ? '' : url.slice(question))) {
    if (text === '' || Object.hasOwn(values, name)) continue;
    if (JSON_PARAMETERS.has(name)) {
      const parsed = parseJson(text, { maxBytes: url.length });
      if (!parsed.ok) return { ok: false, message: `expected JSON for ${name}: ${parsed.faults[0]?.message ?? ''}` };
      values[name] = parsed.value;
    } else values[name] = text;
  }
  return readParams(values);
}
