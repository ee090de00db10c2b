import type { ReactElement } from 'react';
import type { ReviewListProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { StarRow } from '../rating-stars/star-row.tsx';
import { ReviewPictures } from './review-pictures.tsx';

const styles = {
  entry: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    paddingBlock: '3',
    borderTop: '1px solid',
    borderColor: 'line',
    scrollMarginTop: '3',
  }),
  stars: style({ margin: '0', display: 'flex', alignItems: 'center', lineHeight: '1' }),
  hidden: style({ srOnly: true }),
  title: style({ textStyle: 'subheading', margin: '0' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.6', maxWidth: 'prose', whiteSpace: 'pre-line' }),
  meta: style({ margin: '0', fontSize: 'xs', color: 'inkMuted' }),
  vote: style({
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'xs',
    cursor: 'pointer',
    _hover: { backgroundColor: 'tint' },
    _print: { display: 'none' },
  }),
  problem: style({ margin: '0', fontSize: 'xs', color: 'error' }),
};

/** One review, with the form for who found it helpful. */
export function ReviewEntry({
  form,
  review: { id, stars, starsLabel, title, text, nickname, date, writtenAt, locale, tags = [], pictures = [], helpful },
  level,
  anchor,
  problem,
}: {
  /** That a vote is. */
  form: string;
  review: ReviewListProps['items'][number];
  level: 3 | 4;
  /** Where links to further reviews lead. */
  anchor: string | undefined;
  /** Why a vote was not counted. */
  problem: string | undefined;
}): ReactElement {
  return (
    <li className={styles.entry} id={anchor} data-review={id}>
      <p className={styles.stars}>
        <StarRow stars={stars} size="card" />
        <span className={styles.hidden} data-of="stars">
          {starsLabel}
        </span>
      </p>
      <div lang={locale} data-of="words">
        {title === undefined ? null : (
          <Heading level={level} className={styles.title}>
            {title}
          </Heading>
        )}
        <p className={styles.text} data-of="text">
          {text}
        </p>
      </div>
      {tags.length === 0 ? null : (
        <p className={styles.meta} data-of="tags">
          {tags.join(' · ')}
        </p>
      )}
      {pictures.length === 0 ? null : <ReviewPictures pictures={pictures} />}
      <p className={styles.meta}>
        <span data-of="nickname">{nickname}</span>, <time dateTime={writtenAt}>{date}</time>
      </p>
      <form method="post">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="review" value={id} />
        <button className={styles.vote} type="submit">
          {helpful}
        </button>
      </form>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
