import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Deferred } from './deferred.tsx';

const failure = { text: 'Das kam nicht an.', retry: 'Erneut versuchen' };
const link = { label: 'Alle ansehen', href: '/c/neu' };
const skeleton = <Skeleton kind="rail" label="Wird geladen …" title="Neu" link={link} />;

describe('Deferred', () => {
  it('holds what waits, says where the node is, and keeps the words of a failure back', () => {
    const html = renderToStaticMarkup(Deferred({ src: '/-/nodes/v1.a.b', failure }, { waiting: skeleton }));
    expect(html).toMatch(/^<div class="[^"]+" data-later="\/-\/nodes\/v1\.a\.b">/);
    expect(html).toMatch(/<h2[^>]*>Neu<\/h2><a[^>]*href="\/c\/neu"[^>]*>Alle ansehen<\/a>/);
    expect(html).toMatch(
      /data-later-failure="" hidden=""><p[^>]*>Das kam nicht an\.<\/p><button[^>]*type="button">Erneut versuchen/,
    );
    expect(html).not.toMatch(/aria-busy|aria-live|role="(?:alert|status)"/);
  });

  it('asks for nothing without an address', () => {
    expect(renderToStaticMarkup(Deferred({}, { waiting: skeleton }))).not.toContain('data-later=');
  });

  it('says what is asked first, and has no words for when there is nothing', () => {
    const html = renderToStaticMarkup(
      Deferred({ src: '/-/nodes/v1.a.b', question: '{"query":"{ a }"}' }, { waiting: skeleton }),
    );
    expect(html).toContain('data-later-question="{&quot;query&quot;:&quot;{ a }&quot;}"');
    expect(html).not.toContain('<button');
  });

  it('keeps room behind a fallback that nobody sees, and has no words of its own there', () => {
    const html = renderToStaticMarkup(
      Deferred({ src: '/-/nodes/v1.a.b' }, { waiting: <p>Mehr im Winter.</p>, room: skeleton }),
    );
    expect(html).toMatch(/<p>Mehr im Winter\.<\/p><div class="[^"]+" aria-hidden="true" data-later-room="">/);
    expect(html).not.toContain('<button');
  });
});
