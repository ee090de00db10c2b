/** In which languages the shops of the family speak. */
export const LANGUAGES = ['de', 'fr', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Words {
  title: string;
  text: string;
  /** Undefined where no shop is. */
  home?: string;
}

/** Words of the pages of last resort, by status. They are needed when no layout could ever be loaded. */
const WORDS: Readonly<Record<number, Words>> = {
  400: {
    title: 'Diese Adresse können wir nicht lesen',
    text: 'Bitte prüfe die Adresse oder beginne auf der Startseite.',
    home: 'Zur Startseite',
  },
  404: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht hilft dir die Startseite weiter.',
    home: 'Zur Startseite',
  },
  405: {
    title: 'Dieses Formular gibt es hier nicht',
    text: 'Es wurde nichts abgeschickt.',
    home: 'Zur Startseite',
  },
  410: {
    title: 'Diese Seite gibt es nicht mehr',
    text: 'Vielleicht hilft dir die Startseite weiter.',
    home: 'Zur Startseite',
  },
  421: { title: 'Hier ist kein Shop', text: 'Unter dieser Adresse ist bei uns nichts eingerichtet.' },
};

/** As `error.generic` of the catalogues, which cannot be had then either; no register: the shop may be unknown. */
const UNAVAILABLE: Readonly<Record<Language, Words>> = {
  de: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Bitte später noch einmal versuchen.',
    home: 'Zur Startseite',
  },
  fr: { title: 'Une erreur est survenue', text: 'Veuillez réessayer plus tard.', home: "Page d'accueil" },
  nl: { title: 'Er is iets misgegaan', text: 'Probeer het later opnieuw.', home: 'Naar de startpagina' },
};
const FAILED: Words = {
  title: 'Das hat nicht geklappt',
  text: 'Bitte versuche es noch einmal.',
  home: 'Zur Startseite',
};

const STYLE = `:root{color-scheme:light dark;--c:#faf8f5;--i:#221f1c;--m:#6b645c;--p:#7a2e3a}
@media(prefers-color-scheme:dark){:root{--c:#171513;--i:#f1ede7;--m:#a8a097;--p:#e59aa6}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--c);color:var(--i);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 1rem}p{color:var(--m);margin:0 0 1.5rem}
section+section{margin-top:2.5rem}section+section h1{font-size:1.5rem}
a{color:var(--p)}a:focus-visible{outline:2px solid var(--i);outline-offset:2px}`;

/**
 * A plain page for a status, when the tenant's own cannot be had: 503 in the given languages, one below the other, everything
 * else in German. Complete HTML, no scripts, no tenant.
 */
export function builtInPage(status: number, languages: readonly Language[] = LANGUAGES): string {
  const parts: [Language, Words][] =
    status === 503 ? languages.map((language) => [language, UNAVAILABLE[language]]) : [['de', WORDS[status] ?? FAILED]];
  const [[language, { title }] = ['de', FAILED] as const] = parts;
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head>` +
    `<body><main>${parts.map(sectionOf).join('')}</main></body></html>`
  );
}

function sectionOf([language, { title, text, home }]: readonly [Language, Words]): string {
  const link = home === undefined ? '' : `<a href="/">${home}</a>`;
  return `<section lang="${language}"><h1>${title}</h1><p>${text}</p>${link}</section>`;
}
