import type { BreadcrumbsProps } from '../../../generated/props.ts';
import { jsonLd } from '../../components-support/json-ld.ts';

/**
 * The steps as a BreadcrumbList, ready for a script element: no character can end the element or begin another.
 * Addresses are absolute as `canonicalUrl` is, which is the last step's. A step without an address has none.
 * @see https://schema.org/BreadcrumbList
 */
export function breadcrumbList(items: BreadcrumbsProps['items'], canonicalUrl: string): string {
  const addressOf = (href: string | undefined, index: number): string | undefined => {
    if (index === items.length - 1) return canonicalUrl;
    return href === undefined ? undefined : URL.parse(href, canonicalUrl)?.href;
  };
  const itemListElement = items.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: addressOf(href, index),
  }));
  return jsonLd({ '@type': 'BreadcrumbList', itemListElement });
}
