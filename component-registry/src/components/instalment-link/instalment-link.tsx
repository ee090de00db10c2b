import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { InstalmentLinkProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { CalculatorLayer } from './calculator-layer.tsx';
import { InstalmentLayerInPlace } from './instalment-link.client.tsx';
import { style } from '../../styling/style.ts';

const styles = { place: style({ minWidth: '0' }), link: style(textLink, { fontSize: 'xs' }) };

/** Leads to the calculator with what is chosen of a product. @see CK-017 */
export function InstalmentLink({ label, href, sku, variant, layer }: InstalmentLinkProps): ReactElement {
  const query = new URLSearchParams({ sku, ...(variant === undefined ? {} : { variant }) }).toString();
  return (
    <div className={styles.place} data-instalment-link="">
      <div data-product-part="instalments">
        <a className={styles.link} href={safeUrl(`${href}?${query}`)} rel="nofollow">
          {label}
        </a>
      </div>
      {layer === undefined ? null : (
        <>
          <CalculatorLayer label={label} words={layer} />
          <InstalmentLayerInPlace />
        </>
      )}
    </div>
  );
}
