import type { ReactElement } from 'react';
import type { AccountStatusProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { AccountWatch } from './account-status.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  status: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    maxWidth: '40rem',
  }),
  // Takes no room of the page as long as there is nothing to say.
  silent: style(longWords, {
    maxWidth: '40rem',
    '&:not(:has([role=alert]:not([hidden])))': { position: 'absolute' },
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({
    margin: '0',
    fontSize: 'sm',
    lineHeight: '1.55',
    '&[hidden]': { display: 'none' },
  }),
  problem: style(problemBox),
  words: style({ margin: '0' }),
  reload: style(borderedLink, {
    marginTop: '1.5',
    cursor: 'pointer',
    fontFamily: 'body',
    backgroundColor: 'surface',
  }),
};

/** What the shop says of an account. Where it cannot be told, it says so, with a button that loads the page again without scripts too. */
export function AccountStatus({ of, title, text, failed, reloadLabel, saved }: AccountStatusProps): ReactElement {
  const isUnknown = of === 'balance' && text === undefined;
  return (
    <div className={of === 'customer' ? styles.silent : styles.status} data-account-status={of}>
      {title === undefined ? null : (
        <Heading level={2} className={styles.title}>
          {title}
        </Heading>
      )}
      {of === 'customer' ? null : (
        <p className={styles.text} data-account-text="" hidden={isUnknown}>
          {text}
        </p>
      )}
      <div className={styles.problem} role="alert" hidden={!isUnknown}>
        <p className={styles.words}>{failed}</p>
        {reloadLabel === undefined ? null : (
          <form method="get" data-untyped="">
            <button className={styles.reload} type="submit">
              {reloadLabel}
            </button>
          </form>
        )}
      </div>
      <InPlace island={AccountWatch} of={of} {...(saved !== undefined && { saved })} />
    </div>
  );
}
