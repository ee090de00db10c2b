import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterBlocks } from './letter-blocks.ts';
import { letterHtml, type Letter } from './letter-html.ts';

const LINK = 'https://shop.example/neu?token=a&b=1';
const letter = (given: Partial<Letter>): string =>
  letterHtml({
    locale: 'de-AT',
    subject: 'Ahornhaus: Neues Passwort',
    text: 'Hallo,\n\nschön.',
    actions: [],
    sender: {
      name: 'Ahornhaus',
      href: 'https://shop.example/',
      imprint: ['Ahornhaus Handels GmbH, Lindengasse 14', 'FN 1'],
      links: [{ label: 'Impressum', href: 'https://shop.example/impressum' }],
    },
    look: {
      colors: {
        canvas: '#fdfbf8',
        surface: '#ffffff',
        ink: '#1d2322',
        inkMuted: '#5d635f',
        line: '#e3ddd3',
        primary: '#0b6e6a',
        onPrimary: '#ffffff',
      },
      heading: 'serif',
      body: 'sans-serif',
      radius: { control: 9_999, card: 12 },
    },
    ...given,
  });

/** What is read of it, without its head. */
function wordsOf(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replace(/^.*<body/su, '<body')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/gu, (_, name: string) => signs[name] ?? '')
    .replaceAll(/\s+/gu, ' ');
}

describe('the blocks of a letter', () => {
  it('are sums, what belongs to what, an address with its title, and lines', () => {
    const text = [
      'Hallo Mara,',
      '2 × Kleid: rot (38): 79,90 €\nLieferung: kostenlos\nGesamt: 79,90 €\ninkl. 13,32 € USt.',
      'Lieferadresse:\nMara Mai\n8020 Graz',
      'Eingegangen: 3. Mai 2026 um 14:05:22\nBestellung: 10001',
      'Zahlungsart: Rechnung',
    ].join('\n\n');
    expect(letterBlocks(text, [])).toEqual([
      { kind: 'lines', lines: ['Hallo Mara,'] },
      {
        kind: 'rows',
        isSum: true,
        rows: [
          { label: '2 × Kleid: rot (38)', value: '79,90 €' },
          { label: 'Lieferung', value: 'kostenlos' },
          { label: 'Gesamt', value: '79,90 €' },
          { label: 'inkl. 13,32 € USt.' },
        ],
      },
      { kind: 'lines', title: 'Lieferadresse', lines: ['Mara Mai', '8020 Graz'] },
      {
        kind: 'rows',
        isSum: false,
        rows: [
          { label: 'Eingegangen', value: '3. Mai 2026 um 14:05:22' },
          { label: 'Bestellung', value: '10001' },
        ],
      },
      { kind: 'lines', lines: ['Zahlungsart: Rechnung'] },
    ]);
  });

  it('are actions where a link has words of its own, at the end of a line as on one of its own', () => {
    const action = { label: 'Festlegen', href: LINK };
    expect(letterBlocks(`Hier:\n${LINK}\n\nOder hier: ${LINK}\nBald.`, [action])).toEqual([
      { kind: 'lines', lines: ['Hier:'] },
      { kind: 'action', action },
      { kind: 'lines', lines: ['Oder hier:'] },
      { kind: 'action', action },
      { kind: 'lines', lines: ['Bald.'] },
    ]);
  });
});

describe('a letter', () => {
  it('says its subject without the sender, who stands above it, and who runs the shop below', () => {
    const html = letter({});
    expect(html).toContain('<html lang="de-AT">');
    expect(html).toMatch(
      />Ahornhaus<\/a>.*<h1[^>]*>Neues Passwort<\/h1>.*schön\..*Lindengasse 14.*FN 1.*>Impressum<\/a>/su,
    );
  });

  it('makes addresses links, and words of a link a button', () => {
    const html = letter({
      text: `Hier:\n${LINK}\n\nFragen: hallo@shop.example`,
      actions: [{ label: 'Festlegen', href: LINK }],
    });
    expect(html).toMatch(/<a href="https:\/\/shop\.example\/neu\?token=a&amp;b=1"[^>]*>Festlegen<\/a>/u);
    expect(html).toContain('<a href="mailto:hallo@shop.example"');
    expect(letter({ text: `Mehr (${LINK}).` })).toMatch(/>https:\/\/shop\.example\/neu\?token=a&amp;b=1<\/a>\)\./u);
  });

  it('asks for nothing from anywhere, and has neither a script nor a style sheet', () => {
    expect(letter({})).not.toMatch(/<(?:img|script|link|style|iframe|form)|url\(|@import/iu);
  });

  it('says every word of its text, in its order, and nothing of it is HTML', () => {
    const word = fc.oneof(
      fc.constantFrom(
        '<b>',
        '"x"',
        "'",
        '&amp;',
        ': ',
        '\n',
        '\n\n',
        'https://a.example/?a=1&b=<',
        'a@b.example',
        '9,90 €',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const text = words.join(' ');
        const html = letter({ text });
        expect(html.match(/<b>|<\/?script/giu)).toBeNull();
        const [said, meant] = [wordsOf(html), text].map((each) => each.replaceAll(/[\s:]+/gu, ''));
        expect(said).toContain(meant);
      }),
    );
  });

  it('links addresses of mail, and takes a word that is no address in one go, however long it is', () => {
    expect(letter({ text: 'Fragen: (mara.mai+x@post.example).' })).toContain('href="mailto:mara.mai+x@post.example"');
    const long = 'a'.repeat(300_000);
    expect(letter({ text: long })).toContain(long);
  });
});

it('a letter of a shop with round buttons has no round sheet', () => {
  const html = letter({
    text: `Hallo.\n\nNeues Passwort: ${LINK}`,
    actions: [{ label: 'Neues Passwort', href: LINK }],
  });
  expect([...html.matchAll(/border-radius:(\d+)px/gu)].map(([, px]) => px)).toEqual(['12', '9999']);
});
