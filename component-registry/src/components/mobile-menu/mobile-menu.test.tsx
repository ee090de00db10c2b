// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MobileMenu } from './mobile-menu.tsx';

const props = {
  label: 'Menü',
  title: 'Sortiment',
  closeLabel: 'Menü schließen',
  backLabel: 'Zurück',
  allLabel: 'Alles ansehen',
  items: [
    {
      label: 'Damen',
      href: '/c/damen',
      items: [{ label: 'Kleider', href: '/c/kleider', items: [{ label: 'Abendkleider', href: '/c/abendkleider' }] }],
    },
    { label: 'Sale', href: '/c/sale' },
  ],
  footerLinks: [{ label: 'Hilfe', href: '/hilfe' }],
};

describe('MobileMenu without scripts', () => {
  const html = renderToStaticMarkup(MobileMenu(props));

  it('is a native disclosure with every level inside', () => {
    expect(html).toMatch(/<details><summary[^>]*>.*Menü<\/span><\/summary>/u);
    expect([...html.matchAll(/href="([^"]+)"/gu)].map((match) => match[1])).toEqual([
      '/c/damen',
      '/c/kleider',
      '/c/abendkleider',
      '/c/sale',
      '/hilfe',
    ]);
  });

  it('leads from an open level to its own page first', () => {
    expect(html.match(/Alles ansehen/gu)).toHaveLength(2);
  });
});

describe('MobileMenu with scripts', () => {
  let root: Root;
  const details = (): HTMLDetailsElement => document.querySelector('details') ?? expect.fail('no native menu');
  const button = (name: string): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      (element) => (element.ariaLabel ?? element.textContent) === name,
    ) ?? expect.fail(`no button ${name}`);
  const touch = (element: Element | null): void => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const opened = (): Promise<void> =>
    vi.waitFor(() => {
      expect(document.querySelector('[role=dialog]')).not.toBeNull();
    }, 5000);

  // The drawer's first import takes longer than the gate waits; a browser has fetched it while the finger is down.
  beforeAll(async () => {
    await import('./menu-drawer.client.tsx');
  });
  beforeEach(async () => {
    // jsdom has none; Chakra's overlays measure themselves.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {
          return;
        }
        unobserve(): void {
          return;
        }
        disconnect(): void {
          return;
        }
      },
    );
    document.body.innerHTML = '<div></div>';
    root = createRoot(document.body.firstElementChild ?? document.body);
    root.render(MobileMenu(props));
    await vi.waitFor(details);
  });
  afterEach(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });

  it('opens the drawer instead of the native menu on the first touch', async () => {
    touch(document.querySelector('summary'));
    await opened();
    expect(details().open).toBe(false);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Sortiment');
  });

  it('leads down the categories and back to the one that was left', async () => {
    touch(document.querySelector('summary'));
    await opened();
    touch(button('Damen'));
    await vi.waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Zurück');
    });
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Kleider');
    touch(button('Zurück'));
    await vi.waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Damen');
    });
  });

  it('leaves a native menu that is open already to close natively', () => {
    details().open = true;
    touch(document.querySelector('summary'));
    expect(details().open).toBe(false);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});
