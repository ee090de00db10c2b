import type { ReactElement } from 'react';
import type { RichTextProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { sanitizeRichText, textName } from './sanitize-rich-text.ts';

const styles = {
  section: style(longWords, { maxWidth: 'prose' }),
  title: style({ textStyle: 'title', fontWeight: '400', marginBottom: '2' }),
  text: style({
    fontSize: 'sm',
    lineHeight: '1.55',
    '& > * + *': { marginTop: '2' },
    '& > :is(h2, h3, h4, h5, h6)': { fontFamily: 'heading', fontWeight: '500', lineHeight: '1.25', marginTop: '4' },
    '& > h2': { fontSize: 'lg' },
    '& > h3': { fontSize: 'md' },
    '& > :is(h4, h5, h6)': { fontSize: 'sm', fontWeight: '600', fontFamily: 'body' },
    '& > :first-child': { marginTop: '0' },
    '& > :is(h2, h3, h4, h5, h6) + *': { marginTop: '1' },
    '& a': {
      color: 'primary',
      textDecorationLine: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
    },
    '& a:hover': { color: 'primaryHover', textDecorationThickness: '2px' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '2.5' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '3' },
    '& li + li': { marginTop: '0.75' },
    '& li::marker': { color: 'inkMuted' },
    '& blockquote': {
      borderInlineStart: '1px solid',
      borderInlineStartColor: 'control',
      paddingInlineStart: '2',
      color: 'inkMuted',
    },
    '& hr': { borderTop: '1px solid', borderTopColor: 'line' },
    '& small': { fontSize: '2xs' },
    '& dt': { fontWeight: '600' },
    '& [data-scroll]': { overflowX: 'auto' },
    '& table': { width: 'full', fontSize: 'xs', fontVariantNumeric: 'lining-nums tabular-nums' },
    '& :is(th, td)': {
      textAlign: 'start',
      padding: { base: '0.5', md: '1' },
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      // On a phone lines break, at words alone, before a column is out of sight.
      overflowWrap: 'normal',
      whiteSpace: { base: 'normal', md: 'nowrap' },
      verticalAlign: 'top',
    },
    '& th': { fontWeight: '600' },
    '& caption': { textAlign: 'start', color: 'inkMuted', paddingBlockEnd: '1' },
  }),
};

/** A text in a measure that reads well. Its headings begin one level below its title, or at `level` without one. */
export function RichText({ title, anchor, level = 2, html }: RichTextProps): ReactElement {
  const firstLevel = title === undefined ? level : level + 1;
  return (
    <section className={styles.section}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title} {...(anchor !== undefined && { id: textName(anchor) })}>
          {title}
        </Heading>
      )}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: sanitizeRichText(html, firstLevel) }} />
    </section>
  );
}
