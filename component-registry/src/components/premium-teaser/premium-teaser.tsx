import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { PremiumTeaserProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  teaser: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1.5',
    maxWidth: '48rem',
    padding: { base: '2', md: '3' },
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0' }),
  link: style(borderedLink),
};

/** What the premium programme gives and costs, and the way to its page. */
export function PremiumTeaser({ title, text, link }: PremiumTeaserProps): ReactElement {
  const href = safeUrl(link.href);
  return (
    <section className={styles.teaser}>
      <Heading level={2} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {href === undefined ? null : (
        <a className={styles.link} href={href}>
          {link.label}
        </a>
      )}
    </section>
  );
}
