import german from '../../../locales/de-DE/frame.json' with { type: 'json' };
import french from '../../../locales/fr-CH/frame.json' with { type: 'json' };
import dutch from '../../../locales/nl-NL/frame.json' with { type: 'json' };
import type { IslandWords } from '@vitrine/component-registry';

const FRAMES = { de: german, fr: french, nl: dutch } as const;
const PREVIEWS = {
  de: { label: 'Vorschau', text: 'Vorschau: Diese Fassung ist nicht veröffentlicht.' },
  fr: { label: 'Aperçu', text: 'Aperçu : cette version n’est pas publiée.' },
  nl: { label: 'Voorbeeld', text: 'Voorbeeld: deze versie is niet gepubliceerd.' },
} as const;

/** The words of the renderer itself. Whatever a shop says comes with the tree. */
export interface PageWords {
  readonly island: IslandWords;
  /** Props of the preview banner. */
  readonly preview: { readonly label: string; readonly text: string };
}

/** German for a language that the renderer does not know. */
export function pageWords(locale: string): PageWords {
  const language = locale.slice(0, 2);
  const known = language === 'fr' || language === 'nl' ? language : 'de';
  return { island: FRAMES[known].error.boundary, preview: PREVIEWS[known] };
}
