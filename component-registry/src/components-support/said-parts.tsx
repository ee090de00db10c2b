import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { CheckoutReviewProps } from '../../generated/props.ts';
import { style } from '../styling/style.ts';
import { Heading } from './heading.tsx';
import { longWords } from './long-words.ts';
import { quietLink } from './quiet-link.ts';

const styles = {
  parts: style({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  }),
  part: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    padding: '2',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
  }),
  title: style({ margin: '0', fontSize: 'sm', fontWeight: '600' }),
  lines: style({ margin: '0', fontSize: 'sm', lineHeight: '1.5' }),
  line: style({ display: 'block' }),
  link: style(quietLink, { textDecorationLine: 'underline', alignSelf: 'flex-start', marginTop: 'auto' }),
};

/** What somebody said of an order, part by part, each with the way to change it. */
export function SaidParts({ parts }: Pick<CheckoutReviewProps, 'parts'>): ReactElement {
  return (
    <div className={styles.parts}>
      {parts.map(({ title, lines, change }) => {
        const href = change === undefined ? undefined : safeUrl(change.href);
        return (
          <section key={title} className={styles.part}>
            <Heading level={2} className={styles.title}>
              {title}
            </Heading>
            <p className={styles.lines}>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
                <span key={index} className={styles.line}>
                  {line}
                </span>
              ))}
            </p>
            {change === undefined || href === undefined ? null : (
              <a className={styles.link} href={href} aria-label={change.name}>
                {change.label}
              </a>
            )}
          </section>
        );
      })}
    </div>
  );
}
