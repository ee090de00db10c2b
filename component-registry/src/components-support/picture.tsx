import type { Image } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { style } from '../styling/style.ts';
import type { StyleObject } from '../styling/style-object.ts';
import { dimmedPicture } from './dimmed-picture.ts';

/** Widths that the asset route makes, in px. */
const WIDTHS = [240, 360, 480, 720, 1080, 1600] as const;
/** Of them, what screens of one to two and a half dots a px show of a picture that is never wider than 285 px. */
const NARROW_WIDTHS: readonly number[] = [360, 480, 720];
/** AVIF is made from this width on; below it costs more than it saves. */
const AVIF_MIN_WIDTH = 720;
const FALLBACK_WIDTH = 720;

const FIRST = { loading: 'eager', decoding: 'sync', fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;

const frame: StyleObject = { ...dimmedPicture, display: 'block', overflow: 'hidden' };
const styles = {
  natural: style(frame),
  naturalImage: style({ display: 'block', width: 'full', height: 'auto' }),
  cover: style(frame, { width: 'full', height: 'full' }),
  coverImage: style({ display: 'block', width: 'full', height: 'full', objectFit: 'cover' }),
};

export interface PictureProps {
  image: Image;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** Loaded at once and first, for the picture that opens a page. */
  priority?: boolean;
  /** Never shown wider than 285 px, and many times on a page: fewer widths, and no AVIF, whose narrowest is too wide for most. */
  narrow?: boolean;
  /** `natural` keeps the picture's own ratio, `cover` fills the box around it. */
  fit?: 'natural' | 'cover';
}

/** The address of a picture in the largest width that its master allows, up to a most. */
export function largestOf({ src, width }: Image, most = width): string {
  return `${src}-${WIDTHS.findLast((one) => one <= Math.min(width, most)) ?? WIDTHS[0]}.webp`;
}

/** Of 256: so many neighbours are one, and no hue is another. */
const COLOR_STEP = 8;

/** The colour in coarser steps: what stands behind a picture until it is there is said for each, need not be exact, and compresses where it is alike. */
function nearColor(color: string): string {
  const channels = Number.parseInt(color.slice(1), 16);
  const near = (shift: number): number =>
    Math.min(Math.round(((channels >> shift) & 255) / COLOR_STEP) * COLOR_STEP, 255) << shift;
  return `#${(near(16) | near(8) | near(0)).toString(16).padStart(6, '0')}`;
}

/**
 * A picture in every width that its master allows, with its size set and about its dominant colour behind it, so that nothing
 * moves while it loads. Lazy unless `priority`. A master narrower than the smallest width is asked for at that width.
 */
export function Picture({
  image,
  alt,
  sizes,
  priority = false,
  narrow = false,
  fit = 'natural',
}: PictureProps): ReactElement {
  const widths = (narrow ? NARROW_WIDTHS : WIDTHS).filter((width) => width <= image.width);
  // The widest first: of a small master its address stands just before, and compresses with it.
  const offered = widths.length > 0 ? widths.toReversed() : [WIDTHS[0]];
  const candidates = (from: number, extension: string): string =>
    offered
      .filter((width) => width >= from)
      .map((width) => `${image.src}-${width}.${extension} ${width}w`)
      .join(', ');
  const avif = priority && !narrow ? candidates(AVIF_MIN_WIDTH, 'avif') : '';
  return (
    <picture
      className={fit === 'cover' ? styles.cover : styles.natural}
      style={{ backgroundColor: nearColor(image.color) }}
    >
      {avif === '' ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        className={fit === 'cover' ? styles.coverImage : styles.naturalImage}
        alt={alt}
        src={largestOf(image, FALLBACK_WIDTH)}
        srcSet={candidates(0, 'webp')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        {...(fit === 'cover' && placed(image))}
        {...(priority ? FIRST : LATER)}
      />
    </picture>
  );
}

/** A picture in one width over another that fills the same box and gives it size and colour; only decorates. */
export function PictureOver({
  image,
  width,
  className,
}: {
  image: Image;
  width: number;
  className: string;
}): ReactElement {
  return <img className={className} alt="" src={largestOf(image, width)} loading="lazy" {...placed(image)} />;
}

function placed({ focus }: Image): { style?: { objectPosition: string } } {
  return focus === undefined ? {} : { style: { objectPosition: `${focus.x}% ${focus.y}%` } };
}
