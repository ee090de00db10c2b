import { safeUrl } from '@vitrine/schemas';
import type { ReactElement, ReactNode } from 'react';
import type { AddToBasketProps } from '../../../generated/props.ts';
import { borderedLink, primaryButton } from '../../components-support/button-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { CloseButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  // A sheet from below on a phone, a panel at the side from there on.
  panel: style({
    position: 'fixed',
    insetBlockStart: { base: 'auto', md: '0' },
    insetBlockEnd: '0',
    insetInlineStart: { base: '0', md: 'auto' },
    insetInlineEnd: '0',
    width: { base: 'full', md: '28rem' },
    maxWidth: 'full',
    height: { base: 'auto', md: '100dvh' },
    maxHeight: { base: '85dvh', md: '100dvh' },
    margin: '0',
    padding: '0',
    overflowY: 'auto',
    border: '0',
    backgroundColor: 'surface',
    color: 'ink',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
  }),
  inner: style(longWords, { display: 'flex', flexDirection: 'column', gap: '3', padding: '3', minWidth: '0' }),
  head: style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '2' }),
  added: style({ margin: '0', paddingTop: '1', fontSize: 'md', fontWeight: '500', lineHeight: '1.4' }),
  item: style({
    display: 'grid',
    gridTemplateColumns: 'min(6rem, 27vw) minmax(0, 1fr)',
    columnGap: '2',
    alignItems: 'start',
  }),
  frame: style({ aspectRatio: '3 / 4', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' }),
  name: style({ margin: '0', fontSize: 'sm', lineHeight: '1.4' }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0' }),
  option: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted', '&:empty': { display: 'none' } }),
  free: style({ display: 'flex', flexDirection: 'column', gap: '0.75', '&[hidden]': { display: 'none' } }),
  freeText: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', fontWeight: '500' }),
  track: style({ height: '0.5', borderRadius: 'control', backgroundColor: 'line', overflow: 'hidden' }),
  bar: style({ height: 'full', backgroundColor: 'primary', forcedColorAdjust: 'none' }),
  ways: style({ display: 'flex', flexDirection: 'column', gap: '1' }),
  checkout: style(primaryButton),
  way: style(borderedLink, { minHeight: '6' }),
  stay: style(borderedLink, {
    minHeight: '6',
    borderColor: 'transparent',
    backgroundColor: 'transparent',
    fontFamily: 'body',
    cursor: 'pointer',
  }),
  recommended: style({ minWidth: '0', '--page-gutter': '0px', '--rail-cards': '1.6' }),
};

/**
 * What opens once something was put in: the article with how many of it are in the basket now, how far that is from free delivery,
 * and three ways on. Escape, a press beside it and its buttons close it.
 * What is recommended in it is fetched when it is shown.
 * @see BK-003 PR-015
 */
export function AddedPanel({
  id,
  panel: { name, colour, size, pictures, added, stay, basket, checkout, close },
  price,
  recommended,
}: {
  id: string;
  panel: AddToBasketProps['panel'];
  /** Of the article; undefined where it is not chosen yet. */
  price: string | undefined;
  recommended: ReactNode;
}): ReactElement {
  const [picture] = pictures;
  const closes = { command: 'close', commandfor: id };
  return (
    <dialog
      className={styles.panel}
      id={id}
      aria-labelledby={`${id}-words`}
      data-added-panel=""
      {...{ closedby: 'any' }}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <p className={styles.added} id={`${id}-words`} data-added="">
            {added}
          </p>
          <CloseButton label={close} of={id} as="dialog" />
        </div>
        <div className={styles.item} data-product-part="added">
          <div className={styles.frame}>
            {picture === undefined ? null : (
              <Picture image={picture.image} alt={picture.imageAlt} sizes="96px" fit="cover" />
            )}
          </div>
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            {colour === undefined ? null : <p className={styles.option}>{colour}</p>}
            <p className={styles.option} data-added-size="">
              {size}
            </p>
            <p className={styles.option} data-added-pieces="" />
            {price === undefined ? null : <p className={styles.name}>{price}</p>}
          </div>
        </div>
        <div className={styles.free} hidden data-added-free="">
          <p className={styles.freeText} />
          <div className={styles.track} aria-hidden="true">
            <div className={styles.bar} data-bar="" />
          </div>
        </div>
        <div className={styles.ways}>
          <a className={styles.checkout} href={safeUrl(checkout.href)}>
            {checkout.label}
          </a>
          <a className={styles.way} href={safeUrl(basket.href)}>
            {basket.label}
          </a>
          <button className={styles.stay} type="button" {...closes}>
            {stay}
          </button>
        </div>
        {recommended === undefined ? null : <div className={styles.recommended}>{recommended}</div>}
      </div>
    </dialog>
  );
}
