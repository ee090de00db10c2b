import type { ReactElement } from 'react';
import type { ImageTextProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** Twelve columns; one stays empty between the picture and the words. */
const words: StyleObject = {
  ...longWords,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1.5',
};
const frame: StyleObject = { overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' };
const portrait: StyleObject = { ...frame, aspectRatio: { base: '4 / 5', sm: '1', md: '4 / 5' } };
const landscape: StyleObject = { ...frame, aspectRatio: '3 / 2' };
const styles = {
  row: style({
    display: 'grid',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
  }),
  portrait: {
    left: {
      picture: style(portrait, { md: { gridColumn: '1 / 7', gridRow: '1' } }),
      words: style(words, { md: { gridColumn: '8 / 13', gridRow: '1' } }),
    },
    right: {
      picture: style(portrait, { md: { gridColumn: '7 / 13', gridRow: '1' } }),
      words: style(words, { md: { gridColumn: '1 / 6', gridRow: '1' } }),
    },
  },
  landscape: {
    left: {
      picture: style(landscape, { md: { gridColumn: '1 / 8', gridRow: '1' } }),
      words: style(words, { md: { gridColumn: '9 / 13', gridRow: '1' } }),
    },
    right: {
      picture: style(landscape, { md: { gridColumn: '6 / 13', gridRow: '1' } }),
      words: style(words, { md: { gridColumn: '1 / 5', gridRow: '1' } }),
    },
  },
  eyebrow: style({ textStyle: 'overline', color: 'inkMuted', margin: '0' }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.6', margin: '0', maxWidth: '52ch' }),
  link: style(textLink),
};
const SIZES = {
  portrait: '(min-width: 1140px) 558px, (min-width: 900px) 50vw, 100vw',
  landscape: '(min-width: 1140px) 655px, (min-width: 900px) 58vw, 100vw',
} as const;

/** A picture and words side by side; `side` is the picture's. On a phone the picture comes first. */
export function ImageText(props: ImageTextProps): ReactElement {
  const { eyebrow, title, level = 2, text, image, imageAlt, link, side = 'left', ratio = 'portrait' } = props;
  const placed = styles[ratio][side];
  return (
    <article className={styles.row} data-event="select-promotion">
      <div className={placed.picture}>
        <Picture image={image} alt={imageAlt} sizes={SIZES[ratio]} fit="cover" />
      </div>
      <div className={placed.words}>
        {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {link === undefined ? null : (
          <a className={styles.link} href={link.href}>
            {link.label}
            <Icon name="arrow-right" size={16} />
          </a>
        )}
      </div>
    </article>
  );
}
