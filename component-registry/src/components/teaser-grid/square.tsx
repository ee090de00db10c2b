import type { ReactElement } from 'react';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  list: style(plainList, {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: { base: '1.5', md: '3' },
    rowGap: { base: '3', md: '5' },
  }),
  item: style({ minWidth: '0' }),
  link: style({ display: 'block', color: 'ink', textDecoration: 'none', borderRadius: 'card' }),
  frame: style({
    display: 'block',
    overflow: 'hidden',
    aspectRatio: { base: '4 / 5', sm: '1' },
    borderRadius: 'card',
    backgroundColor: 'tint',
  }),
  title: style(longWords, {
    fontFamily: 'heading',
    fontSize: { base: 'sm', sm: 'md' },
    lineHeight: '1.25',
    margin: '0',
    marginTop: '1.5',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    'a:hover &': { textDecorationLine: 'underline' },
  }),
  text: style(longWords, {
    display: { base: 'none', sm: 'block' },
    maxWidth: '44ch',
    margin: '0',
    marginTop: '0.5',
    color: 'inkMuted',
    fontSize: 'xs',
    lineHeight: '1.5',
  }),
};
const SIZES = '(min-width: 1728px) 788px, 50vw';

/** Four teasers two by two; a phone shows their titles alone. `level` is that of the titles. */
export function Square({ items, level }: Pick<TeaserGridProps, 'items'> & { level: number }): ReactElement {
  return (
    <ul className={styles.list}>
      {items.map(({ title, text, image, imageAlt, href }, index) => (
        <li key={index} className={styles.item}>
          <a className={styles.link} href={href}>
            <span className={styles.frame}>
              <Picture image={image} alt={imageAlt} sizes={SIZES} fit="cover" />
            </span>
            <Heading level={level} className={styles.title}>
              {title}
            </Heading>
            {text === undefined ? null : <p className={styles.text}>{text}</p>}
          </a>
        </li>
      ))}
    </ul>
  );
}
