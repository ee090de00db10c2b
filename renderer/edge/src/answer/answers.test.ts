import { createHash } from 'node:crypto';
import { sealOf } from '@vitrine/platform/script-seal';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { chooseEncoding, holdsVersion } from './negotiation.ts';
import { pagePropsBlock } from './page-props.ts';
import { visitorCookies } from './visitor-cookies.ts';

describe('content security policy', () => {
  const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  const SECRET = 'a secret for tests, at least 32 characters';
  const policyOf = (html: string, options = {}) =>
    contentSecurityPolicy(html, { assetHost: '', development: false, secrets: [SECRET], ...options });
  const scriptsOf = (html: string, options = {}): string | undefined =>
    policyOf(html, options).text.match(/script-src[^;]*/)?.[0];

  it('allows scripts of the framework and of the renderer by their exact text, not data and not files', () => {
    const flight = 'self.__next_f.push([1,"a"])';
    const html =
      `<script>${flight}</script><SCRIPT async data-seal="${sealOf('two()\n', SECRET)}">two()\n</SCRIPT><script src="/a.js"></script>` +
      '<script type="application/json">{}</script><script type="speculationrules">{}</script>';
    expect(scriptsOf(html)).toBe(`script-src 'self' 'inline-speculation-rules' ${hash(flight)} ${hash('two()\n')}`);
    expect(policyOf(html).strangers).toEqual([]);
  });

  it.each([
    ['without a seal', '<script>one()</script>'],
    ['under the seal of another text', `<script data-seal="${sealOf('two()', SECRET)}">one()</script>`],
    ['under the seal of another secret', `<script data-seal="${sealOf('one()', 'x'.repeat(40))}">one()</script>`],
    ['under no seal at all', '<script data-seal="x">one()</script>'],
    ['as a module', '<script type="module">one()</script>'],
  ])('lets no script run that stands in the page %s, and tells of it', (_name, html) => {
    expect(scriptsOf(html)).toBe("script-src 'self' 'inline-speculation-rules'");
    expect(policyOf(html).strangers).toEqual(['one()']);
    expect(scriptsOf(html, { development: true })).toContain(hash('one()'));
  });

  it('takes a seal of the secret before the last one', () => {
    const html = `<script data-seal="${sealOf('one()', SECRET)}">one()</script>`;
    expect(scriptsOf(html, { secrets: ['y'.repeat(40), SECRET] })).toContain(hash('one()'));
  });

  it('asks browsers to tell what it kept from happening', () => {
    expect(policyOf('').text).toMatch(/; report-uri \/-\/csp$/);
  });

  it('lets pictures come from the host of the tenant', () => {
    expect(policyOf('', { assetHost: 'https://pictures.example' }).text).toContain(
      "img-src 'self' https://pictures.example data:;",
    );
  });

  it('lets Next evaluate and listen in development alone', () => {
    const policy = (development: boolean): string => policyOf('', { development }).text;
    expect([policy(true).includes("'unsafe-eval'"), policy(true).includes("connect-src 'self' ws:")]).toEqual([
      true,
      true,
    ]);
    expect([policy(false).includes('unsafe-eval'), policy(false).includes('ws:')]).toEqual([false, false]);
  });
});

describe('negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['gzip, deflate, br;q=0.0', 'gzip'],
    [undefined, 'identity'],
    ['', 'identity'],
  ])('%s takes %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it.each([
    ['"a", W/"b"', true],
    ['"c"', false],
    ['*', true],
    [undefined, false],
  ])('If-None-Match %s of "b": %s', (header, holds) => {
    expect(holdsVersion(header, '"b"')).toBe(holds);
  });
});

describe('page props', () => {
  it('exactly fallback, device, cookies, isBot, pageviewId, which no value can leave', () => {
    const block = pagePropsBlock({
      device: 'mobile',
      isBot: false,
      pageviewId: 'abc',
      arms: { hero: '</script>' },
      consent: ['C0002', '</script>'],
    }).toString();
    const json = /^<script type="application\/json" id="page-props">([^<]*)<\/script>$/.exec(block)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      fallback: { arms: { hero: '</script>' } },
      device: 'mobile',
      cookies: { consent: 'C0001,C0002' },
      isBot: false,
      pageviewId: 'abc',
    });
  });
});

describe('cookies of a document load', () => {
  const nothing = {
    newPageViewId: undefined,
    newVisitorToken: undefined,
    newArms: undefined,
    forget: false,
    overTls: true,
  };

  it('a new page view is a session cookie under both names', () => {
    expect(visitorCookies({ ...nothing, newPageViewId: 'x', overTls: false })).toEqual([
      'GlycerinPageViewId=x; Path=/; SameSite=Lax',
      'GlycerinPageViewIdFromBackend=x; Path=/; SameSite=Lax',
    ]);
  });

  it('the visitor id is for the server alone and lives a year', () => {
    expect(visitorCookies({ ...nothing, newVisitorToken: 'v' })).toEqual([
      'visitorId=v; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=31536000',
    ]);
  });

  it('sets nothing that is there, and forgets what has no consent any more', () => {
    expect(visitorCookies(nothing)).toEqual([]);
    expect(visitorCookies({ ...nothing, forget: true }).every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  });
});
