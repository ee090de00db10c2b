import type { ReactElement } from 'react';
import { style } from '../styling/style.ts';
import { textLink } from './button-style.ts';
import { Icon } from './icon.tsx';
import { LayerInPlace } from './layer-link.client.tsx';
import { longWords } from './long-words.ts';

const styles = {
  link: style(textLink, longWords, { fontSize: 'xs', alignSelf: 'flex-start' }),
  layer: style({
    margin: 'auto',
    width: 'min(40rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    padding: '3',
    border: '0',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '&::backdrop': { backgroundColor: 'color-mix(in srgb, var(--v-colors-ink) 45%, transparent)' },
    '@media (forced-colors: active)': { border: '1px solid' },
  }),
  head: style({ display: 'flex', justifyContent: 'flex-end', margin: '0' }),
  close: style({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: 'touch',
    padding: '0',
    border: '0',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 'ink',
    cursor: 'pointer',
    _hover: { backgroundColor: 'tint' },
  }),
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
          <button className={styles.close} type="submit" aria-label={closeLabel}>
            <Icon name="x" />
          </button>
        </form>
        <div className={styles.body} data-layer-body="" />
      </dialog>
      <LayerInPlace />
    </div>
  );
}
