import type { ReactElement } from 'react';
import type { HeaderProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import { AccountInPlace } from '../../components-support/account-in-place.client.tsx';
import { DraftsInPlace } from '../../components-support/drafts-in-place.client.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { WishesInPlace } from '../../components-support/wishes-in-place.client.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { categoryLink, categoryRow, NARROW, ROOMY, settling, WIDE } from '../mega-menu/category-link.ts';
import { SearchForm } from '../search-form/search-form.tsx';
import { ShopButton } from '../shop-button/shop-button.tsx';
import { AccountLayer, WishLayer } from './side-layer.tsx';
import { InPlace } from '../../islands/in-place.tsx';

/** With what the page's script marks the document while a shopper scrolls down. @see renderer/edge/src/visiting/tell-scroll.ts */
const AWAY = 'html[data-scroll=down] &:not(:focus-within):not(:has(dialog[open], li[data-open]))';
const header: StyleObject = {
  position: 'sticky',
  // 56 px stay: on a phone the second row with menu, search and basket, on a desktop the lower part of the bar.
  top: { base: '-3.5rem', md: '-1.5rem' },
  zIndex: 'sticky',
  backgroundColor: 'canvas',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  transitionProperty: 'transform',
  transitionDuration: 'slow',
  [AWAY]: { transform: 'translateY(-100%)' },
  _print: { position: 'static', transform: 'none' },
};
/** Paper says whose page it is, and leads nowhere. */
const onScreen: StyleObject = { _print: { display: 'none' } };
const bar: StyleObject = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { base: '0.5', md: '1.5', lg: '2' },
  [ROOMY]: { columnGap: '3' },
  [WIDE]: { columnGap: '4' },
  [NARROW]: { columnGap: '0.75' },
  maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
  marginInline: 'auto',
  paddingInline: 'var(--page-gutter, 0px)',
  gridTemplateColumns: {
    base: '2.75rem minmax(0, 1fr) 2.75rem 2.75rem',
    md: 'auto minmax(0, max-content) minmax(7rem, 1fr) auto',
  },
  gridTemplateRows: { base: '3.5rem 3.5rem', md: '5rem' },
  gridTemplateAreas: {
    base: '"mark mark account wishlist" "menu search search basket"',
    md: '"mark nav search actions"',
  },
  _print: { display: 'block' },
};
const styles = {
  header: style(header),
  bar: style(bar),
  // Without a search nothing is left for a second row.
  lowHeader: style(header, { top: { base: '0', md: '-1.5rem' } }),
  lowBar: style(bar, {
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) 2.75rem 2.75rem',
      md: 'auto minmax(0, max-content) minmax(0, 1fr) auto',
    },
    gridTemplateRows: { base: '3.5rem', md: '5rem' },
    gridTemplateAreas: { base: '"mark account basket"', md: '"mark nav . actions"' },
  }),
  mark: style(settling, {
    gridArea: 'mark',
    justifySelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    maxWidth: 'full',
    minWidth: '0',
    fontFamily: 'heading',
    // It is drawn rather than read: with letters twice as large it keeps off the buttons beside it.
    fontSize: { base: 'min(var(--v-font-sizes-lg), 7.5vw)', md: 'lg', lg: 'xl' },
    fontWeight: '500',
    lineHeight: '1',
    letterSpacing: '-0.02em',
    color: 'ink',
    textDecoration: 'none',
  }),
  menu: style({ gridArea: 'menu', display: { base: 'flex', md: 'none' }, marginLeft: '-1.25' }, onScreen),
  nav: style({ gridArea: 'nav', display: { base: 'none', md: 'block' }, minWidth: '0' }, onScreen),
  plainNav: style(settling, { gridArea: 'nav', display: { base: 'none', md: 'block' }, minWidth: '0' }),
  categories: style(categoryRow, { padding: '0.5' }),
  category: style(categoryLink),
  current: style(categoryLink, { textDecorationLine: 'underline' }),
  search: style(settling, {
    gridArea: 'search',
    minWidth: '0',
    width: 'full',
    maxWidth: { md: '20rem' },
    justifySelf: 'end',
  }),
  // On a phone they stand in the rows of the bar, each in its place.
  actions: style(plainList, settling, {
    display: { base: 'contents', md: 'flex' },
    gridArea: 'actions',
    alignItems: 'center',
    marginRight: '-1.25',
  }),
  // Narrower windows have it in the menu; its place would be a third row.
  service: style({ display: { base: 'none', lg: 'block' } }),
  account: style({ gridArea: 'account' }),
  wishlist: style({ gridArea: 'wishlist', marginRight: { base: '-1.25', md: '0' } }),
  basket: style({ gridArea: 'basket', marginRight: { base: '-1.25', md: '0' } }),
};

/**
 * The bar of the shop: one row of 80 px from 900 px on, below that two of 56 px. It sticks to the window with 56 px, goes
 * away on the way down and comes back on the way up. What is in the slot `nav` takes the place of the plain categories.
 * Without a search it is one row on a phone as well, with room for word mark, account and basket.
 */
export function Header(props: HeaderProps, slots: Slots): ReactElement {
  const { name, homeHref, homeLabel, navLabel, categories, search, account, wishlist, basket } = props;
  return (
    <header className={search === undefined ? styles.lowHeader : styles.header}>
      <div className={search === undefined ? styles.lowBar : styles.bar}>
        <a className={styles.mark} href={homeHref} aria-label={homeLabel}>
          {name}
        </a>
        {slots['menu'] === undefined ? null : <div className={styles.menu}>{slots['menu']}</div>}
        {slots['nav'] === undefined ? null : <div className={styles.nav}>{slots['nav']}</div>}
        {categories.length === 0 || slots['nav'] !== undefined ? null : (
          <nav className={styles.plainNav} aria-label={navLabel}>
            <ul className={styles.categories}>
              {categories.map(({ label, href, current = false }, index) => (
                <li key={index}>
                  <a
                    className={current ? styles.current : styles.category}
                    href={href}
                    aria-current={current ? 'true' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {search === undefined ? null : (
          <div className={styles.search}>
            <SearchForm {...search} />
          </div>
        )}
        {(account ?? wishlist ?? basket) === undefined && slots['service'] === undefined ? null : (
          <ul className={styles.actions}>
            {slots['service'] === undefined ? null : <li className={styles.service}>{slots['service']}</li>}
            {account === undefined ? null : (
              <li className={styles.account}>
                <ShopButton kind="account" {...account} keeper={account.layer && 'account'} />
              </li>
            )}
            {wishlist === undefined ? null : (
              <li className={styles.wishlist}>
                <ShopButton kind="wishlist" {...wishlist} keeper={wishlist.close && 'wishes'} />
              </li>
            )}
            {basket === undefined ? null : (
              <li className={styles.basket}>
                <ShopButton kind="basket" {...basket} />
              </li>
            )}
          </ul>
        )}
        <InPlace island={DraftsInPlace} />
        {account?.layer === undefined ? null : (
          <>
            <AccountLayer label={account.label} close={account.layer.close} />
            <InPlace island={AccountInPlace} forgot={account.layer.forgot} />
          </>
        )}
        {/* Beside the link, not in it: what its script writes into it React must not find. */}
        {wishlist === undefined ? null : <InPlace island={WishesInPlace} />}
        {wishlist?.close === undefined ? null : (
          <WishLayer label={wishlist.label} href={wishlist.href} close={wishlist.close} />
        )}
      </div>
    </header>
  );
}
