import type { ReactElement } from 'react';
import type { VideoProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { VideoGate } from './video.client.tsx';

const stage: StyleObject = {
  position: 'relative',
  display: 'grid',
  overflow: 'hidden',
  borderRadius: 'card',
  backgroundColor: 'tint',
  '& > *': { gridArea: '1 / 1', minWidth: '0', minHeight: '0' },
};
const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' } }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  // On a phone the notice needs height: the frame is the least, not the most.
  '16:9': style(stage, { aspectRatio: { sm: '16 / 9' }, minHeight: '14rem' }),
  '4:5': style(stage, { aspectRatio: '4 / 5', maxWidth: '34rem' }),
  '1:1': style(stage, { aspectRatio: '1', maxWidth: '40rem' }),
  poster: style({ position: 'absolute', inset: '0' }),
  notice: style({
    position: 'relative',
    zIndex: 'raised',
    alignSelf: 'end',
    justifySelf: 'start',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2',
    alignItems: 'start',
    maxWidth: '30rem',
    margin: { base: '1.5', sm: '3' },
    padding: { base: '2', sm: '2.5' },
    backgroundColor: 'surface',
    borderRadius: 'card',
    color: 'ink',
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '0.5' }),
  text: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5' }),
  // A button by what it does: with scripts it opens the settings over the page.
  link: style(textLink, {
    minHeight: '3',
    padding: '0',
    border: '0',
    background: 'transparent',
    fontFamily: 'body',
    fontSize: 'xs',
    cursor: 'pointer',
  }),
  film: style({ width: 'full', height: 'full', objectFit: 'contain', backgroundColor: 'tint' }),
};
const POSTER_WIDTH = 1080;

/** A film behind consent: poster and notice from the server, the player in their place once the visitor has agreed. */
export function Video(props: VideoProps): ReactElement {
  const {
    title,
    level = 2,
    poster,
    posterAlt,
    sources,
    captions,
    category = 'C0004',
    notice,
    settings,
    ratio = '16:9',
  } = props;
  return (
    <section className={styles.section}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <div className={styles[ratio]}>
        <VideoGate
          category={category}
          title={title}
          poster={`${poster.src}-${Math.min(POSTER_WIDTH, poster.width)}.webp`}
          sources={sources}
          captions={captions}
          className={styles.film}
        >
          <div className={styles.poster}>
            <Picture image={poster} alt={posterAlt} sizes="(min-width: 1140px) 1140px, 100vw" fit="cover" />
          </div>
          <div className={styles.notice}>
            <Icon name="play" />
            <div className={styles.words}>
              <p className={styles.text}>{notice}</p>
              {settings === undefined ? null : (
                <form method="get" action={settings.href}>
                  <button className={styles.link} type="submit" formAction={settings.href}>
                    {settings.label}
                  </button>
                </form>
              )}
            </div>
          </div>
        </VideoGate>
      </div>
    </section>
  );
}
