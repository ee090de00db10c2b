import type { ReactElement } from 'react';
import type { CategoryTilesProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** Columns by number of tiles, on a phone and from 600 px on, so that no tile stands alone in its row; from 900 px on there is one row. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: style({ '--tile-columns': { base: 3 } }),
  4: style({ '--tile-columns': { base: 2, sm: 4 } }),
  5: style({ '--tile-columns': { base: 3, sm: 5 } }),
  6: style({ '--tile-columns': { base: 3, sm: 6 } }),
  7: style({ '--tile-columns': { base: 4, md: 7 } }),
  8: style({ '--tile-columns': { base: 4, md: 8 } }),
};
const frame: StyleObject = { display: 'block', overflow: 'hidden', backgroundColor: 'tint', width: 'full' };
const label: StyleObject = {
  ...longWords,
  display: 'block',
  paddingTop: '1.5',
  fontSize: 'xs',
  lineHeight: '1.35',
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.3em',
  'a:hover > &': { textDecorationLine: 'underline' },
};
const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' } }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  list: style(plainList, {
    display: 'grid',
    columnGap: { base: '1.5', md: '2', lg: '3' },
    rowGap: '3',
    gridTemplateColumns: 'repeat(var(--tile-columns), minmax(0, 1fr))',
  }),
  item: style({ minWidth: '0' }),
  link: style({ display: 'block', color: 'ink', textDecoration: 'none', borderRadius: 'card' }),
  round: style(frame, { borderRadius: '50%', aspectRatio: '1', maxWidth: '11rem', marginInline: 'auto' }),
  portrait: style(frame, { borderRadius: 'card', aspectRatio: '3 / 4' }),
  roundLabel: style(label, { textAlign: 'center' }),
  portraitLabel: style(label),
};

/** Small pictures that lead into the range; each tile is one link, named by its words. */
export function CategoryTiles({ label, title, level = 2, shape = 'round', tiles }: CategoryTilesProps): ReactElement {
  const isRound = shape === 'round';
  return (
    <section
      className={styles.section}
      aria-label={title === undefined ? label : undefined}
      data-event="select-promotion"
    >
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <ul className={`${styles.list} ${COLUMNS[tiles.length] ?? ''}`} aria-label={label}>
        {tiles.map(({ label: words, href, image }, index) => (
          <li key={index} className={styles.item}>
            <a className={styles.link} href={href}>
              <span className={isRound ? styles.round : styles.portrait}>
                <Picture
                  image={image}
                  alt=""
                  sizes={
                    tiles.length < 5
                      ? '(min-width: 1140px) 280px, (min-width: 600px) 30vw, 45vw'
                      : '(min-width: 1140px) 180px, (min-width: 600px) 18vw, 30vw'
                  }
                  fit="cover"
                />
              </span>
              <span className={isRound ? styles.roundLabel : styles.portraitLabel}>{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
