import type { ReactElement } from 'react';
import type { FaqProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts';
import { faqPage } from './faq-page.ts';

const styles = {
  faq: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, maxWidth: '50rem' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  list: style({ borderTop: '1px solid', borderTopColor: 'line' }),
  item: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  question: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '7',
    paddingBlock: '1.5',
    color: 'ink',
    fontSize: 'sm',
    fontWeight: '500',
    lineHeight: '1.4',
    '& > i': { flexShrink: 0, transitionProperty: 'transform', transitionDuration: 'normal' },
    'details[open] > & > i': { transform: 'rotate(180deg)' },
  }),
  words: style(longWords),
  answer: style({
    paddingBottom: '3',
    maxWidth: 'prose',
    fontSize: 'sm',
    lineHeight: '1.6',
    '& > * + *': { marginTop: '1.5' },
    '& :is(h1, h2, h3, h4, h5, h6)': { fontWeight: '600' },
    '& a': {
      color: 'primary',
      textDecorationLine: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
    },
    '& ul': { listStyle: 'disc', paddingInlineStart: '2.5' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '3' },
    '& li + li': { marginTop: '0.5' },
    '& [data-scroll]': { overflowX: 'auto' },
    '& :is(th, td)': { textAlign: 'start', padding: '1', borderBottom: '1px solid', borderBottomColor: 'line' },
  }),
};

/** Questions that unfold natively, and the same for search engines unless `structuredData` says no. */
export function Faq({ title, level = 2, items, structuredData = true }: FaqProps): ReactElement {
  const answerLevel = title === undefined ? level : level + 1;
  return (
    <section className={styles.faq}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <div className={styles.list}>
        {items.map(({ question, answer }, index) => (
          <details key={index} className={styles.item}>
            <summary className={styles.question}>
              <span className={styles.words}>{question}</span>
              <Icon name="chevron-down" size={20} />
            </summary>
            <div
              className={styles.answer}
              dangerouslySetInnerHTML={{ __html: sanitizeRichText(answer, answerLevel) }}
            />
          </details>
        ))}
      </div>
      {structuredData ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: faqPage(items) }} />
      ) : null}
    </section>
  );
}
