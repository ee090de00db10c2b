import type { Answer } from './answer.ts';

/** Text as HTML shows it, in elements and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2433, #eef1f6); --quiet: light-dark(#5a6478, #a9b2c3);
  --paper: light-dark(#fff, #1b2130); --ground: light-dark(#eef1f6, #10141d); --line: light-dark(#8690a3, #6b7588);
  --deed: light-dark(#1f4fd8, #8fb0ff); --on-deed: light-dark(#fff, #10141d); --wrong: light-dark(#b3261e, #ffb4ab); }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 32px 16px }
section { background: var(--paper); border-radius: 16px; padding: 24px; margin-top: 16px }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 }
dl { display: grid; grid-template-columns: 1fr auto; margin: 0 0 24px; gap: 8px } dd { margin: 0; font-weight: 600 }
.notice, .hint { color: var(--quiet); font-size: .875rem } .notice { margin: 8px 0 0 }
label { display: block; font-weight: 600; margin-top: 16px }
input { font: inherit; color: inherit; background: transparent; width: 100%; min-height: 48px; padding: 8px 12px; margin-top: 4px;
  border: 1px solid var(--line); border-radius: 8px } input[aria-invalid] { border-color: var(--wrong) }
.wrong { color: var(--wrong); font-size: .875rem; margin: 4px 0 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start }
button, .button { font: inherit; font-weight: 600; display: block; width: 100%; min-height: 48px; margin-top: 16px; padding: 12px;
  text-align: center; text-decoration: none; border-radius: 8px; border: 1px solid var(--deed); background: var(--deed);
  color: var(--on-deed); cursor: pointer } button.quiet { background: transparent; color: var(--deed) }
button:hover, .button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
table { width: 100%; font-size: .875rem; border-collapse: collapse } td { padding: 4px 0 } td + td { text-align: right }
.number { white-space: nowrap; padding-left: 16px; vertical-align: top }
summary { cursor: pointer; font-weight: 600 }
`;

/** A whole page; `formsTo` are the origins that its forms may end at, redirects included. */
export function page(
  status: number,
  {
    language,
    title,
    body,
    formsTo = [],
  }: { language: string; title: string; body: string; formsTo?: readonly string[] },
): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${["'self'", ...formsTo].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    },
    body: `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
  };
}

/** A field with its label, and what is wrong with what stands in it. */
export function field({ name, label, hint, wrong, autocomplete, most }: FieldParts): string {
  const told = [...(hint === undefined ? [] : [`${name}-hint`]), ...(wrong === undefined ? [] : [`${name}-wrong`])];
  const described = told.length === 0 ? '' : ` aria-describedby="${told.join(' ')}"`;
  return [
    `<div><label for="${name}">${escaped(label)}</label>`,
    hint === undefined ? '' : `<span class="hint" id="${name}-hint">${escaped(hint)}</span>`,
    `<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" maxlength="${most}" required${described}${wrong === undefined ? '' : ' aria-invalid="true"'}>`,
    wrong === undefined ? '' : `<p class="wrong" id="${name}-wrong">${escaped(wrong)}</p>`,
    '</div>',
  ].join('');
}

interface FieldParts {
  name: string;
  label: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  autocomplete: string;
  most: number;
}
