import type { ReactElement } from 'react';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const frame: StyleObject = { display: 'block', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' };
/** A phone keeps the unevenness: the small one takes three quarters of the width, on alternating sides. */
const small: StyleObject = { minWidth: '0', width: { base: '76%', sm: 'auto' } };
const styles = {
  list: style(plainList, {
    display: 'grid',
    alignItems: 'end',
    columnGap: { base: '2', md: '3' },
    rowGap: { base: '4', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
  }),
  largeLeft: style({ minWidth: '0', gridColumn: { base: '1', sm: '1 / 8' } }),
  largeRight: style({ minWidth: '0', gridColumn: { base: '1', sm: '6 / 13' } }),
  smallLeft: style(small, { gridColumn: { base: '1', sm: '1 / 5' } }),
  smallRight: style(small, { gridColumn: { base: '1', sm: '9 / 13' }, marginInlineStart: { base: 'auto', sm: '0' } }),
  link: style({ display: 'block', color: 'ink', textDecoration: 'none', borderRadius: 'card' }),
  largeFrame: style(frame, { aspectRatio: { base: '4 / 5', sm: '1' } }),
  smallFrame: style(frame, { aspectRatio: '3 / 4' }),
  zoom: style({
    display: 'block',
    height: 'full',
    transitionProperty: 'transform',
    transitionDuration: 'slow',
    transitionTimingFunction: 'ease-out',
    'a:hover &': { transform: 'scale(1.02)' },
  }),
  eyebrow: style({ textStyle: 'overline', color: 'inkMuted', margin: '0', marginTop: '2' }),
  title: style(longWords, {
    textStyle: 'heading',
    fontWeight: '400',
    margin: '0',
    marginTop: '1.5',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    'a:hover &': { textDecorationLine: 'underline' },
  }),
  text: style(longWords, { fontSize: 'sm', lineHeight: '1.55', color: 'inkMuted', margin: '0', marginTop: '0.5' }),
};
const SIZES = {
  large: '(min-width: 1140px) 655px, (min-width: 600px) 58vw, 100vw',
  small: '(min-width: 1140px) 362px, (min-width: 600px) 33vw, 76vw',
} as const;

/** Two teasers beside one another, the large first; in the next pair the small one comes first. `level` is that of their titles. */
export function Pairs({ items, level }: Pick<TeaserGridProps, 'items'> & { level: number }): ReactElement {
  return (
    <ul className={styles.list}>
      {items.map(({ title, text, eyebrow, image, imageAlt, href }, index) => {
        const isLarge = index % 4 === 0 || index % 4 === 3;
        const isLeft = index % 2 === 0;
        return (
          <li key={index} className={placeOf(isLarge, isLeft)}>
            <a className={styles.link} href={href}>
              <span className={isLarge ? styles.largeFrame : styles.smallFrame}>
                <span className={styles.zoom}>
                  <Picture image={image} alt={imageAlt} sizes={isLarge ? SIZES.large : SIZES.small} fit="cover" />
                </span>
              </span>
              {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
              <Heading level={level} className={styles.title}>
                {title}
              </Heading>
              {text === undefined ? null : <p className={styles.text}>{text}</p>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function placeOf(isLarge: boolean, isLeft: boolean): string {
  if (isLarge) return isLeft ? styles.largeLeft : styles.largeRight;
  return isLeft ? styles.smallLeft : styles.smallRight;
}
