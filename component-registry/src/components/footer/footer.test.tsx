// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FooterProps } from '../../../generated/props.ts';
import { Place } from '../../islands/place.client.tsx';
import { ColorModeInPlace } from './footer.client.tsx';
import { Footer } from './footer.tsx';

const minimal: FooterProps = {
  name: 'Ahornhaus',
  label: 'Fußbereich',
  columns: [],
  legal: [
    { label: 'AGB', href: '/agb' },
    { label: 'Impressum', href: '/impressum' },
  ],
  legalLabel: 'Rechtliches',
  copyright: '© Ahornhaus',
};

describe('Footer', () => {
  it('shows the legal links when nothing else came', () => {
    const html = renderToStaticMarkup(Footer(minimal));
    expect(html).toMatch(/<nav aria-label="Rechtliches">.*AGB.*Impressum/u);
    expect(html).not.toMatch(/<h2|fieldset/u);
  });

  it('names its columns and gives the hours beside the number', () => {
    const html = renderToStaticMarkup(
      Footer({
        ...minimal,
        columns: [{ title: 'Service', links: [{ label: 'Kontakt', href: '/kontakt' }] }],
        hours: {
          title: 'Für dich da',
          lines: ['Mo–Fr 8–20 Uhr'],
          phone: { label: '0800 24 63 10', href: 'tel:+43800246310' },
        },
      }),
    );
    expect(html).toMatch(/<h2[^>]*>Service<\/h2>/u);
    expect(html).toMatch(/href="tel:\+43800246310">0800 24 63 10<.*Mo–Fr 8–20 Uhr/u);
  });

  it('shows the seals of its slot once, and nothing of them without', () => {
    expect(renderToStaticMarkup(Footer(minimal, { seals: 'SIEGEL' })).match(/SIEGEL/gu)).toHaveLength(1);
    expect(renderToStaticMarkup(Footer(minimal))).not.toContain('SIEGEL');
  });

  it('offers light, dark and system, system first chosen', () => {
    const html = renderToStaticMarkup(
      Footer({ ...minimal, colorMode: { label: 'Darstellung', light: 'Hell', dark: 'Dunkel', system: 'System' } }),
    );
    expect([...html.matchAll(/value="(\w+)"/gu)].map((match) => match[1])).toEqual(['light', 'dark', 'system']);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="system"|<input[^>]*value="system"[^>]*checked=""/u);
  });
});

describe('ColorModeInPlace', () => {
  let root: Root;
  const radio = (mode: string): HTMLInputElement =>
    document.querySelector<HTMLInputElement>(`input[value=${mode}]`) ?? expect.fail(`no radio ${mode}`);
  const show = (before = 'system'): void => {
    const radios = ['light', 'dark', 'system'].map(
      (mode) => `<input type="radio" name="color-mode" value="${mode}"${mode === before ? ' checked' : ''}>`,
    );
    document.body.innerHTML = `<div></div><fieldset>${radios.join('')}<span hidden data-place="0"></span></fieldset>`;
    root = createRoot(document.body.firstElementChild ?? document.body);
    act(() => {
      root.render(
        <Place at={0}>
          <ColorModeInPlace />
        </Place>,
      );
    });
  };
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    localStorage.clear();
    delete document.documentElement.dataset['colorMode'];
  });
  afterEach(() => {
    act(() => {
      root.unmount();
    });
  });

  it('keeps the choice and shows it at once', () => {
    show();
    act(() => {
      radio('dark').click();
    });
    expect(document.documentElement.dataset['colorMode']).toBe('dark');
    expect(localStorage.getItem('color-mode')).toBe('dark');
  });

  it('follows the system again when that is chosen', () => {
    localStorage.setItem('color-mode', 'dark');
    document.documentElement.dataset['colorMode'] = 'dark';
    show();
    expect(radio('dark').checked).toBe(true);
    act(() => {
      radio('system').click();
    });
    expect(document.documentElement.dataset['colorMode']).toBeUndefined();
  });

  it('takes up what was chosen before it was there', () => {
    localStorage.setItem('color-mode', 'light');
    show('dark');
    expect(document.documentElement.dataset['colorMode']).toBe('dark');
    expect(localStorage.getItem('color-mode')).toBe('dark');
  });

  it('counts an unknown word as system', () => {
    localStorage.setItem('color-mode', 'sepia');
    show();
    expect(radio('system').checked).toBe(true);
  });

  it('works for this page when storage is blocked', () => {
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      show();
      act(() => {
        radio('light').click();
      });
      expect(document.documentElement.dataset['colorMode']).toBe('light');
    } finally {
      if (storage !== undefined) Object.defineProperty(globalThis, 'localStorage', storage);
    }
  });
});
