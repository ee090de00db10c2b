import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImageText } from './image-text.tsx';

const image = { src: '/assets/story.00000000', width: 1080, height: 1350, color: '#dccfbf' };

describe('ImageText', () => {
  it('puts the picture first in the source, on whichever side it is shown', () => {
    const sides = (['left', 'right'] as const).map((side) =>
      renderToStaticMarkup(ImageText({ title: 'Leinen', image, imageAlt: 'Ein Bett', side })),
    );
    for (const html of sides) expect(html.indexOf('alt="Ein Bett"')).toBeLessThan(html.indexOf('Leinen</h2>'));
    expect(sides[0]).not.toBe(sides[1]);
  });

  it('takes its place in the outline', () => {
    expect(renderToStaticMarkup(ImageText({ title: 'Leinen', level: 4, image, imageAlt: '' }))).toMatch(
      /<h4[^>]*>Leinen<\/h4>/u,
    );
  });

  it('leaves out what it was not given', () => {
    expect(renderToStaticMarkup(ImageText({ title: 'Leinen', image, imageAlt: '' }))).not.toMatch(/<p[ >]|<a /u);
  });

  it('leads on', () => {
    expect(
      renderToStaticMarkup(
        ImageText({ title: 'Leinen', image, imageAlt: '', link: { label: 'Zur Bettwäsche', href: '/c/bettwaesche' } }),
      ),
    ).toMatch(/<a[^>]*href="\/c\/bettwaesche">Zur Bettwäsche</u);
  });
});
