import type { ReactElement } from 'react';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** Twelve columns: the picture takes six, the words five, one stays empty between them. */
const story: StyleObject = {
  display: 'grid', alignItems: 'center', columnGap: '3', rowGap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
};
const words: StyleObject = { ...longWords, display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1.5' };
const frame: StyleObject = { overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint', aspectRatio: { base: '4 / 5', sm: '1', md: '4 / 5' } };
const styles = {
  story: style(story),
  pictureLeft: style(frame, { md: { gridColumn: '1 / 7', gridRow: '1' } }),
  pictureRight: style(frame, { md: { gridColumn: '7 / 13', gridRow: '1' } }),
  wordsRight: style(words, { md: { gridColumn: '8 / 13', gridRow: '1' } }),
  wordsLeft: style(words, { md: { gridColumn: '1 / 6', gridRow: '1' } }),
  eyebrow: style({ textStyle: 'overline', color: 'inkMuted', margin: '0' }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.6', margin: '0', maxWidth: '52ch' }),
  link: style(textLink),
};

export type StoryProps = TeaserGridProps['items'][number] & { level: number; side: 'left' | 'right' };

/** Picture and words side by side; `side` is the picture's. On a phone the picture comes first. */
export function Story({ eyebrow, title, text, image, imageAlt, href, linkLabel, level, side }: StoryProps): ReactElement {
  return (
    <article className={styles.story}>
      <div className={side === 'left' ? styles.pictureLeft : styles.pictureRight}>
        <Picture image={image} alt={imageAlt} sizes="(min-width: 1140px) 558px, (min-width: 900px) 50vw, 100vw" fit="cover" />
      </div>
      <div className={side === 'left' ? styles.wordsRight : styles.wordsLeft}>
        {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading level={level} className={styles.title}>{title}</Heading>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {linkLabel === undefined ? null : <a className={styles.link} href={href}>{linkLabel}<Icon name="arrow-right" size={16} /></a>}
      </div>
    </article>
  );
}
