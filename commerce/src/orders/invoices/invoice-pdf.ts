import type { InvoiceContent } from './invoice-content.ts';
import { pdfOf, SHEET, type PdfPage, type PdfText } from './pdf-document.ts';

const { width, height, margin } = SHEET;
const RIGHT = width - margin;
const [SIZE, LEADING, ROW] = [9, 13, 18];
/** Where columns end, or begin for the first. */
const COLUMNS = [margin, 330, 430, RIGHT] as const;
const LONGEST_ARTICLE = 52;
/** Where the values of facts begin, and how many letters fit beside them. */
const FACTS = 190;
const LONGEST_FACT = 68;

/** An invoice as PDF, on as many pages as its lines need. */
export function invoicePdf(content: InvoiceContent, locale: string): Buffer {
  const sheets: { texts: PdfText[]; rules: number[] }[] = [];
  let y = 0;
  const sheet = (): { texts: PdfText[]; rules: number[] } => {
    const last = sheets.at(-1);
    if (last !== undefined && y > margin + 2 * ROW) return last;
    const fresh = { texts: [], rules: [] };
    sheets.push(fresh);
    y = height - margin;
    return fresh;
  };
  const say = (x: number, words: string, more: Partial<PdfText> = {}): void => {
    sheet().texts.push({ x, y, size: SIZE, words, ...more });
  };
  const row = (cells: readonly string[], isBold = false): void => {
    sheet();
    cells.forEach((words, at) => say(COLUMNS[at] ?? RIGHT, words, { isRight: at > 0, isBold }));
    sheet().rules.push(y - 5);
    y -= ROW;
  };
  const pair = ([label, value]: readonly [string, string], isBold = false): void => {
    say(COLUMNS[1], label, { isBold });
    say(RIGHT, value, { isRight: true, isBold });
    y -= LEADING + 2;
  };

  sheet();
  content.from.forEach((words, at) => {
    say(330, words, { isBold: at === 0 });
    y -= LEADING;
  });
  y = Math.min(y, height - margin - 8 * LEADING);
  for (const words of content.to) {
    say(margin, words);
    y -= LEADING;
  }
  y -= 2 * ROW;
  say(margin, content.title, { size: 18, isBold: true });
  y -= 2 * ROW;
  for (const [label, value] of content.facts) {
    say(margin, label);
    for (const words of inLines(value, LONGEST_FACT)) {
      say(FACTS, words);
      y -= LEADING;
    }
  }
  y -= ROW;
  content.lines.forEach(([article, ...rest], at) => {
    const [first = '', ...more] = inLines(article, LONGEST_ARTICLE);
    for (const words of more.length === 0 ? [] : [first, ...more.slice(0, -1)]) {
      say(margin, words);
      y -= LEADING;
    }
    row([more.at(-1) ?? first, ...rest], at === 0);
  });
  y -= LEADING;
  content.sums.forEach((sum, at) => pair(sum, at === content.sums.length - 1));
  y -= ROW;
  content.taxes.forEach((cells, at) => row(cells, at === 0));
  const pages = sheets.map(({ texts, rules }, at): PdfPage => ({
    rules,
    texts: [...texts, { x: margin, y: margin - 20, size: 8, words: content.page(at + 1, sheets.length) }],
  }));
  return pdfOf(content.title, locale, pages);
}

/** Words broken into lines that are not longer than so many letters, where words are not. */
function inLines(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
