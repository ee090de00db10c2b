import { widthOf } from './helvetica-widths.ts';

/** Words on a page; `y` is from the bottom, in points. With `right` they end at `x`. */
export interface PdfText {
  x: number;
  y: number;
  size: number;
  words: string;
  isBold?: boolean;
  isRight?: boolean;
}

/** A page of A4: words, and lines across it at some heights. */
export interface PdfPage {
  texts: readonly PdfText[];
  rules: readonly number[];
}

/** In points: a sheet of A4 and what is left free at its sides. */
export const SHEET = { width: 595, height: 842, margin: 56 } as const;

/**
 * The bytes of a document as PDF 1.4, with the fonts that every reader has; the same for the same words. Letters that those
 * fonts lack lose their marks, and are a question mark where nothing is left of them.
 */
export function pdfOf(title: string, locale: string, pages: readonly PdfPage[]): Buffer {
  const first = 6;
  const kids = pages.map((_page, index) => `${first + 2 * index} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${escaped(locale)}) >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SHEET.width} ${SHEET.height}] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const body = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function contentOf({ texts, rules }: PdfPage): string {
  return [
    ...texts.map(({ x, y, size, words, isBold = false, isRight = false }) => {
      const left = isRight ? x - widthOf(plainSpaces(words), size, isBold) : x;
      return `BT /F${isBold ? 2 : 1} ${size} Tf ${left.toFixed(2)} ${y} Td (${escaped(words)}) Tj ET`;
    }),
    ...rules.map((y) => `0.5 w 0.7 G ${SHEET.margin} ${y} m ${SHEET.width - SHEET.margin} ${y} l S`),
  ].join('\n');
}

/** What WinAnsi has where Latin 1 has nothing (PDF 1.7, Annex D). */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

function escaped(words: string): string {
  return [...plainSpaces(words).normalize('NFC')]
    .map(byteOf)
    .join('')
    .replaceAll(/[\\()]/gu, String.raw`\$&`);
}

function byteOf(letter: string): string {
  const code = WIN_ANSI[letter];
  if (code !== undefined) return String.fromCodePoint(code);
  const isLatin = (one: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]$/u.test(one);
  if (isLatin(letter)) return letter;
  const [bare = ''] = letter.normalize('NFKD');
  return isLatin(bare) ? bare : '?';
}

/** Narrow spaces, such as stand in French amounts, and the minus sign, as the fonts have them. */
function plainSpaces(words: string): string {
  return words.replaceAll(/[\u2007\u2009\u202F]/gu, '\u00A0').replaceAll('\u2212', '-');
}
