import type { ReactElement } from 'react';
import type { CategoryRecommendationsProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1' }),
  link: style(borderedLink, longWords, { paddingInline: '2', fontSize: 'xs' }),
};

/**
 * A heading and ways into categories that are recommended. Null without any.
 * @see PR-013
 */
export function CategoryRecommendations({
  title,
  level = 2,
  ways = [],
}: CategoryRecommendationsProps): ReactElement | null {
  if (ways.length === 0) return null;
  return (
    <section className={styles.section} data-event="select-promotion">
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <ul className={styles.list} aria-label={title}>
        {ways.map(({ label, href }, index) => (
          <li key={index}>
            <a className={styles.link} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
