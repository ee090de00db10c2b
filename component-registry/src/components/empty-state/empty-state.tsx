import type { ReactElement } from 'react';
import type { EmptyStateProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const words: StyleObject = {
  ...longWords,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
};
const styles = {
  pictured: style({
    display: 'grid',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
  }),
  plain: style({ display: 'block', paddingBlock: { base: '2', md: '4' } }),
  frame: style({
    overflow: 'hidden',
    borderRadius: 'card',
    backgroundColor: 'tint',
    aspectRatio: { base: '4 / 3', md: '1' },
    md: { gridColumn: '1 / 7' },
  }),
  words: style(words, { maxWidth: '40rem' }),
  besidePicture: style(words, { md: { gridColumn: '8 / 13' } }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.6', margin: '0', maxWidth: '52ch' }),
  button: style(primaryButton, { marginTop: '1' }),
};

/** A picture, a heading, a sentence that helps and one way on. Without a picture the words stand alone. */
export function EmptyState({
  title,
  level = 1,
  text,
  link,
  image,
  imageAlt = '',
  step,
}: EmptyStateProps): ReactElement {
  return (
    <section className={image === undefined ? styles.plain : styles.pictured} data-step={step}>
      {image === undefined ? null : (
        <div className={styles.frame}>
          <Picture
            image={image}
            alt={imageAlt}
            sizes="(min-width: 1140px) 558px, (min-width: 900px) 50vw, 100vw"
            priority
            fit="cover"
          />
        </div>
      )}
      <div className={image === undefined ? styles.words : styles.besidePicture}>
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.text}>{text}</p>
        {link === undefined ? null : (
          <a className={styles.button} href={link.href}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
