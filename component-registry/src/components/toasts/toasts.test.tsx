import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Toasts } from './toasts.tsx';

describe('Toasts', () => {
  it('shows nothing and says nothing: the model of a message is hidden and has no role', () => {
    const html = renderToStaticMarkup(Toasts({ closeLabel: 'Schließen' }));
    expect(html).toMatch(/^<div[^>]*><div[^>]* data-toast-model="" hidden="">/u);
    expect(html).not.toContain('role=');
    expect(html).toContain('aria-label="Schließen"');
  });
});
