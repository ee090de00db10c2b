import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { until } from './until.ts';

/** What WCAG 2.2 AA asks for, and what axe advises besides. */
export const ALL_RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};

/**
 * What axe finds in a page as it is shown now, or in one part of it: rule and places. Frames inside are left out.
 * Put into the page itself, once: the usual way puts half a megabyte into every frame and opens a page for each result.
 */
export async function axeFaults(
  page: Page,
  { within = ':root', ...options }: RunOptions & { within?: string } = {},
): Promise<string[]> {
  // Another colour mode takes a frame or two, even where motion is reduced to nothing.
  await until('the colours stand still', () =>
    page.evaluate(() =>
      document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ root, run }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      return (await inPage.run({ include: [root], exclude: ['iframe'] }, run)).violations;
    },
    { root: within, run: { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}`,
  );
}
