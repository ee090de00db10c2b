import { expect, it } from 'vitest';
import { pageText } from './page-text.ts';

it('is the words of a page, with the addresses of the shop that they lead to', () => {
  const html =
    '<p>Wir liefern &amp; holen ab.<br>Mehr beim <a href="/service-hilfe#versand">Versand</a>.</p><ul><li>Bestellt am (*)</li><li>Name</li></ul><script>alert(1)</script>';
  const page = {
    title: 'AGB',
    intro: 'In Kürze.',
    paragraphs: [{ id: 'a', kind: 'text', title: '1. Lieferung', html }],
  };
  expect(pageText(page as never, 'https://at.example')).toBe(
    [
      'AGB',
      'In Kürze.',
      '1. Lieferung',
      'Wir liefern & holen ab.\nMehr beim Versand (https://at.example/service-hilfe#versand).',
      '- Bestellt am (*)\n- Name',
    ].join('\n\n'),
  );
});
