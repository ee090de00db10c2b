import type { ReactElement } from 'react';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { ImageText } from '../image-text/image-text.tsx';
import { Pairs } from './pair.tsx';
import { Square } from './square.tsx';
import { Tile } from './tile.tsx';

/** Columns from 900 px on by number of tiles; 600 px has three columns, a phone two. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: style({ '--tile-columns': 2 }),
  3: style({ '--tile-columns': 3 }),
  4: style({ '--tile-columns': 4 }),
  5: style({ '--tile-columns': 5 }),
  6: style({ '--tile-columns': 6 }),
};
const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' } }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  tiles: style(plainList, {
    display: 'grid',
    columnGap: { base: '1.5', md: '2', lg: '3' },
    rowGap: { base: '3', md: '4' },
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(min(3, var(--tile-columns)), minmax(0, 1fr))',
      md: 'repeat(var(--tile-columns), minmax(0, 1fr))',
    },
  }),
  stories: style({ display: 'flex', flexDirection: 'column', gap: 'var(--page-rhythm, 4rem)' }),
};

/** Tiles, stories, pairs or a square of four that lead into the range. */
export function TeaserGrid({ title, level = 2, layout, items }: TeaserGridProps): ReactElement {
  const heading =
    title === undefined ? null : (
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
    );
  const itemLevel = title === undefined ? level : level + 1;
  if (layout === 'pair')
    return (
      <section className={styles.section} data-event="select-promotion">
        {heading}
        <Pairs items={items} level={itemLevel} />
      </section>
    );
  if (layout === 'square')
    return (
      <section className={styles.section} data-event="select-promotion">
        {heading}
        <Square items={items} level={itemLevel} />
      </section>
    );
  if (layout === 'story') {
    return (
      <section className={styles.section} data-event="select-promotion">
        {heading}
        <div className={styles.stories}>
          {items.map(({ href, linkLabel, ...item }, index) => (
            <ImageText
              key={index}
              {...item}
              level={itemLevel}
              side={item.side ?? (index % 2 === 0 ? 'left' : 'right')}
              {...(linkLabel !== undefined && { link: { label: linkLabel, href } })}
            />
          ))}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.section} data-event="select-promotion">
      {heading}
      <ul className={`${styles.tiles} ${COLUMNS[items.length] ?? ''}`}>
        {items.map((item, index) => (
          <Tile key={index} {...item} count={items.length} wide={index === 0 && items.length % 2 === 1} />
        ))}
      </ul>
    </section>
  );
}
