import type { MailAction } from '../mail.ts';

/** A part of a letter between two empty lines. */
export type LetterBlock =
  | { kind: 'lines'; title?: string; lines: readonly string[] }
  /** What belongs to what; a row without a value stands for itself. */
  | { kind: 'rows'; rows: readonly { label: string; value?: string }[]; isSum: boolean }
  | { kind: 'action'; action: MailAction };

/** The label of a row, and what stands behind the last colon. */
const ROW = /^(.{1,160}): (\S.{0,119})$/u;
/** An amount of money, or that there is none, in any of the languages: short, at the end of its line. */
const AMOUNT = /^(?=.{1,24}$)(?:.*\d[.,]\d\d(?:\D|$)|\D{1,24}$)/u;
const HAS_AMOUNT = /\d[.,]\d\d(?:\D|$)/u;

/** The blocks of a text as it is mailed. Links that have words of their own become actions, wherever a line ends with them. */
export function letterBlocks(text: string, actions: readonly MailAction[]): LetterBlock[] {
  return text.split(/\n{2,}/u).flatMap((part) => {
    const blocks: LetterBlock[] = [];
    let lines: string[] = [];
    const end = (): void => {
      if (lines.length > 0) blocks.push(blockOf(lines));
      lines = [];
    };
    for (const line of part.split('\n')) {
      const action = actions.find(({ href }) => line === href || line.endsWith(` ${href}`));
      const before = action === undefined ? line : line.slice(0, line.length - action.href.length).trim();
      if (before !== '') lines.push(before);
      if (action === undefined) continue;
      end();
      blocks.push({ kind: 'action', action });
    }
    end();
    return blocks;
  });
}

function blockOf(lines: readonly string[]): LetterBlock {
  const rows = lines.map((line) => {
    const [, label, value] = ROW.exec(line) ?? [];
    return label === undefined || value === undefined ? { label: line } : { label, value };
  });
  const values = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (values.length > 1)
    return {
      kind: 'rows',
      rows,
      isSum: values.every((value) => AMOUNT.test(value)) && values.some((value) => HAS_AMOUNT.test(value)),
    };
  const [first = '', ...others] = lines;
  return first.endsWith(':') && others.length > 0
    ? { kind: 'lines', title: first.slice(0, -1), lines: others }
    : { kind: 'lines', lines };
}
