import type { ReactElement } from 'react';
import type { MegaMenuProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const underlined: StyleObject = {
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.3em',
  _hover: { textDecorationLine: 'underline' },
};
const title: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '4',
  fontSize: 'xs',
  fontWeight: '600',
  lineHeight: '1.3',
  color: 'ink',
};
const styles = {
  // Not displayed rather than invisible: the pictures of closed panels are not loaded.
  panel: style({
    display: 'none',
    position: 'absolute',
    top: '100%',
    insetInline: '0',
    zIndex: 'sticky',
    maxHeight: 'calc(100dvh - 7rem)',
    overflowY: 'auto',
    backgroundColor: 'canvas',
    borderTop: '1px solid',
    borderTopColor: 'line',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    cursor: 'default',
    'li[data-open] > &': { display: 'block', animation: 'fade-in 160ms ease-out' },
    // Until the island is there, and without scripts: the bare list stands in its place, without the element that carries the mark.
    '@media (hover: hover)': {
      'ul:not([data-live] > ul) > li:hover > &': { display: 'block', animation: 'fade-in 160ms ease-out 100ms both' },
    },
  }),
  inner: style({
    display: 'grid',
    columnGap: '4',
    rowGap: '2',
    alignContent: 'start',
    maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
    paddingTop: '4',
    paddingBottom: '5',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(3, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.75fr)',
    },
    gridTemplateRows: { md: 'auto 1fr' },
  }),
  column: style({ minWidth: '0' }),
  title: style(longWords, title),
  titleLink: style(longWords, title, underlined),
  links: style(plainList),
  link: style(longWords, underlined, {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '4',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.3',
    '@media (pointer: coarse)': { minHeight: 'touch' },
  }),
  all: style({ gridColumn: { sm: '1 / 4' } }),
  allLink: style(textLink, { fontSize: 'xs' }),
  teaser: style({
    display: { base: 'none', md: 'block' },
    gridColumn: '4',
    gridRow: '1 / 3',
    color: 'ink',
    textDecoration: 'none',
    borderRadius: 'card',
    minWidth: '0',
  }),
  frame: style({
    display: 'block',
    overflow: 'hidden',
    aspectRatio: '4 / 3',
    borderRadius: 'card',
    backgroundColor: 'tint',
  }),
  teaserTitle: style(longWords, {
    display: 'block',
    marginTop: '1.5',
    fontFamily: 'heading',
    fontSize: 'md',
    lineHeight: '1.25',
  }),
  teaserLink: style(longWords, {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.75',
    marginTop: '0.5',
    fontSize: 'xs',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.35em',
    'a:hover &': { textDecorationLine: 'underline' },
  }),
};

type Category = MegaMenuProps['items'][number];
export type MegaPanelProps = Pick<Category, 'allLabel' | 'teaser' | 'href'> & {
  columns: NonNullable<Category['columns']>;
  name: string;
};

/** What is below a category: its columns, the way to its own page, and its picture. `name`: the category's words, when the way has none. */
export function MegaPanel({ columns, allLabel, href, teaser, name }: MegaPanelProps): ReactElement {
  return (
    <div className={styles.panel}>
      <div className={styles.inner}>
        {columns.map((column, index) => (
          <div key={index} className={styles.column}>
            {column.href === undefined ? (
              <p className={styles.title}>{column.title}</p>
            ) : (
              <a className={styles.titleLink} href={column.href}>
                {column.title}
              </a>
            )}
            <ul className={styles.links} aria-label={column.title}>
              {column.links.map((link, at) => (
                <li key={at}>
                  <a className={styles.link} href={link.href}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={styles.all}>
          <a className={styles.allLink} href={href}>
            {allLabel ?? name}
            <Icon name="arrow-right" size={16} />
          </a>
        </p>
        {teaser === undefined ? null : (
          <a className={styles.teaser} href={teaser.href}>
            <span className={styles.frame}>
              <Picture image={teaser.image} alt={teaser.imageAlt} sizes="(min-width: 1140px) 384px, 32vw" fit="cover" />
            </span>
            <span className={styles.teaserTitle}>{teaser.title}</span>
            {teaser.linkLabel === undefined ? null : (
              <span className={styles.teaserLink}>
                {teaser.linkLabel}
                <Icon name="arrow-right" size={16} />
              </span>
            )}
          </a>
        )}
      </div>
    </div>
  );
}
