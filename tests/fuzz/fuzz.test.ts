/** A small run of what `npm run fuzz` does with 100,000 pages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executableParts } from './executable-parts.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import { judgePage, type Judgement } from './judge-page.ts';
import { pageCases } from './page-cases.ts';

const RUNS = 500;

describe('random pages', () => {
  it(
    `validate, resolve, fill and render without a crash and without a script (${RUNS} pages)`,
    { timeout: 300_000 },
    () => {
      const verdicts: Record<Judgement['verdict'], number> = { accepted: 0, refused: 0, malformed: 0 };
      let rendered = 0;
      fc.assert(
        fc.property(pageCases, (page) => {
          const { verdict, outcomes } = judgePage(page);
          verdicts[verdict] += 1;
          rendered += outcomes.rendered ?? 0;
        }),
        { numRuns: RUNS },
      );
      // A generator whose pages are all refused, or never shown, would prove nothing.
      expect(verdicts.accepted).toBeGreaterThan(RUNS / 10);
      expect(verdicts.refused).toBeGreaterThan(RUNS / 10);
      expect(rendered).toBeGreaterThan(RUNS);
    },
  );
});

describe('executableParts', () => {
  it('finds what a browser runs', () => {
    for (const html of [
      '<script>1</script>',
      '<svg><script>1</script></svg>',
      '<p onclick=x>',
      '<svg/onload=x>',
      '<a href="java&#10;script:x">',
      '<a href=" JavaScript:x">',
      '<form action=javascript:x>',
      '<iframe srcdoc=x>',
      '<base href=x>',
      '<img src="data:text/html,x">',
      '<script type="application/ld+json">{"a":"</script><p>"}</script>',
      '<p style="background:url(javascript:x)">',
    ])
      expect(executableParts(html), html).not.toEqual([]);
  });

  it('finds nothing in data, pictures, links and escaped words', () => {
    const escaped = HOSTILE_STRINGS.map((hostile) =>
      hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    );
    for (const html of [
      '<script type="application/ld+json">{"a":"\\u003c/script>"}</script>',
      '<img src="/assets/x.webp" alt="onerror=x">',
      '<a href="/s/javascript:x">',
      '<img src="data:image/webp;base64,x">',
      ...escaped.flatMap((words) => [`<p>${words}</p>`, `<p title="${words}">`]),
    ])
      expect(executableParts(html), html).toEqual([]);
  });
});
