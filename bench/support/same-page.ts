/** What the walk adds for its own use. */
const OF_THE_WALK = / data-(?:node|node-id|markup|place)="[^"]*"/g;
/** Next says for Twitter once more what it says for all who share a page. */
const SAID_AGAIN = /<meta name="twitter:(?!card)[^>]*>/g;
const SCRIPT =
  /<script\b[^>]*>[^]*?<\/script>|<link rel="preload" as="script"[^>]*>|<link rel="preload"[^>]* as="style"\/>/g;
/** What only scripts show: our edge leaves it to a file, the reference sends it with each page. */
const DORMANT = /<template data-dormant=[^]*?<\/template>/g;
const COMMENT = /<!--[^]*?-->/g;

/**
 * Whether two pages are the same for who sees them: every element, attribute and word of the body in the same order, and
 * the same elements in the head, where React orders what it preloads by the time it hears of it. Scripts and comments are
 * how a page gets to life in the browser; they are left out, and so are what they alone show and the attributes of the walk.
 * @throws Error that shows the first difference
 */
export function expectSamePage(one: string, other: string): void {
  const [a, b] = [partsOf(one), partsOf(other)];
  const index = a.findIndex((part, at) => part !== b[at]);
  if (index !== -1 || a.length !== b.length)
    throw new Error(
      `expected the same page of both sides, got ${a[index]?.slice(0, 300)} and ${b[index]?.slice(0, 300)}`,
    );
}

function partsOf(html: string): string[] {
  const [head = '', ...body] = html
    .replaceAll(SCRIPT, '')
    .replaceAll(COMMENT, '')
    .replaceAll(DORMANT, '')
    .replaceAll(OF_THE_WALK, '')
    .replaceAll(SAID_AGAIN, '')
    .split(/(?=<body)/);
  return [...tags(head).sort(), ...tags(body.join(''))];
}

function tags(html: string): string[] {
  return html.split(/(?=<)/);
}
