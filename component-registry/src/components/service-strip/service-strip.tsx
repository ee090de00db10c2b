import type { ReactElement } from 'react';
import type { ServiceStripProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  strip: style({
    borderTop: '1px solid',
    borderTopColor: 'line',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
  }),
  list: style(plainList, {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'none' },
    gridAutoFlow: { md: 'column' },
    gridAutoColumns: { md: 'minmax(0, 1fr)' },
    columnGap: '3',
    rowGap: '2.5',
    paddingBlock: { base: '3', md: '4' },
  }),
  service: style({
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr)',
    columnGap: '1.5',
    alignItems: 'start',
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '0.25' }),
  title: style({ margin: '0', fontSize: 'xs', fontWeight: '600', lineHeight: '1.5rem' }),
  text: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted' }),
  link: style(textLink, { minHeight: { base: 'touch', md: '3' }, fontSize: 'xs', fontVariantNumeric: 'lining-nums' }),
};

/** Two to four services side by side; a phone shows them one below the other. */
export function ServiceStrip({ label, services }: ServiceStripProps): ReactElement {
  return (
    <section className={styles.strip} aria-label={label}>
      <ul className={styles.list}>
        {services.map(({ icon, title, text, link }, index) => (
          <li key={index} className={styles.service}>
            <Icon name={icon} />
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {text === undefined ? null : <p className={styles.text}>{text}</p>}
              {link === undefined ? null : (
                <a className={styles.link} href={link.href}>
                  {link.label}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
