import type { ReactElement } from 'react';
import { CloseButton } from './close-button.tsx';
import { layerBox, layerHead } from './layer-box.ts';
import { style } from '../styling/style.ts';
import { textLink } from './button-style.ts';
import { LayerInPlace } from './layer-link.client.tsx';
import { longWords } from './long-words.ts';
import { InPlace } from '../islands/in-place.tsx';

const styles = {
  link: style(textLink, longWords, { fontSize: 'xs', alignSelf: 'flex-start' }),
  layer: style(layerBox),
  head: style(layerHead),
  body: style({ display: 'flex', flexDirection: 'column', gap: '2', fontSize: 'sm', lineHeight: '1.6' }),
};

/** A link to a part of the shop's content, which scripts show in a layer instead of leaving the page (PR-011, RT-033). */
export function LayerLink({
  label,
  href,
  closeLabel,
  failed,
}: {
  label: string;
  href: string;
  closeLabel: string;
  /** What the layer says when the content cannot be had. */
  failed: string;
}): ReactElement {
  return (
    <div data-layer="" data-failed={failed}>
      <a className={styles.link} href={href} data-keeper="layer">
        {label}
      </a>
      <dialog className={styles.layer} aria-label={label} {...{ closedby: 'any' }}>
        <form className={styles.head} method="dialog">
          <CloseButton label={closeLabel} />
        </form>
        <div className={styles.body} data-layer-body="" />
      </dialog>
      <InPlace island={LayerInPlace} />
    </div>
  );
}
