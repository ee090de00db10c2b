// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductGalleryProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { rulesOf } from '../../styling/style.ts';
import { openView } from './gallery-view.ts';
import { ProductGallery } from './product-gallery.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('product-gallery')?.examples[index]?.props as ProductGalleryProps | undefined;
  return renderToStaticMarkup(ProductGallery(props ?? expect.fail('no example')));
};

describe('ProductGallery', () => {
  it('loads the first picture first and the others later, each a link to itself in large', () => {
    const html = htmlOf(0);
    expect(html.match(/fetchPriority="high"/gu)).toHaveLength(1);
    expect(html.match(/loading="lazy"/gu)).toHaveLength(2);
    expect(html.match(/href="\/assets\/[^"]+-1080\.webp"/gu)).toHaveLength(3);
    expect(html).toContain('>2/3<');
  });

  it('has steps that can be hidden, as they are where there is one picture', () => {
    const [, steps] = /<button class="([^"]+)"[^>]*data-gallery-step/u.exec(htmlOf(0)) ?? [];
    const rules = rulesOf(steps ?? expect.fail('no steps')).map(({ css }) => css);
    expect(rules.join('')).toMatch(/\[hidden\][^{]*\{display:none/u);
  });

  it('counts nothing where there is one picture', () => {
    expect(htmlOf(2)).not.toContain('1/1');
  });
});

describe('openView', () => {
  const showModal = vi.fn<() => void>();
  beforeEach(() => {
    document.body.innerHTML = htmlOf(0);
    // jsdom knows no modal dialogs and has no sizes.
    HTMLDialogElement.prototype.showModal = showModal;
    Element.prototype.scrollTo = vi.fn<() => void>();
  });

  it('shows every picture in large with its words, and counts them', () => {
    const gallery = document.querySelector<HTMLElement>('[data-gallery]') ?? expect.fail('no gallery');
    const link = gallery.querySelectorAll<HTMLAnchorElement>('a')[1] ?? expect.fail('no link');
    openView(gallery, link);
    expect(showModal).toHaveBeenCalledOnce();
    const shown = [...gallery.querySelectorAll<HTMLImageElement>('dialog img')];
    expect(shown.map(({ alt }) => alt)[1]).toBe('Dasselbe Kleid von hinten');
    expect(shown).toHaveLength(3);
    expect(gallery.querySelector('output')?.textContent).toMatch(/^\d\/3$/u);
  });
});
