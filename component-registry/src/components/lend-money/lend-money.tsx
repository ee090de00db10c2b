import type { ReactElement } from 'react';
import type { LendMoneyProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { textLink } from '../../components-support/button-style.ts';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';
import { LoanInPlace } from './lend-money.client.tsx';
import { LoanConditions } from './loan-conditions.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  section: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    maxWidth: '36rem',
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  warning: style({
    margin: '0',
    padding: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    fontSize: 'md',
    fontWeight: '600',
    lineHeight: '1.4',
  }),
  test: style({
    margin: '0',
    fontSize: 'sm',
    lineHeight: '1.4',
    color: 'error',
    '&[hidden]': { display: 'none' },
  }),
  link: style(textLink),
};
/** Characters that fields hold; what the shop refuses is longer than none of them. */
const LONGEST = { accountHolder: 70, amount: 12, iban: 42, phone: 30 } as const;

/**
 * What is lent, to whom it goes, and by which conditions.
 * @see LM-002 LM-004 LM-011 LM-015
 */
export function LendMoney(props: LendMoneyProps): ReactElement {
  const { form, state, title, level = 2, warning, amountHint, submitLabel, conditions, testLink } = props;
  const { requiredText, sentHref, unprocessableText, networkText } = props;
  const { accountHolderLabel, amountLabel, ibanLabel, phoneLabel } = props;
  const missingTest = state.name === form ? state.errors['incomeTest'] : undefined;
  const text = { kind: 'text', required: true } as const;
  return (
    <section
      className={styles.section}
      data-keeper="loan"
      data-required={requiredText}
      data-sent={sentHref}
      data-unprocessable={unprocessableText}
      data-network={networkText}
    >
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <p className={styles.warning}>{warning}</p>
      <LoanConditions {...conditions} />
      <p className={styles.test} data-test="" hidden={missingTest === undefined} role="alert">
        <span data-words="">{missingTest}</span>
        {testLink === undefined ? null : (
          <>
            {' '}
            <a className={styles.link} href={testLink.href}>
              {testLink.label}
            </a>
          </>
        )}
      </p>
      <SentForm
        form={form}
        state={state}
        isLive
        keepsDraft
        hasTrap={false}
        fields={[
          {
            ...text,
            name: 'accountHolder',
            label: accountHolderLabel,
            maxLength: LONGEST.accountHolder,
            autocomplete: 'name',
          },
          {
            name: 'amount',
            kind: 'digits',
            required: true,
            label: amountLabel,
            maxLength: LONGEST.amount,
            ...(amountHint === undefined ? {} : { hint: amountHint }),
          },
          { ...text, name: 'iban', label: ibanLabel, maxLength: LONGEST.iban },
          {
            name: 'phone',
            kind: 'tel',
            required: true,
            label: phoneLabel,
            maxLength: LONGEST.phone,
            autocomplete: 'tel',
          },
        ]}
        submitLabel={submitLabel}
      />
      <InPlace island={LoanInPlace} />
    </section>
  );
}
