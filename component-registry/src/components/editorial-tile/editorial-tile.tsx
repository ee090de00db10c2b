import type { ReactElement } from 'react';
import type { EditorialTileProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  tile: style({ display: 'flex', flexDirection: 'column', gap: '2', height: '100%', minWidth: '0' }),
  // Takes what the words leave of the rows that it stands in, and never makes them higher.
  picture: style({
    position: 'relative',
    flex: '1 1 0',
    minHeight: '15rem',
    overflow: 'hidden',
    borderRadius: 'card',
    backgroundColor: 'tint',
    '& > *': { position: 'absolute', inset: '0' },
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1' }),
  title: style(longWords, { textStyle: 'subheading', fontSize: 'lg', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.5', margin: '0', maxWidth: '52ch' }),
  link: style(textLink),
};
const SIZES = '(min-width: 1280px) 40vw, (min-width: 900px) 50vw, 100vw';

/** What the editors say between the products of a list, with a way on. */
export function EditorialTile(props: EditorialTileProps): ReactElement {
  const { title, level = 2, text, image, imageAlt, link } = props;
  return (
    <article className={styles.tile} data-event="select-promotion">
      <div className={styles.picture}>
        <Picture image={image} alt={imageAlt} sizes={SIZES} fit="cover" />
      </div>
      <div className={styles.words}>
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <a className={styles.link} href={link.href}>
          {link.label}
          <Icon name="arrow-right" size={16} />
        </a>
      </div>
    </article>
  );
}
