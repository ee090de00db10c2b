import { validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { PARAGRAPH_KINDS, paragraphNodes } from './index.ts';

const page = (paragraphs: object[], more: object = {}): CmsPage => {
  const read = validateCmsPage({ title: 'Sommer', paragraphs, ...more });
  return read.ok ? read.value : expect.fail(read.faults[0]?.message ?? '');
};
const text = (id: string, html: string) => ({ id, kind: 'text', html });

describe('paragraphs', () => {
  it('become nodes in the order of the content service, by the ids of the paragraphs', () => {
    const { nodes } = paragraphNodes(
      page([
        { id: 'kopf', kind: 'stage', headline: 'Sommer', image: { asset: 'beach', alt: 'Ein Strand' } },
        text('worte', '<p>Warm.</p>'),
        { id: 'waren', kind: 'products', title: 'Leinen', category: 'kleider' },
      ]),
    );
    expect(nodes.map(({ id, type }) => [id, type])).toEqual([
      ['cms-kopf', 'hero-banner'],
      ['cms-worte', 'rich-text'],
      ['cms-waren', 'product-rail'],
    ]);
    expect(nodes[0]?.props).toEqual({
      headline: 'Sommer',
      image: { $asset: 'beach' },
      imageAlt: 'Ein Strand',
      level: 1,
      priority: true,
    });
    expect(nodes[2]).toMatchObject({
      data: { products: { source: 'products', args: { category: 'kleider', limit: 12 } } },
      props: { products: { $data: 'products' } },
    });
  });

  it('have one heading of the page: the first stage, else the title with the intro', () => {
    const stage = (id: string) => ({ id, kind: 'stage', headline: id });
    const headed = paragraphNodes(page([text('a', 'x'), stage('b'), stage('c')]));
    expect(headed.nodes.map(({ id, props }) => [id, props?.['level']])).toEqual([
      ['cms-a', undefined],
      ['cms-b', 1],
      ['cms-c', 2],
    ]);
    const bare = paragraphNodes(page([text('a', 'x')], { intro: 'Kurz gesagt.' }));
    expect(bare.nodes[0]).toEqual({
      id: 'cms-title',
      type: 'page-title',
      props: { title: 'Sommer', text: 'Kurz gesagt.' },
    });
  });

  it('of kinds that the shop does not know are left out and told', () => {
    const { nodes, unknown } = paragraphNodes(
      page([{ id: 'a', kind: 'hologram' }, { id: 'b', kind: 'constructor' }, text('c', 'x')]),
    );
    expect(nodes.map(({ id }) => id)).toEqual(['cms-title', 'cms-c']);
    expect(unknown.map(({ kind }) => kind)).toEqual(['hologram', 'constructor']);
  });

  it('keep nothing of HTML that could run, load or dress itself up', () => {
    const { nodes } = paragraphNodes(
      page([
        text(
          'a',
          '<script>alert(1)</script><p onclick="x()" style="color:red">Gut <img src=x onerror=alert(1)><a href="javascript:alert(1)">hier</a></p><iframe src="//x"></iframe>',
        ),
        { id: 'b', kind: 'faq', items: [{ question: 'Wie?', answer: '<svg onload=alert(1)><p>So.</p>' }] },
      ]),
    );
    expect(nodes[1]?.props?.['html']).toBe('<p>Gut <span>hier</span></p>');
    expect(nodes[2]?.props?.['items']).toEqual([{ question: 'Wie?', answer: '<p>So.</p>' }]);
  });

  it('take over no field that their kind does not name', () => {
    const { nodes } = paragraphNodes(
      page([{ ...text('a', 'x'), level: 1, when: {}, slots: {}, dangerouslySetInnerHTML: 'x' }]),
    );
    expect(nodes[1]).toEqual({ id: 'cms-a', type: 'rich-text', props: { html: 'x' } });
  });

  it('come in a closed list of kinds', () => {
    expect(PARAGRAPH_KINDS).toEqual([
      'stage',
      'text',
      'image-text',
      'teasers',
      'video',
      'faq',
      'products',
      'snippet',
      'banner',
      'survey',
      'promotion',
      'vouchers',
      'active-vouchers',
      'expired-vouchers',
      'newsletter',
    ]);
  });
});
