import type { ShopDataProps } from '../../../generated/props.ts';
import { jsonLd } from '../../components-support/json-ld.ts';

/**
 * The shop as an Organization and a WebSite, with addresses that are absolute if `canonicalUrl` is.
 * @see https://schema.org/Organization https://schema.org/WebSite
 */
export function shopGraph({ name, company, canonicalUrl, homeHref, search }: ShopDataProps): string {
  const absolute = (href: string): string =>
    URL.parse(href, canonicalUrl === '' ? undefined : canonicalUrl)?.href ?? href;
  const home = absolute(homeHref);
  const organization = `${home}#organization`;
  return jsonLd({
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        legalName: company.name,
        url: home,
        email: company.email,
        telephone: company.phone,
        vatID: company.vatId,
        address: {
          '@type': 'PostalAddress',
          streetAddress: company.street,
          postalCode: company.postalCode,
          addressLocality: company.city,
          addressCountry: company.country,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name,
        url: home,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          // Not through URL, which would escape the braces of the template.
          target: `${absolute(search.action)}?${search.name}={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
}
