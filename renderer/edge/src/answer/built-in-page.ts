/** Words of the pages of last resort, by status. They are needed when no layout could ever be loaded. */
const WORDS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['Diese Adresse können wir nicht lesen', 'Bitte prüfe die Adresse oder beginne auf der Startseite.'],
  404: ['Diese Seite gibt es nicht', 'Vielleicht hilft dir die Startseite weiter.'],
  410: ['Diese Seite gibt es nicht mehr', 'Vielleicht hilft dir die Startseite weiter.'],
  421: ['Hier ist kein Shop', 'Unter dieser Adresse ist bei uns nichts eingerichtet.'],
  503: [
    'Wir sind gleich wieder da',
    'Der Shop ist gerade nicht erreichbar. Bitte versuche es in einer Minute noch einmal.',
  ],
};

const STYLE = `:root{color-scheme:light dark;--c:#faf8f5;--i:#221f1c;--m:#6b645c;--p:#7a2e3a}
@media(prefers-color-scheme:dark){:root{--c:#171513;--i:#f1ede7;--m:#a8a097;--p:#e59aa6}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--c);color:var(--i);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 1rem}p{color:var(--m);margin:0 0 1.5rem}
a{color:var(--p)}a:focus-visible{outline:2px solid var(--i);outline-offset:2px}`;

/** A plain page in German for a status, when the tenant's own cannot be had. Complete HTML, no scripts, no tenant. */
export function builtInPage(status: number): string {
  const [title, text] = WORDS[status] ?? ['Das hat nicht geklappt', 'Bitte versuche es noch einmal.'];
  const link = status === 421 ? '' : '<a href="/">Zur Startseite</a>';
  return (
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`
  );
}
