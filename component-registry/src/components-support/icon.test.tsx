import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { baseSheet } from '../styling/base-sheet.ts';
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

  it('is a box without words, drawn by the sheet with a stroke of 1.5 px at 16 px', () => {
    const html = renderToStaticMarkup(<Icon name="truck" size={16} />);
    expect(html).toBe('<i class="i-truck-16"></i>');
    const rule = /\.i-truck-16\)\{--icon:url\("(?<address>[^"]*)"\);\}/u.exec(baseSheet())?.groups?.['address'];
    const svg = decodeURIComponent(rule ?? '');
    expect(svg).toContain(`stroke-width='2.25'`);
    expect(svg).toContain(ICON_SHAPES.truck.replaceAll('"', "'"));
  });
});
