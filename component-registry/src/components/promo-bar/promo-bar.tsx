import type { ReactElement } from 'react';
import type { PromoBarProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import type { Slots } from '../../render/component.ts';

/** From edge to edge of the page. */
const bar: StyleObject = { '--page-column': 'full', _print: { display: 'none' } };
/** The accent of a dark palette is bright, as text and buttons need it; a whole bar of it would glare. */
const dimmed: StyleObject = {
  backgroundColor: 'color-mix(in srgb, var(--v-colors-primary) 20%, var(--v-colors-canvas))',
  color: 'ink',
};
const styles = {
  primary: style(bar, {
    backgroundColor: 'primary',
    color: 'onPrimary',
    '& :focus-visible': { outlineColor: 'currentColor' },
    '@media (prefers-color-scheme: dark)': { 'html:not([data-color-mode=light]) &': dimmed },
    'html[data-color-mode=dark] &': dimmed,
  }),
  tint: style(bar, { backgroundColor: 'tint', color: 'ink' }),
  inner: style({
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'flex-start', md: 'center' },
    justifyContent: 'space-between',
    columnGap: '5',
    rowGap: '1.5',
    maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
    paddingBlock: { base: '3', md: '3.5' },
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', gap: '0.5', flex: { md: '1 1 0' } }),
  text: style({ textStyle: 'heading', fontWeight: '400', margin: '0' }),
  note: style({ textStyle: 'caption', margin: '0' }),
  link: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    flexShrink: 0,
    maxWidth: { md: '16rem' },
    color: 'inherit',
    fontSize: 'sm',
    fontWeight: '500',
    lineHeight: '1.35',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.35em',
    _hover: { textDecorationThickness: '2px' },
  }),
};

/** An offer in one sentence with the one way to it, and the time that is left if the slot holds a countdown. */
export function PromoBar(
  { label, text, link, note, tone = 'primary' }: PromoBarProps,
  slots: Slots = {},
): ReactElement {
  return (
    <section className={styles[tone]} data-event="select-promotion" aria-label={label}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.text}>{text}</p>
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
        </div>
        {slots['countdown']}
        {link === undefined ? null : (
          <a className={styles.link} href={link.href}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
