import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageSwitch } from './language-switch.tsx';

describe('LanguageSwitch', () => {
  it('links every language by its own name, in that language, and marks the present one', () => {
    const html = renderToStaticMarkup(
      LanguageSwitch({
        label: 'Sprache',
        languages: [
          { lang: 'de-CH', label: 'Deutsch', href: '/warenkorb', current: true },
          { lang: 'fr-CH', label: 'Français', href: '/fr/warenkorb' },
        ],
      }),
    );
    expect(html).toMatch(/href="\/warenkorb" hrefLang="de-CH" lang="de-CH" aria-current="true">Deutsch</u);
    expect(html).toMatch(/href="\/fr\/warenkorb" hrefLang="fr-CH" lang="fr-CH">Français</u);
  });
});
