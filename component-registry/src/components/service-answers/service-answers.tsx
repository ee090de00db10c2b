import type { ReactElement } from 'react';
import type { ServiceAnswersProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' }),
  title: style(longWords, { textStyle: 'subheading', margin: '0' }),
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1' }),
  link: style(borderedLink, longWords, { paddingInline: '2', fontSize: 'xs' }),
};

/**
 * What the shop's service answers to a term, as links below a heading.
 * @see SR-018
 */
export function ServiceAnswers({ title, level = 2, answers }: ServiceAnswersProps): ReactElement {
  return (
    <section className={styles.section}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <ul className={styles.list}>
        {answers.map(({ text, href }, index) => (
          <li key={index}>
            <a className={styles.link} href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
