import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SizeGuideProps } from '../../../generated/props.ts';
import { rulesOf } from '../../styling/style.ts';
import examples from './examples.json' with { type: 'json' };
import { SizeGuide } from './size-guide.tsx';

const htmlOf = (name: string): string =>
  renderToStaticMarkup(SizeGuide(examples.find((one) => one.name === name)?.props as SizeGuideProps));

it('is folded until it is wanted, or something is to be corrected, and has a row for each size', () => {
  expect(htmlOf('default')).toMatch(/^<details(?! class="[^"]*" open)/u);
  expect(htmlOf('default').match(/scope="row"/gu)).toHaveLength(3);
  expect(htmlOf('default').match(/inputMode="decimal"/giu)).toHaveLength(2);
  for (const name of ['mistake', 'not-offered']) expect(htmlOf(name)).toMatch(/^<details class="[^"]*" open=""/u);
});

it('takes its table to paper, not the fields that nobody fills in there', () => {
  const html = htmlOf('default');
  const around = /<div class="([^"]+)"><form/u.exec(html)?.[1] ?? '';
  expect(
    rulesOf(around)
      .map(({ css }) => css)
      .join(''),
  ).toMatch(/@media print\s*\{[^{}]*\{\s*display:\s*none/u);
  expect(html.indexOf('<table')).toBeGreaterThan(html.indexOf('</form></div>'));
});
