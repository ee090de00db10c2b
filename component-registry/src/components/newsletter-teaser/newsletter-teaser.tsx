import type { ReactElement } from 'react';
import type { NewsletterTeaserProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { SideLayer } from '../../components-support/side-layer.tsx';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import { NewsletterInPlace } from './newsletter-teaser.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  teaser: style(longWords, {
    display: 'grid',
    _print: { display: 'none' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
    backgroundColor: 'tint',
    borderRadius: 'card',
    paddingInline: { base: '3', md: '6' },
    paddingBlock: { base: '4', md: '6' },
    // The footer has its ground and its column.
    'footer &': { backgroundColor: 'transparent', borderRadius: '0', padding: '0' },
  }),
  title: style({
    textStyle: 'display',
    fontWeight: '400',
    fontSize: { base: 'lg', sm: 'xl', lg: '2xl' },
    margin: '0',
    gridColumn: { md: '1 / 8' },
    'footer &': { fontSize: { base: 'lg', lg: 'xl' } },
  }),
  offer: style({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2.5',
    minWidth: '0',
    gridColumn: { md: '9 / 13' },
  }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0' }),
  button: style(primaryButton),
  terms: style({
    textStyle: 'caption',
    color: 'inkMuted',
    margin: '0',
    maxWidth: 'prose',
    gridColumn: { md: '1 / 8' },
  }),
  sheet: style({ display: 'flex', flexDirection: 'column', gap: '3', outline: 'none' }),
};

/**
 * The promise in large words, beside it what one gets and the one button; conditions stand below in small. Where there is a
 * sheet, scripts open it in place of the page that the button leads to.
 * @see NL-007
 */
export function NewsletterTeaser(
  { title, level = 2, text, link, terms, sheet }: NewsletterTeaserProps,
  slots: Slots = {},
): ReactElement {
  return (
    <section className={styles.teaser}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.offer}>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <a className={styles.button} href={link.href}>
          {link.label}
        </a>
      </div>
      {terms === undefined ? null : <p className={styles.terms}>{terms}</p>}
      {sheet === undefined ? null : (
        <>
          <SideLayer label={sheet.label} close={sheet.closeLabel} mark={{ 'data-newsletter-sheet': '' }}>
            <div className={styles.sheet} data-form-body="">
              {slots['sheet']}
            </div>
          </SideLayer>
          <InPlace island={NewsletterInPlace} />
        </>
      )}
    </section>
  );
}
