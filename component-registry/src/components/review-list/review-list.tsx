import type { ReactElement } from 'react';
import type { ReviewListProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { LayerLink } from '../../components-support/layer-link.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { RatingStars } from '../rating-stars/rating-stars.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { PicturesModel } from './review-pictures.tsx';
import { ReviewInPlace } from './review-list.client.tsx';
import { ReviewShare } from './review-share.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  section: style(longWords, {
    display: 'grid',
    columnGap: '4',
    rowGap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr)' },
    scrollMarginTop: '3',
  }),
  head: style({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  rows: style(plainList, { display: 'flex', flexDirection: 'column', maxWidth: '24rem' }),
  fit: style({ margin: '0', fontSize: 'xs', fontWeight: '600' }),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted', maxWidth: 'prose' }),
  body: style({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' }),
  list: style(plainList, { display: 'flex', flexDirection: 'column' }),
  end: style({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1.5' }),
  progress: style({ display: 'block', fontSize: 'xs', color: 'inkMuted' }),
  way: style(borderedLink, { '&[hidden]': { display: 'none' }, _print: { display: 'none' } }),
  all: style(borderedLink, {
    alignSelf: 'flex-start',
    paddingInline: '2',
    fontSize: 'xs',
    '&[hidden]': { display: 'none' },
  }),
};

/**
 * What shoppers wrote about a product. The rows of stars and of fits lead to those reviews alone, to both together where one of each is
 * chosen, the last link to ten more; all are addresses of the same page.
 * @see PR-003 PR-008
 */
export function ReviewList(props: ReviewListProps): ReactElement {
  const {
    form,
    title,
    level = 2,
    note,
    rating,
    rows,
    fit,
    all,
    items,
    newFrom = 0,
    more,
    progress,
    live,
    verifying,
    state,
  } = props;
  const problem = state.name === form ? state.problem : undefined;
  const isFiltered = [...rows, ...(fit?.rows ?? [])].some(({ isChosen = false }) => isChosen);
  return (
    <section
      className={styles.section}
      id="reviews"
      {...(live === undefined
        ? {}
        : {
            'data-reviews': live.product,
            'data-progress': live.progress,
            'data-progress-one': live.progressOne,
            'data-helpful': live.helpful,
            'data-fits-one': live.fitsOne,
            'data-fits-many': live.fitsMany,
            'data-failed': live.failed,
          })}
    >
      {live === undefined ? null : (
        <>
          <InPlace island={ReviewInPlace} />
          <PicturesModel />
        </>
      )}
      <div className={styles.head}>
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
        {rating === undefined ? null : <RatingStars rating={rating} />}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.label}>
              <ReviewShare row={row} stars={row.stars} />
            </li>
          ))}
        </ul>
        {fit === undefined ? null : (
          <div>
            <p className={styles.fit} id="review-fit" data-of="fits">
              {fit.label}
            </p>
            <ul className={styles.rows} aria-labelledby="review-fit">
              {fit.rows.map((row) => (
                <li key={row.label}>
                  <ReviewShare row={row} fit={row.fit} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {verifying === undefined ? null : <LayerLink {...verifying} />}
      </div>
      <div className={styles.body}>
        {all === undefined ? null : (
          <a className={styles.all} href={all.href} hidden={!isFiltered} data-review-all="">
            {all.label}
          </a>
        )}
        <ul className={styles.list} data-review-items="">
          {items.map((review, index) => (
            <ReviewEntry
              key={review.id}
              form={form}
              review={review}
              level={level === 2 ? 3 : 4}
              anchor={index === newFrom && newFrom > 0 ? 'more-reviews' : undefined}
              problem={state.values['review'] === review.id ? problem : undefined}
            />
          ))}
        </ul>
        {more === undefined && progress === undefined ? null : (
          <div className={styles.end}>
            {progress === undefined ? null : (
              <output className={styles.progress} data-review-progress="">
                {progress}
              </output>
            )}
            {more === undefined ? null : (
              <a className={styles.way} href={more.href} data-review-more="">
                {more.label}
              </a>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
