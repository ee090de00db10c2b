import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccountStatus } from './account-status.tsx';

const failed = 'Bitte lade die Seite neu.';

it('tells the balance, and keeps the words of a failure back', () => {
  const html = renderToStaticMarkup(AccountStatus({ of: 'balance', text: 'Offener Betrag: 25,00 €', failed }));
  expect(html).toMatch(/<p[^>]*data-account-text="">Offener Betrag: 25,00 €<\/p><div[^>]*role="alert" hidden="">/u);
});

it('says where the balance is not known, with a button that needs no scripts', () => {
  const html = renderToStaticMarkup(AccountStatus({ of: 'balance', failed, reloadLabel: 'Neu laden' }));
  expect(html).toMatch(/<p[^>]*data-account-text="" hidden=""><\/p><div[^>]*role="alert"><p[^>]*>Bitte lade/u);
  expect(html).toMatch(/<form[^>]* method="get"[^>]*><button[^>]*type="submit">Neu laden/u);
});

it('says nothing of a customer whose data are there', () => {
  const html = renderToStaticMarkup(AccountStatus({ of: 'customer', failed, saved: 'Gespeichert.' }));
  expect(html).toMatch(/role="alert" hidden=""/u);
  expect(html).not.toContain('Gespeichert.');
});
