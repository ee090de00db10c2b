import type { ReactElement } from 'react';
import { CONSENT_PATH } from '@vitrine/schemas/consent';
import type { ConsentBannerProps } from '../../../generated/props.ts';
import { consentButton } from '../../components-support/consent-button.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  // Last in the page for the eye, so that nothing is hidden at its end, and first for the keyboard. It keeps its place at the
  // lower edge of the window, where its coming and going moves nothing; a window without room for it has it on top.
  banner: style(longWords, {
    order: 1,
    position: 'sticky',
    bottom: '0',
    zIndex: 'sticky',
    borderTop: '1px solid',
    borderTopColor: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    'html[data-consent] &': { display: 'none' },
    '@media (max-height: 36rem)': { position: 'static', order: -1 },
    '@media print': { display: 'none' },
  }),
  inner: style({
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: { lg: 'center' },
    gap: { base: '1.5', lg: '4' },
    maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 1rem)',
    paddingBlock: { base: '1.5', md: '2' },
  }),
  words: style({ flex: '1 1 0', minWidth: '0' }),
  title: style({ fontSize: 'sm', fontWeight: '600', lineHeight: '1.35' }),
  text: style({ fontSize: 'xs', lineHeight: '1.45', maxWidth: '46rem' }),
  links: style({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '2',
    fontSize: 'xs',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '3',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.2em',
    },
  }),
  answers: style({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    flexBasis: { lg: '36rem' },
    minWidth: '0',
  }),
  answer: style(consentButton),
};

/**
 * The question for consent: a form to the edge, which works without scripts; the page's script takes it over, and opens the
 * settings where the visitor is. It is part of
 * the page that everybody gets, and hidden by what the head's script reads from the cookie (ADR 0035).
 * @see CO-004
 */
export function ConsentBanner(props: ConsentBannerProps): ReactElement {
  const { title, text, acceptLabel, refuseLabel, settings, links = [] } = props;
  return (
    <section className={styles.banner} aria-labelledby="consent-banner-title">
      <form className={styles.inner} method="post" action={CONSENT_PATH} data-consent-form="">
        <div className={styles.words}>
          <p className={styles.title} id="consent-banner-title">
            {title}
          </p>
          <p className={styles.text}>{text}</p>
          {links.length === 0 ? null : (
            <p className={styles.links}>
              {links.map(({ label, href }, index) => (
                <a key={index} href={href}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </div>
        <div className={styles.answers}>
          <button className={styles.answer} type="submit" name="choice" value="all">
            {acceptLabel}
          </button>
          <button className={styles.answer} type="submit" name="choice" value="necessary">
            {refuseLabel}
          </button>
          <button className={styles.answer} type="submit" formMethod="get" formAction={settings.href}>
            {settings.label}
          </button>
        </div>
      </form>
    </section>
  );
}
