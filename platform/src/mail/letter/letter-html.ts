import { htmlText } from '../../html-text.ts';
import type { MailAction } from '../mail.ts';
import { letterBlocks, type LetterBlock } from './letter-blocks.ts';

/** What a letter looks like. Colours are `#rrggbb`; font families are those that mail programs have. */
export interface LetterLook {
  colors: Readonly<Record<'canvas' | 'surface' | 'ink' | 'inkMuted' | 'line' | 'primary' | 'onPrimary', string>>;
  heading: 'serif' | 'sans-serif';
  body: 'serif' | 'sans-serif';
  /** Of buttons and of the sheet, in px: a shop with round buttons has no round sheet. */
  radius: Readonly<Record<'control' | 'card', number>>;
}

export interface Letter {
  /** BCP 47. */
  locale: string;
  subject: string;
  /** As it is mailed to whoever reads no HTML. */
  text: string;
  actions: readonly MailAction[];
  sender: {
    name: string;
    /** Where the shop is. */
    href: string;
    /** Who runs it: what letters of a business must say. */
    imprint: readonly string[];
    links: readonly MailAction[];
  };
  look: LetterLook;
}

const FAMILIES = {
  serif: "Georgia,'Times New Roman',serif",
  'sans-serif': 'Helvetica,Arial,sans-serif',
} as const;
const URL_IN_TEXT = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu;
/** Begins where a word begins: tried at each letter, a long word would cost its square. */
const MAIL_IN_TEXT = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

/**
 * A letter as HTML that mail programs show: one table of at most 600 px, styles at the elements, nothing to be fetched (RFC 2557
 * parts, web fonts and pictures are what they block). It says what the text says, in its order.
 */
export function letterHtml({ locale, subject, text, actions, sender, look }: Letter): string {
  const { colors, radius } = look;
  const [body, heading] = [FAMILIES[look.body], FAMILIES[look.heading]];
  const title = subject.startsWith(`${sender.name}: `) ? subject.slice(sender.name.length + 2) : subject;
  const parts = letterBlocks(text, actions).map((block) => blockHtml(block, look));
  const cell = (style: string, content: string): string =>
    `<tr><td style="font-family:${body};${style}">${content}</td></tr>`;
  return [
    `<!doctype html><html lang="${htmlText(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${htmlText(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background-color:${colors.canvas}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.canvas}"><tr><td align="center" style="padding:24px 8px">`,
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">`,
    cell(
      'padding:0 16px 16px',
      `<a href="${htmlText(sender.href)}" style="font-family:${heading};font-size:24px;line-height:32px;color:${colors.ink};text-decoration:none">${htmlText(sender.name)}</a>`,
    ),
    `<tr><td bgcolor="${colors.surface}" style="background-color:${colors.surface};border:1px solid ${colors.line};border-top:4px solid ${colors.primary};border-radius:${radius.card}px;padding:32px 24px 24px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">`,
    cell(
      'padding:0 0 16px',
      `<h1 style="margin:0;font-family:${heading};font-size:24px;line-height:32px;font-weight:normal;color:${colors.ink}">${htmlText(title)}</h1>`,
    ),
    ...parts.map((part) => cell(`padding:0 0 16px;font-size:16px;line-height:24px;color:${colors.ink}`, part)),
    '</table></td></tr>',
    cell(
      `padding:24px 16px 0;font-size:12px;line-height:20px;color:${colors.inkMuted}`,
      [
        ...sender.imprint.map(htmlText),
        sender.links
          .map(
            ({ href, label }) => `<a href="${htmlText(href)}" style="color:${colors.inkMuted}">${htmlText(label)}</a>`,
          )
          .join(' · '),
      ]
        .filter((line) => line !== '')
        .join('<br>'),
    ),
    '</table></td></tr></table></body></html>',
  ].join('');
}

function blockHtml(block: LetterBlock, { colors, radius }: LetterLook): string {
  switch (block.kind) {
    case 'lines': {
      const title = block.title === undefined ? '' : `<strong>${htmlText(block.title)}</strong><br>`;
      return title + block.lines.map((line) => linked(line, colors.primary)).join('<br>');
    }
    case 'action': {
      const { href, label } = block.action;
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colors.primary}" style="background-color:${colors.primary};border-radius:${radius.control}px"><a href="${htmlText(href)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;color:${colors.onPrimary};text-decoration:none">${htmlText(label)}</a></td></tr></table>`;
    }
    case 'rows': {
      const last = block.rows.findLastIndex(({ value }) => value !== undefined);
      const rows = block.rows.map(({ label, value }, index) => {
        const isTotal = block.isSum && index === last;
        const style = `padding:8px 0;border-top:1px solid ${isTotal ? colors.ink : colors.line};vertical-align:top;font-size:16px;line-height:24px;color:${colors.ink};${isTotal ? 'font-weight:bold;' : ''}`;
        if (value === undefined)
          return `<tr><td colspan="2" style="padding:4px 0;font-size:14px;line-height:20px;color:${colors.inkMuted}">${linked(label, colors.primary)}</td></tr>`;
        const align = block.isSum ? ' align="right"' : '';
        return `<tr><td style="${style}padding-right:16px;${block.isSum ? '' : `width:35%;color:${colors.inkMuted};`}">${htmlText(label)}</td><td${align} style="${style}${block.isSum ? 'white-space:nowrap;' : ''}">${linked(value, colors.primary)}</td></tr>`;
      });
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`;
    }
  }
}

/** A text whose addresses can be followed. */
function linked(text: string, color: string): string {
  const found = [
    ...[...text.matchAll(URL_IN_TEXT)].map((match) => ({ at: match.index, word: match[0], href: match[0] })),
    ...[...text.matchAll(MAIL_IN_TEXT)].map((match) => ({
      at: match.index,
      word: match[0],
      href: `mailto:${match[0]}`,
    })),
  ].sort((a, b) => a.at - b.at);
  let [done, html] = [0, ''];
  for (const { at, word, href } of found) {
    if (at < done) continue;
    html += `${htmlText(text.slice(done, at))}<a href="${htmlText(href)}" style="color:${color};overflow-wrap:anywhere">${htmlText(word)}</a>`;
    done = at + word.length;
  }
  return html + htmlText(text.slice(done));
}
