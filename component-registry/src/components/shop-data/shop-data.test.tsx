import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ShopDataProps } from '../../../generated/props.ts';
import { ShopData } from './shop-data.tsx';

const props: ShopDataProps = examples[0]?.props ?? expect.fail('no example');
const graphOf = (given: ShopDataProps): { '@graph': Record<string, unknown>[] } =>
  JSON.parse(
    renderToStaticMarkup(ShopData(given))
      .replace(/^<script[^>]*>/u, '')
      .replace(/<\/script>$/u, ''),
  ) as ReturnType<typeof graphOf>;

it('says who runs the shop and how it is searched, with absolute addresses', () => {
  const [organization, site] = graphOf(props)['@graph'];
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Ahornhaus',
    url: 'https://www.ahornhaus.example/',
  });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: 'https://www.ahornhaus.example/s/?q={search_term_string}' },
  });
});

it('lets no name end the element', () => {
  const html = renderToStaticMarkup(ShopData({ ...props, name: '</script><script>alert(1)' }));
  expect(html.match(/<script/gu)).toHaveLength(1);
});
