import { jsonLd } from '../../components-support/json-ld.ts';
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts';

/**
 * Questions and answers as the text of a JSON-LD script element; no character can end the element or begin another.
 * @see https://schema.org/FAQPage
 */
export function faqPage(items: readonly { readonly question: string; readonly answer: string }[]): string {
  return jsonLd({
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: sanitizeRichText(answer, 4) },
    })),
  });
}
