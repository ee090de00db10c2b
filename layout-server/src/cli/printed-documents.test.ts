import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { speakerIn } from './language/speaker.ts';
import { runLayouts } from './run-layouts.ts';

/** What the command line says in German of such an answer of the staff door. */
async function said(answer: Record<string, unknown>): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { layout: answer } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const lines: string[] = [];
  const out = (text: string): void => void lines.push(text);
  const { port } = server.address() as AddressInfo;
  await runLayouts(['show', 'at/home.layer'], {
    env: { STAFF_URL: `http://127.0.0.1:${port}`, STAFF_TOKEN: 'any', STAFF_LANGUAGE: 'de' },
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
