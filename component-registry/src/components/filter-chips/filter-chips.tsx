import type { ReactElement } from 'react';
import type { FilterChipsProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' }),
  chip: style(longWords, {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'touch',
    paddingInline: '1.5',
    backgroundColor: 'tint',
    border: '1px solid transparent',
    borderRadius: 'control',
    color: 'ink',
    fontSize: 'xs',
    textDecoration: 'none',
    _hover: { borderColor: 'control' },
    '& > i': { flexShrink: 0 },
  }),
  reset: style(textLink, { fontSize: 'xs', paddingInline: '1' }),
};

/**
 * What a list is narrowed to; each value is the way out of itself.
 * @see SR-010
 */
export function FilterChips({ label, chips, reset }: FilterChipsProps): ReactElement | null {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={index}>
          <a className={styles.chip} href={chip.href} rel="nofollow" aria-label={chip.remove}>
            {chip.label}
            <Icon name="x" size={16} />
          </a>
        </li>
      ))}
      {reset === undefined ? null : (
        <li>
          <a className={styles.reset} href={reset.href} data-list-link="">
            {reset.label}
          </a>
        </li>
      )}
    </ul>
  );
}
