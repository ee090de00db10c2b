import type { LayoutDocument } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { composeFrame } from './index.ts';

const frame: LayoutDocument = {
  page: 'frame',
  catalog: 1,
  meta: { description: 'Mode und Wohnen', robots: 'index' },
  root: {
    id: 'frame',
    type: 'page',
    props: { skipLabel: 'Zum Inhalt', tone: 'warm' },
    slots: {
      header: [{ id: 'header', type: 'header' }],
      main: [{ id: 'filler', type: 'rich-text' }],
      footer: [{ id: 'footer', type: 'footer' }],
    },
  },
};
const page: LayoutDocument = {
  page: 'home',
  catalog: 1,
  frame: 'frame',
  meta: { title: 'Start' },
  root: { id: 'home', type: 'page', props: { tone: 'cool' }, slots: { main: [{ id: 'hero', type: 'hero-banner' }] } },
};

describe('composeFrame', () => {
  it('lays the page over the frame: id and main of the page, header and footer of the frame', () => {
    const { document, faults } = composeFrame(page, frame);
    expect(faults).toEqual([]);
    expect(document).toEqual({
      page: 'home',
      catalog: 1,
      meta: { title: 'Start', description: 'Mode und Wohnen', robots: 'index' },
      root: {
        id: 'home',
        type: 'page',
        props: { skipLabel: 'Zum Inhalt', tone: 'cool' },
        slots: {
          header: frame.root.slots?.['header'],
          main: page.root.slots?.['main'],
          footer: frame.root.slots?.['footer'],
        },
      },
    });
  });

  it('changes neither document', () => {
    const before = structuredClone({ page, frame });
    composeFrame(page, frame);
    expect({ page, frame }).toEqual(before);
  });

  it('leaves a page without a frame as it is', () => {
    const { frame: _, ...alone } = page;
    expect(composeFrame(alone, undefined)).toEqual({ document: alone, faults: [] });
  });

  it.each([
    ['is not published', undefined, 'MISSING_NODE'],
    ['has a frame itself', { ...frame, frame: 'outer' }, 'CYCLE'],
    ['has a root of another type', { ...frame, root: { ...frame.root, type: 'fragment' } }, 'WRONG_ROOT'],
  ])('serves the page alone, with a fault, when its frame %s', (_, given, code) => {
    const { document, faults } = composeFrame(page, given);
    expect(document.root).toEqual(page.root);
    expect(faults).toMatchObject([{ code }]);
  });
});
