import type { ReactElement } from 'react';
import type { HeaderProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { categoryLink, categoryRow } from '../mega-menu/category-link.ts';
import { SearchForm } from '../search-form/search-form.tsx';
import { ShopButton } from '../shop-button/shop-button.tsx';

const styles = {
  header: style({
    position: 'relative',
    backgroundColor: 'canvas',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
  }),
  bar: style({
    display: 'grid',
    alignItems: 'center',
    columnGap: { base: '0.5', md: '2.5', lg: '4' },
    maxWidth: 'calc(71.25rem + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
    paddingBottom: { base: '1', md: '0' },
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, max-content) minmax(9rem, 1fr) auto' },
    gridTemplateRows: { base: '3.5rem auto', md: '5rem' },
    gridTemplateAreas: { base: '"menu mark actions" "search search search"', md: '"mark nav search actions"' },
  }),
  menu: style({ gridArea: 'menu', display: { base: 'flex', md: 'none' }, marginLeft: '-1.25' }),
  mark: style({
    gridArea: 'mark',
    justifySelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    maxWidth: 'full',
    minWidth: '0',
    fontFamily: 'heading',
    fontSize: { base: 'lg', lg: 'xl' },
    fontWeight: '500',
    lineHeight: '1',
    letterSpacing: '-0.02em',
    color: 'ink',
    textDecoration: 'none',
  }),
  nav: style({ gridArea: 'nav', display: { base: 'none', md: 'block' }, minWidth: '0' }),
  categories: style(categoryRow, { padding: '0.5' }),
  category: style(categoryLink),
  current: style(categoryLink, { textDecorationLine: 'underline' }),
  search: style({ gridArea: 'search', minWidth: '0', width: 'full', maxWidth: { md: '17rem' }, justifySelf: 'end' }),
  actions: style(plainList, { gridArea: 'actions', display: 'flex', alignItems: 'center', marginRight: '-1.25' }),
};

/**
 * The bar of the shop: one row of 80 px from 900 px on, below that 56 px with the search in a row of its own. What is in
 * the slot `nav` takes the place of the plain categories.
 */
export function Header(props: HeaderProps, slots: Slots): ReactElement {
  const { name, homeHref, homeLabel, navLabel, categories, search, account, wishlist, basket } = props;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {slots['menu'] === undefined ? null : <div className={styles.menu}>{slots['menu']}</div>}
        <a className={styles.mark} href={homeHref} aria-label={homeLabel}>
          {name}
        </a>
        {slots['nav'] === undefined ? null : <div className={styles.nav}>{slots['nav']}</div>}
        {categories.length === 0 || slots['nav'] !== undefined ? null : (
          <nav className={styles.nav} aria-label={navLabel}>
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
        <div className={styles.search}>
          <SearchForm {...search} />
        </div>
        {(account ?? wishlist ?? basket) === undefined ? null : (
          <ul className={styles.actions}>
            {account === undefined ? null : (
              <li>
                <ShopButton kind="account" {...account} />
              </li>
            )}
            {wishlist === undefined ? null : (
              <li>
                <ShopButton kind="wishlist" {...wishlist} />
              </li>
            )}
            {basket === undefined ? null : (
              <li>
                <ShopButton kind="basket" {...basket} />
              </li>
            )}
          </ul>
        )}
      </div>
    </header>
  );
}
