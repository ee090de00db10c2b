import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { speakerIn } from '../language/index.ts';
import { runLayouts } from './run-layouts.ts';

/** What the command line says of such an answer of the staff door, in German, or as the door and `env` say. */
async function said(
  answer: Record<string, unknown>,
  { env = { STAFF_LANGUAGE: 'de' }, set }: { env?: Record<string, string>; set?: string } = {},
): Promise<string> {
  const server = createServer((_, response) => {
    if (set !== undefined) response.setHeader('x-vitrine-language', set);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { layout: answer } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lines: string[] = [];
  const out = (text: string): void => void lines.push(text);
  const { port } = server.address() as AddressInfo;
  await runLayouts(['show', 'at/home.layer'], {
    env: { STAFF_URL: `http://127.0.0.1:${port}`, STAFF_TOKEN: 'any', ...env },
    colors: false,
    out,
    err: out,
  });
  server.closeAllConnections();
  server.close();
  return lines.join('\n');
}

it('a document is printed as it is, a refusal is said in the language of the reader', async () => {
  const document = { notes: ['autumn is published as new by Ana'] };
  const text = JSON.stringify(document, null, 2);
  expect(speakerIn('de')(text)).not.toBe(text);
  expect(await said({ __typename: 'Layout', id: 'at/home.layer', document })).toBe(text);
  const faults = [{ code: 'INVALID', expected: 'a node', got: '2' }];
  expect(await said({ __typename: 'LayoutInvalid', faults })).toContain('hat 1 Fehler');
});

it('says a refusal in the language that the person has set, unless STAFF_LANGUAGE says another', async () => {
  const refusal = { __typename: 'LayoutInvalid', faults: [{ code: 'INVALID', expected: 'a node', got: '2' }] };
  expect(await said(refusal, { set: 'de', env: { LANG: 'en_GB.UTF-8' } })).toContain('hat 1 Fehler');
  expect(await said(refusal, { set: 'de', env: { STAFF_LANGUAGE: 'en' } })).toContain('has 1 fault');
  expect(await said(refusal, { set: 'fr', env: { LANG: 'de_AT.UTF-8' } })).toContain('hat 1 Fehler');
});
