import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { CheckoutProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';

const styles = {
  checkout: style({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' } }),
  steps: style(plainList, { display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '0' }),
  step: style({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'touch',
    fontSize: 'xs',
    color: 'inkMuted',
    '&[aria-current]': { color: 'ink', fontWeight: '600' },
  }),
  number: style({ fontVariantNumeric: 'lining-nums tabular-nums' }),
  link: style(quietLink, { textDecorationLine: 'underline' }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  columns: style({
    display: 'grid',
    alignItems: 'start',
    columnGap: { md: '4', lg: '8' },
    rowGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(16rem, 4fr)' },
  }),
  main: style({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' }),
  aside: style({ minWidth: '0', md: { position: 'sticky', top: '10' } }),
};

/** The frame of a step: where one is on the way, what is to be said, and what is ordered beside it. */
export function Checkout({ title, steps, stepsLabel }: CheckoutProps, slots: Slots): ReactElement {
  const { main, aside } = slots;
  return (
    <section className={styles.checkout}>
      {steps.length === 0 ? null : (
        <nav aria-label={stepsLabel}>
          <ol className={styles.steps}>
            {steps.map(({ label, state, href }, index) => {
              const there = state === 'done' && href !== undefined ? safeUrl(href) : undefined;
              return (
                <li key={label} className={styles.step} aria-current={state === 'current' ? 'step' : undefined}>
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  {there === undefined ? (
                    label
                  ) : (
                    <a className={styles.link} href={there}>
                      {label}
                    </a>
                  )}
                </li>
              );
            })}
          </ol>
        </nav>
      )}
      <Heading level={1} className={styles.title}>
        {title}
      </Heading>
      <div className={main === undefined || aside === undefined ? styles.main : styles.columns}>
        {main === undefined ? null : <div className={styles.main}>{main}</div>}
        {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
      </div>
    </section>
  );
}
