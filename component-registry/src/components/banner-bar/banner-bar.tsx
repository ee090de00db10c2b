import type { ReactElement } from 'react';
import type { BannerBarProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  bar: style({
    backgroundColor: 'ink',
    color: 'canvas',
    fontSize: 'xs',
    lineHeight: '1.35',
    textAlign: 'center',
    _print: { display: 'none' },
    '& :focus-visible': { outlineColor: 'currentColor' },
  }),
  inner: style(longWords, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '2',
    maxWidth: 'calc(71.25rem + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
    paddingBlock: '0.5',
  }),
  text: style({ margin: '0', paddingBlock: '0.5' }),
  link: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'touch', md: '4' },
    color: 'inherit',
    fontWeight: '600',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    _hover: { textDecorationThickness: '2px' },
  }),
};

/** One sentence above everything else, with the one way on. @see CM-004 */
export function BannerBar({ label, text, link }: BannerBarProps): ReactElement {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.inner}>
        <p className={styles.text}>{text}</p>
        {link === undefined ? null : (
          <a className={styles.link} href={link.href}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
