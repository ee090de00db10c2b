import { sanitizeRichText } from '@vitrine/component-registry/manifest';
import type { CmsPage } from '@vitrine/schemas';

/**
 * The words of a page of content without its design, to be kept: title, introduction and its texts in their order, with the
 * addresses that links within the shop lead to below `origin`. What is no text, such as a picture, is left out.
 */
export function pageText({ title, intro, paragraphs }: CmsPage, origin: string): string {
  const parts = paragraphs.flatMap((paragraph) => {
    const html: unknown = 'html' in paragraph ? paragraph.html : undefined;
    if (paragraph.kind !== 'text' || typeof html !== 'string') return [];
    const heading = 'title' in paragraph && typeof paragraph.title === 'string' ? [paragraph.title] : [];
    return [...heading, textOf(sanitizeRichText(html, 2), origin)];
  });
  return [title, ...(intro === undefined ? [] : [intro]), ...parts].join('\n\n');
}

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Of HTML that was made safe: its elements are closed, and it escapes no other signs. */
function textOf(html: string, origin: string): string {
  return html
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(
      /<a [^>]*href="(\/[^"]*)"[^>]*>(.*?)<\/a>/gu,
      (_all, href: string, words: string) => `${words} (${origin}${href})`,
    )
    .replaceAll(/<li>/gu, '\n- ')
    .replaceAll(/<br ?\/?>/gu, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|dl|blockquote|table)>/gu, '\n\n')
    .replaceAll(/<\/(?:tr|dt|dd|caption)>/gu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/gu, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/ *\n */gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
