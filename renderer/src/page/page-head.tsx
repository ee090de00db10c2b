import type { ReactElement } from 'react';
import { brandManifest, brandSign, type Brand, type ResolvedPage } from '@vitrine/schemas';
import { isOfNoShop } from './no-shop.ts';
import { sharedPicture } from './shared-picture.ts';

/**
 * What the head of a page says of it: title (the layout server names the shop in it), description, canonical address, the
 * same page in other locales, robots, icons, web manifest, and what other sites show when the page is shared. Next would send
 * it a second time, as data. @see docs/adr/0096-islands-in-place.md
 */
export function PageHead({ page }: { page: ResolvedPage }): ReactElement {
  const { title, description, robots, canonical, alternates } = page.meta;
  const { light, dark } = page.tenant.theme.colors;
  return (
    <>
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
      <meta name="robots" content={robots === 'index' ? 'index, follow' : 'noindex, follow'} />
      {canonical !== '' && <link rel="canonical" href={canonical} />}
      {alternates.length > 1 &&
        alternates.map(({ locale, href }) => <link key={locale} rel="alternate" hrefLang={locale} href={href} />)}
      <meta name="theme-color" content={light.canvas} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark.canvas} media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      {canonical !== '' && <Shared page={page} />}
      {!isOfNoShop(page) && <Signs brand={page.tenant} />}
    </>
  );
}

/** What other sites show of a page (Open Graph; those that know `twitter:` take the rest from there). */
function Shared({ page: { meta, tenant, locale, root } }: { page: ResolvedPage }): ReactElement {
  const { title, description, canonical } = meta;
  const picture = sharedPicture(root, canonical);
  return (
    <>
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={tenant.name} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      {picture !== undefined && (
        <>
          <meta property="og:image" content={picture.url} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** What browsers show of a shop outside of its pages. */
function Signs({ brand }: { brand: Brand }): ReactElement {
  return (
    <>
      <link rel="manifest" href={brandManifest(brand)} />
      <link rel="icon" href={brandSign(brand, 192)} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={brandSign(brand, 180)} sizes="180x180" />
    </>
  );
}
