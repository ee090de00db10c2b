import type { ReactElement } from 'react';
import type { UspBarProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const fact: StyleObject = {
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  color: 'ink',
  fontSize: '2xs',
  lineHeight: '1',
  fontWeight: '500',
  whiteSpace: 'nowrap',
};
const styles = {
  bar: style({ backgroundColor: 'tint', _print: { display: 'none' } }),
  list: style(plainList, {
    display: 'flex',
    justifyContent: { base: 'center', sm: 'space-between' },
    gap: '3',
    height: '4',
    alignItems: 'stretch',
    maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
  }),
  // A phone has room for the first promise, a tablet for two; the others are repeated in the service pages.
  first: style(fact, { display: 'flex' }),
  second: style(fact, { display: { base: 'none', sm: 'flex' } }),
  other: style(fact, { display: { base: 'none', md: 'flex' } }),
  text: style({ overflow: 'hidden', textOverflow: 'ellipsis', paddingBlock: '0.25' }),
  link: style({
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    paddingBlock: '1',
    color: 'ink',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  }),
};

/** The promises of the shop in a bar of 32 px. */
export function UspBar({ label, facts }: UspBarProps): ReactElement {
  return (
    <section className={styles.bar} aria-label={label}>
      <ul className={styles.list}>
        {facts.map(({ icon, text, href }, index) => (
          <li key={index} className={index === 0 ? styles.first : index === 1 ? styles.second : styles.other}>
            <Icon name={icon} size={16} />
            {href === undefined ? (
              <span className={styles.text}>{text}</span>
            ) : (
              <a className={styles.link} href={href}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
