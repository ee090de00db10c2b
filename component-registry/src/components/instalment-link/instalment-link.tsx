import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { InstalmentLinkProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { CalculatorLayer } from './calculator-layer.tsx';
import { InstalmentLayerInPlace } from './instalment-link.client.tsx';
import { style } from '../../styling/style.ts';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  place: style({ minWidth: '0' }),
  link: style(textLink, { fontSize: 'xs' }),
  teaser: style({ margin: '0', fontSize: 'sm' }),
  hint: style(longWords, { margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted', maxWidth: 'prose' }),
};

/** What is paid a month, with what must stand beside it, and the way to the calculator with what is chosen of a product. @see CK-017 */
export function InstalmentLink({
  label,
  href,
  sku,
  variant,
  teaser,
  hints = [],
  layer,
}: InstalmentLinkProps): ReactElement {
  const query = new URLSearchParams({ sku, ...(variant === undefined ? {} : { variant }) }).toString();
  return (
    <div className={styles.place} data-instalment-link="">
      <div data-product-part="instalments">
        {teaser === undefined ? null : <p className={styles.teaser}>{teaser}</p>}
        {teaser === undefined
          ? null
          : hints.map((hint) => (
              <p key={hint} className={styles.hint}>
                {hint}
              </p>
            ))}
        <a
          className={styles.link}
          href={safeUrl(`${href}?${query}`)}
          rel="nofollow"
          data-keeper={layer === undefined ? undefined : 'instalments'}
        >
          {label}
        </a>
      </div>
      {layer === undefined ? null : (
        <>
          <CalculatorLayer label={label} words={layer} />
          <InPlace island={InstalmentLayerInPlace} />
        </>
      )}
    </div>
  );
}
