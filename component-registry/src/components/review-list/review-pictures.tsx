import type { ReactElement } from 'react';
import type { ReviewListProps } from '../../../generated/props.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

type Picture = NonNullable<ReviewListProps['items'][number]['pictures']>[number];

const SIDE = '6rem';
/** In px, of the small ones; all of them are square. */
const WIDTH = 240;
/** One clear pixel: an image without an address is no HTML. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const styles = {
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1', '&[hidden]': { display: 'none' } }),
  link: style({ display: 'block', width: SIDE, height: SIDE }),
  image: style({ display: 'block', width: 'full', height: 'full', objectFit: 'cover' }),
};

/** The pictures of a review, small and of one size; each leads to the large one. */
export function ReviewPictures({ pictures }: { pictures: readonly Picture[] }): ReactElement {
  return (
    <ul className={styles.list} data-of="pictures">
      {pictures.map((picture) => (
        <Thumbnail key={picture.src} picture={picture} />
      ))}
    </ul>
  );
}

/** What scripts make such a list after, out of sight: none of the reviews that a page begins with may have pictures. */
export function PicturesModel(): ReactElement {
  return (
    <ul className={styles.list} hidden data-pictures-model="">
      <Thumbnail picture={undefined} />
    </ul>
  );
}

function Thumbnail({ picture }: { picture: Picture | undefined }): ReactElement {
  return (
    <li>
      <a className={styles.link} href={picture?.href} style={picture && { backgroundColor: picture.color }}>
        <img
          className={styles.image}
          src={picture?.src ?? NOTHING}
          alt={picture?.alt ?? ''}
          width={WIDTH}
          height={WIDTH}
          loading="lazy"
          decoding="async"
        />
      </a>
    </li>
  );
}
