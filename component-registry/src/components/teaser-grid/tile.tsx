import type { ReactElement } from 'react';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const frame: StyleObject = { display: 'block', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' };
const styles = {
  tile: style({ minWidth: '0' }),
  // Of an odd number of tiles the first takes a whole row of a phone, so that none stands alone at the end.
  wideTile: style({ minWidth: '0', gridColumn: { base: 'span 2', sm: 'auto' } }),
  link: style({ display: 'block', color: 'ink', textDecoration: 'none', borderRadius: 'card' }),
  frame: style(frame, { aspectRatio: '3 / 4' }),
  wideFrame: style(frame, { aspectRatio: { base: '1', sm: '3 / 4' } }),
  zoom: style({
    display: 'block',
    height: 'full',
    transitionProperty: 'transform',
    transitionDuration: 'slow',
    transitionTimingFunction: 'ease-out',
    'a:hover &': { transform: 'scale(1.02)' },
  }),
  title: style(longWords, {
    display: 'block',
    marginTop: '1.5',
    fontSize: 'sm',
    fontWeight: '500',
    lineHeight: '1.25',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    'a:hover &': { textDecorationLine: 'underline' },
  }),
};

export type TileProps = TeaserGridProps['items'][number] & { count: number; wide: boolean };

/** A picture with its title below, the whole of it one link. `count`: tiles in the row, for the width of the picture. */
export function Tile({ title, image, imageAlt, href, count, wide }: TileProps): ReactElement {
  return (
    <li className={wide ? styles.wideTile : styles.tile}>
      <a className={styles.link} href={href}>
        <span className={wide ? styles.wideFrame : styles.frame}>
          <span className={styles.zoom}>
            <Picture
              image={image}
              alt={imageAlt}
              sizes={`(min-width: 900px) ${Math.round(1140 / count)}px, (min-width: 600px) 33vw, ${wide ? '100vw' : '50vw'}`}
              fit="cover"
            />
          </span>
        </span>
        <span className={styles.title}>{title}</span>
      </a>
    </li>
  );
}
