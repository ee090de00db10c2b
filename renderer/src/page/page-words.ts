import german from '../../../locales/de-DE/frame.json' with { type: 'json' };
import french from '../../../locales/fr-CH/frame.json' with { type: 'json' };
import dutch from '../../../locales/nl-NL/frame.json' with { type: 'json' };
import type { IslandWords } from '@vitrine/component-registry';

const FRAMES = { de: german, fr: french, nl: dutch } as const;
const PREVIEWS = {
  de: 'Vorschau: Diese Fassung ist nicht veröffentlicht.',
  fr: 'Aperçu : cette version n’est pas publiée.',
  nl: 'Voorbeeld: deze versie is niet gepubliceerd.',
} as const;

/** The words of the renderer itself. Whatever a shop says comes with the tree. */
export interface PageWords {
  readonly island: IslandWords;
  readonly preview: string;
}

/** German for a language that the renderer does not know. */
export function pageWords(locale: string): PageWords {
  const language = locale.slice(0, 2);
  const known = language === 'fr' || language === 'nl' ? language : 'de';
  return { island: FRAMES[known].error.boundary, preview: PREVIEWS[known] };
}
