import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MobileMenu } from './mobile-menu.tsx';

const html = renderToStaticMarkup(
  MobileMenu({
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
  }),
);

it('is a button and the dialog that it opens by name, with or without invokers', () => {
  const [, id] = /<dialog[^>]* id="([^"]+)" popover="auto"/u.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`popovertarget="${id}" command="show-modal" commandfor="${id}"`, 'iu'));
  expect(html).toMatch(new RegExp(`popovertargetaction="hide" command="close" commandfor="${id}"`, 'iu'));
});

it('holds every level, and leads from an open one to its own page first', () => {
  expect([...html.matchAll(/href="([^"]+)"/gu)].map((match) => match[1])).toEqual([
    '/c/damen',
    '/c/kleider',
    '/c/abendkleider',
    '/c/sale',
    '/hilfe',
  ]);
  expect(html.match(/Alles ansehen/gu)).toHaveLength(2);
});
