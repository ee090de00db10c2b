import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { WishlistProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import { WishItem } from './wish-item.tsx';

const styles = {
  wishlist: style({ minWidth: '0' }),
  part: style({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' }, outline: 'none' }),
  head: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', rowGap: '0.5' }),
  title: style(longWords, {
    textStyle: 'display',
    fontWeight: '400',
    fontSize: { base: 'xl', md: '2xl' },
    margin: '0',
  }),
  count: style({ margin: '0', fontSize: 'sm', color: 'inkMuted' }),
  problem: style(problemBox),
  login: style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.6', maxWidth: '52ch' }),
  button: style(primaryButton),
  items: style(plainList, {
    display: 'grid',
    columnGap: { base: '1.5', md: '3' },
    rowGap: '4',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(3, minmax(0, 1fr))',
      md: 'repeat(4, minmax(0, 1fr))',
    },
  }),
};

/**
 * What somebody wants to remember. Its forms go to its own address, since a layer over any page shows it as well; scripts take
 * them over and show it anew.
 * @see BK-006 BK-014
 */
export function Wishlist(props: WishlistProps, slots: Slots): ReactElement {
  const { form, state, title, count, isKnown, isEmpty, items, href, basketHref, words, login } = props;
  const problem = state.name === form ? state.problem : undefined;
  return (
    <section className={styles.wishlist}>
      <div className={styles.part} data-wishlist={safeUrl(href)} tabIndex={-1}>
        <div className={styles.head}>
          <Heading level={1} className={styles.title}>
            {title}
          </Heading>
          {count === undefined ? null : <p className={styles.count}>{count}</p>}
        </div>
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {isKnown ? null : (
          <div className={styles.login}>
            <p className={styles.text}>{login.text}</p>
            <a className={styles.button} href={safeUrl(login.href)} data-login="">
              {login.label}
            </a>
          </div>
        )}
        {isEmpty ? slots['empty'] : null}
        {items.length === 0 ? null : (
          <ul className={styles.items}>
            {items.map((item) => (
              <WishItem key={item.key} form={form} item={item} href={href} basketHref={basketHref} words={words} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
