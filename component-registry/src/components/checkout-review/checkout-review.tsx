import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { CheckoutReviewProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { SaidParts } from '../../components-support/said-parts.tsx';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';

const styles = {
  review: style({ display: 'flex', flexDirection: 'column', gap: '3', maxWidth: '48rem' }),
  form: style({ display: 'flex', flexDirection: 'column', gap: '2' }),
  problem: style(problemBox),
  terms: style({
    margin: '0',
    fontSize: 'xs',
    lineHeight: '1.6',
    color: 'inkMuted',
    '& a': { color: 'ink', textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
  }),
  button: style(primaryButton, {
    border: '0',
    fontFamily: 'body',
    cursor: 'pointer',
    alignSelf: { base: 'stretch', md: 'flex-start' },
  }),
};

/** The last look before an order: what was said, what is ordered, and the button that obliges to pay. */
export function CheckoutReview(props: CheckoutReviewProps, slots: Slots): ReactElement {
  const { form, state, parts, basket, quote, terms, links, submitLabel, failed } = props;
  const problem = state.name === form ? state.problem : undefined;
  return (
    <div className={styles.review}>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <SaidParts parts={parts} />
      {slots.lines}
      <form
        className={styles.form}
        method="post"
        data-live={failed}
        data-keeper={failed === undefined ? undefined : 'account'}
      >
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="basket" value={basket} />
        <input type="hidden" name="quote" value={quote} />
        {failed === undefined ? null : <p className={styles.problem} data-problem="" hidden role="alert" />}
        <p className={styles.terms}>
          {terms}
          {links.map(({ label, href }, index) => {
            const there = safeUrl(href);
            return there === undefined ? null : (
              <span key={label}>
                {index === 0 ? ' ' : ', '}
                <a href={there} target="_blank" rel="noopener">
                  {label}
                </a>
              </span>
            );
          })}
        </p>
        <button className={styles.button} type="submit">
          {submitLabel}
        </button>
      </form>
    </div>
  );
}
