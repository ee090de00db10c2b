import type { ReactElement } from 'react';
import type { BreadcrumbsProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { breadcrumbList } from './breadcrumb-list.ts';

const step: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.75',
  minHeight: { base: 'touch', md: '4' },
};
const item: StyleObject = { ...step, minWidth: '0' };
const onlyFromTablet: StyleObject = { display: { base: 'none', sm: 'inline-flex' } };
const styles = {
  nav: style({ fontSize: 'xs', lineHeight: '1.35', color: 'inkMuted' }),
  list: style(plainList, { display: 'flex', flexWrap: { base: 'nowrap', sm: 'wrap' }, columnGap: '0.75' }),
  // A phone shows the step back alone; of a way with one step that step is all there is.
  step: style(item, onlyFromTablet),
  back: style(item),
  link: style(longWords, step, {
    color: 'inkMuted',
    textDecorationLine: 'none',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    _hover: { color: 'ink', textDecorationLine: 'underline' },
  }),
  here: style(longWords, { color: 'ink' }),
  between: style({ display: { base: 'none', sm: 'inline-flex' }, color: 'inkMuted' }),
  arrow: style({ display: { base: 'inline-flex', sm: 'none' } }),
};

/**
 * The way down to this page, its last step marked as the current one, with the same as JSON-LD for search engines.
 * A step without an address is plain words.
 * @see SR-011
 */
export function Breadcrumbs({ label, items, canonicalUrl }: BreadcrumbsProps): ReactElement {
  const last = items.length - 1;
  const back = Math.max(last - 1, 0);
  return (
    <nav className={styles.nav} aria-label={label}>
      <ol className={styles.list}>
        {items.map((entry, index) => (
          <li key={index} className={index === back ? styles.back : styles.step}>
            {index === back && index < last ? (
              <span className={styles.arrow}>
                <Icon name="chevron-left" size={16} />
              </span>
            ) : null}
            {index < last && entry.href !== undefined ? (
              <a className={styles.link} href={entry.href}>
                {entry.label}
              </a>
            ) : (
              <span
                className={index === last ? styles.here : undefined}
                aria-current={index === last ? 'page' : undefined}
              >
                {entry.label}
              </span>
            )}
            {index < last ? (
              <span className={styles.between}>
                <Icon name="chevron-right" size={16} />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: breadcrumbList(items, canonicalUrl) }} />
    </nav>
  );
}
