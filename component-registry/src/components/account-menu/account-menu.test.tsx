import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { AccountMenuProps } from '../../../generated/props.ts';
import { AccountMenu } from './account-menu.tsx';

it('leads to each page and logs out by a form of its own', () => {
  const html = renderToStaticMarkup(AccountMenu(examples[0]?.props as AccountMenuProps));
  expect([...html.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/mein-konto/meine-persoenlichen-daten',
    '/mein-konto/mein-adressbuch',
  ]);
  expect(html).toMatch(
    /<form [^>]*method="post"><input type="hidden" name="form" value="logout"\/>.*<button[^>]*>Abmelden/u,
  );
});
