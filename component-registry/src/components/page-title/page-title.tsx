import type { ReactElement } from 'react';
import type { PageTitleProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  head: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    maxWidth: '44rem',
    paddingBlockStart: { base: '1', md: '3' },
  }),
  eyebrow: style({ textStyle: 'overline', color: 'inkMuted', margin: '0' }),
  title: style({
    textStyle: 'display',
    fontWeight: '400',
    fontSize: { base: 'xl', md: '2xl', lg: '3xl' },
    margin: '0',
  }),
  text: style({ fontSize: { base: 'sm', md: 'md' }, lineHeight: '1.55', color: 'inkMuted', margin: '0' }),
};

/** The heading of a page that begins with words, in a measure that reads well. */
export function PageTitle({ eyebrow, title, text }: PageTitleProps): ReactElement {
  return (
    <div className={styles.head}>
      {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={styles.title}>{title}</h1>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
    </div>
  );
}
