import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const image = { src: '/assets/dress.1234abcd', width: 1080, height: 1440, color: '#e9e2d8' };

describe('Picture', () => {
  it('offers no width beyond the master and sets its size and colour', () => {
    const html = renderToStaticMarkup(<Picture image={image} alt="Kleid" sizes="25vw" />);
    expect(html).toContain('/assets/dress.1234abcd-1080.webp 1080w');
    expect(html).not.toContain('1600w');
    expect(html).toContain('width="1080" height="1440"');
    expect(html).toContain('background-color:#e8e0d8');
  });

  it.each([
    ['#ffffff', '#ffffff'],
    ['#030405', '#000808'],
    ['#ded7cb', '#e0d8c8'],
  ])('says about its colour: %s is %s', (color, said) => {
    const html = renderToStaticMarkup(<Picture image={{ ...image, color }} alt="" sizes="25vw" />);
    expect(html).toContain(`background-color:${said}"`);
  });

  it('keeps what matters in sight where it is cropped, and says nothing of it where it is not', () => {
    const aimed = { ...image, focus: { x: 80, y: 15 } };
    const html = renderToStaticMarkup(<Picture image={aimed} alt="" sizes="25vw" fit="cover" />);
    expect(html).toContain('style="object-position:80% 15%"');
    expect(renderToStaticMarkup(<Picture image={aimed} alt="" sizes="25vw" />)).not.toContain('object-position');
  });

  it('is lazy and WebP alone by default', () => {
    const html = renderToStaticMarkup(<Picture image={image} alt="" sizes="25vw" />);
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain('avif');
  });

  it('loads a priority picture at once, AVIF from 720 px on', () => {
    const html = renderToStaticMarkup(<Picture image={{ ...image, width: 1600 }} alt="" sizes="100vw" priority />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('loading="eager"');
    expect(html).toMatch(/type="image\/avif" srcSet="[^"]*\/assets\/dress\.1234abcd-720\.avif 720w"/u);
  });

  it('offers a narrow one in three widths, without AVIF also where it comes first', () => {
    const html = renderToStaticMarkup(
      <Picture image={{ ...image, width: 1600 }} alt="" sizes="267px" priority narrow />,
    );
    expect(html.match(/\d+w/gu)).toEqual(['720w', '480w', '360w']);
    expect(html).not.toContain('avif');
  });

  it('asks for the smallest width when the master is narrower', () => {
    const html = renderToStaticMarkup(<Picture image={{ ...image, width: 100 }} alt="" sizes="100px" />);
    expect(html).toContain('src="/assets/dress.1234abcd-240.webp"');
  });
});
