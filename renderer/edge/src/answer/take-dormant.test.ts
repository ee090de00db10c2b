import { expect, it } from 'vitest';
import { takeDormant } from './take-dormant.ts';

const QUICK = '<template data-dormant=""><dialog>$& quick</dialog></template>';
const NOTICE = '<template data-dormant="" data-node="notice"><dialog>notice</dialog></template>';

it('keeps the markup that only scripts show in one file, which each of its places names', () => {
  const kept: string[] = [];
  const page = `<p>before</p>${QUICK}<template id="other">a</template>${NOTICE}<p>after</p>`;
  const short = takeDormant(page, (templates) => {
    kept.push(templates);
    return 'name.txt';
  });
  const place = '<template data-dormant="name.txt"></template>';
  expect(short).toBe(`<p>before</p>${place}<template id="other">a</template>${place}<p>after</p>`);
  expect(kept).toEqual([QUICK + NOTICE]);
});

it('leaves its number to a template that React hydrates, which is another on each page', () => {
  const kept: string[] = [];
  const keep = (templates: string): string => `${kept.push(templates)}`;
  const numbered = (number: number): string => NOTICE.replace(' data-node', () => ` data-markup="${number}" data-node`);
  expect([1, 2].map((number) => takeDormant(numbered(number), keep))).toEqual([
    '<template data-dormant="1" data-markup="1"></template>',
    '<template data-dormant="2" data-markup="2"></template>',
  ]);
  expect(kept).toEqual([NOTICE, NOTICE]);
});

it('leaves a page without such markup as it is', () => {
  const page = '<p data-dormant="">a</p><template>b</template>';
  expect(takeDormant(page, () => expect.fail('nothing is to be kept'))).toBe(page);
});
