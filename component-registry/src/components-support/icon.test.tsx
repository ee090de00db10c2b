import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ICON_SHAPES, type IconName } from './icon-shapes.ts';
import { Icon } from './icon.tsx';

const require = createRequire(import.meta.url);

function packaged(name: string): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'));
  return shapes
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replaceAll(' />', '/>');
}

describe('Icon', () => {
  it.each(Object.keys(ICON_SHAPES) as IconName[])('draws %s as lucide does', (name) => {
    expect(ICON_SHAPES[name]).toBe(packaged(name));
  });

  it('is hidden from screen readers and keeps a stroke of 1.5 px at 16 px', () => {
    const html = renderToStaticMarkup(<Icon name="truck" size={16} />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('stroke-width="2.25"');
  });
});
