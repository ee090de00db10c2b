import type { BreadcrumbsProps } from '../../../generated/props.ts';
import { jsonLd } from '../../components-support/json-ld.ts';

/**
 * The steps as a BreadcrumbList, ready for a script element: no character can end the element or begin another.
 * Addresses are absolute if `canonicalUrl` is; the last step's is the canonical one. A step without an address has none.
 * @see https://schema.org/BreadcrumbList
 */
export function breadcrumbList(items: BreadcrumbsProps['items'], canonicalUrl: string | undefined): string {
  const base = canonicalUrl !== undefined && URL.canParse(canonicalUrl) ? canonicalUrl : undefined;
  const addressOf = (href: string | undefined, index: number): string | undefined => {
    if (index === items.length - 1 && canonicalUrl !== undefined) return canonicalUrl;
    if (href === undefined || base === undefined) return href;
    return URL.parse(href, base)?.href;
  };
  const itemListElement = items.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: addressOf(href, index),
  }));
  return jsonLd({ '@type': 'BreadcrumbList', itemListElement });
}
