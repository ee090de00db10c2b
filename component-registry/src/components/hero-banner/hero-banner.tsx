import type { ReactElement } from 'react';
import type { HeroBannerProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const banner: StyleObject = { '--page-column': 'full', '--page-lead': '0px', display: 'grid', backgroundColor: 'tint' };
/** The words take a third of the page's content and end where it ends, however wide the window is; the picture takes the rest. */
const outerEdge = 'max(var(--page-gutter, 2rem), calc((100vw - var(--page-width, 71.25rem)) / 2))';
const wordsWidth = `calc(${outerEdge} + max(17rem, min(100vw - 2 * var(--page-gutter, 2rem), var(--page-width, 71.25rem)) / 3))`;
const words: StyleObject = {
  ...longWords,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: '2',
  paddingInline: 'var(--page-gutter, 1rem)',
  paddingBlock: { base: '4', md: '6', lg: '7' },
};
const styles = {
  left: style(banner, { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${wordsWidth}` } }),
  right: style(banner, { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${wordsWidth} minmax(0, 1fr)` } }),
  // Beside the words the picture is as high as they need, and never decides the height by itself.
  picture: style({
    position: 'relative',
    aspectRatio: { base: '4 / 3', sm: '16 / 9', md: 'auto' },
    minHeight: { base: '0', md: 'clamp(26rem, 37vw, 44rem)' },
    '& > picture': { position: 'absolute', inset: '0' },
  }),
  wordsRight: style(words, { md: { paddingLeft: '6', paddingRight: outerEdge } }),
  wordsLeft: style(words, { md: { paddingRight: '6', paddingLeft: outerEdge, order: -1 } }),
  eyebrow: style({ textStyle: 'overline', color: 'inkMuted', margin: '0' }),
  headline: style({
    textStyle: 'display',
    fontWeight: '400',
    fontSize: { base: 'xl', sm: '2xl' },
    margin: '0',
    maxWidth: 'full',
  }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0', maxWidth: '44ch' }),
  button: style(primaryButton, { marginTop: '1' }),
};
const SIZES = '(min-width: 900px) 67vw, 100vw';

/** A picture over two thirds, words and one button over one third; on a phone the picture stands above the words. */
export function HeroBanner(props: HeroBannerProps): ReactElement {
  const { eyebrow, headline, level = 1, text, link, image, imageAlt, side = 'left', priority = true } = props;
  return (
    <section className={side === 'left' ? styles.left : styles.right} data-event="select-promotion">
      <div className={styles.picture}>
        <Picture image={image} alt={imageAlt} sizes={SIZES} priority={priority} fit="cover" />
      </div>
      <div className={side === 'left' ? styles.wordsRight : styles.wordsLeft}>
        {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading level={level} className={styles.headline}>
          {headline}
        </Heading>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {link === undefined ? null : (
          <a className={styles.button} href={link.href}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
