import { describe, expect, it } from 'vitest';
import { createSigner, type Audience } from '@vitrine/schemas/signing';
import { renderContext, SECRET } from '../../test/fixtures.ts';
import { readRenderRequest } from './render-request.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const signer = createSigner({ secrets: [SECRET], clock: () => now });
const context = { ...renderContext(), tree: 'tree-1' };
const token = (payload: object, audience: Audience = 'render', secret = SECRET, age = 0): string =>
  createSigner({ secrets: [secret], clock: () => now - age * 1000 }).sign(audience, payload);

describe('readRenderRequest', () => {
  it('gives what a genuine token says', () => {
    expect(readRenderRequest(token(context), signer)).toEqual({ ok: true, context, tree: 'tree-1' });
  });

  it.each([
    ['no token', null],
    ['a token of another secret', token(context, 'render', 'y'.repeat(32))],
    ['a token for another door', token(context, 'shop')],
    ['an expired token', token(context, 'render', SECRET, 91)],
    ['a context without a tree', token(renderContext())],
    ['a context of another shape', token({ ...context, tenant: '../etc' })],
    ['noise', 'v1.e30.x'],
  ])('refuses %s', (_name, value) => {
    expect(readRenderRequest(value, signer)).toMatchObject({ ok: false });
  });
});
