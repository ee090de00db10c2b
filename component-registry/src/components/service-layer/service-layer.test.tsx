import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ServiceLayer } from './service-layer.tsx';

it('ServiceLayer is a closed dialog with its message hidden, and a button that closes it without scripts', () => {
  const html = renderToStaticMarkup(
    ServiceLayer({
      closeLabel: 'Schließen',
      failed: 'Nicht da.',
      retryLabel: 'Noch einmal',
    }),
  );
  expect(html).toMatch(
    /^<div><template data-dormant=""><dialog(?![^>]* open)[^>]* aria-labelledby="service-layer-title"/u,
  );
  expect(html).toMatch(/<form[^>]* method="dialog">.*<button[^>]* type="submit" aria-label="Schließen"/u);
  expect(html).toMatch(/data-layer-failure="" hidden=""><p role="alert">Nicht da\.<\/p><button[^>]*>Noch einmal/u);
});
