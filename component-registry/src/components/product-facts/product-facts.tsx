import type { ReactElement } from 'react';
import type { ProductFactsProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { disclosureTitle } from '../../components-support/disclosure-title.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  facts: style({ borderTop: '1px solid', borderTopColor: 'line', minWidth: '0' }),
  section: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  title: style(disclosureTitle),
  body: style(longWords, { paddingBottom: '2.5', fontSize: 'xs', lineHeight: '1.6' }),
  text: style({ margin: '0', maxWidth: 'prose' }),
  rows: style({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: '2',
    rowGap: '0.75',
    margin: '0',
    'p + &': { paddingTop: '1.5' },
  }),
  more: style(borderedLink, { marginTop: '3' }),
  label: style({ color: 'inkMuted' }),
  // A value may be several lines.
  value: style({ margin: '0', whiteSpace: 'pre-line' }),
  link: style({
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    textDecorationColor: 'control',
    _hover: { textDecorationColor: 'ink' },
  }),
};

/** What is known of a product, in sections that unfold natively; the first ones may lie open. Without sections it leaves nothing behind. */
export function ProductFacts({ sections, open = 1, more }: ProductFactsProps): ReactElement | null {
  if (sections.length === 0) return null;
  return (
    <div className={styles.facts}>
      {sections.map(({ title, text, rows = [] }, index) => (
        <details key={title} className={styles.section} open={index < open}>
          <summary className={styles.title}>
            {title}
            <Icon name="chevron-down" size={20} />
          </summary>
          <div className={styles.body}>
            {text === undefined ? null : <p className={styles.text}>{text}</p>}
            {rows.length === 0 ? null : (
              <dl className={styles.rows}>
                {rows.map(({ label, value, href }, place) => (
                  <RowOf key={place} label={label} value={value} href={href} />
                ))}
              </dl>
            )}
          </div>
        </details>
      ))}
      {more === undefined ? null : (
        <a className={styles.more} href={more.href}>
          {more.label}
        </a>
      )}
    </div>
  );
}

function RowOf({ label, value, href }: { label: string; value: string; href: string | undefined }): ReactElement {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {href === undefined ? (
          value
        ) : (
          <a className={styles.link} href={href}>
            {value}
          </a>
        )}
      </dd>
    </>
  );
}
