import type { ReviewFormData, SentReview } from '../review-list/rating-calls.ts';

/** What somebody wrote into the form; no stars are 0, no fit is none. */
export function readFields(data: FormData): Omit<SentReview, 'productId'> {
  const textOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fit = textOf('fit');
  return {
    stars: Number(textOf('stars')),
    title: textOf('title'),
    text: textOf('text'),
    nickname: textOf('nickname'),
    ...(fit === '' ? {} : { fit }),
    tags: data.getAll('tags').flatMap((tag) => (typeof tag === 'string' && tag !== '' ? [tag] : [])),
  };
}

/** What is wrong before anything is sent, by field; empty if nothing is. The shop checks it again. */
export function errorsIn(
  written: Omit<SentReview, 'productId'>,
  lengths: ReviewFormData['lengths'],
  words: ReviewFormData['errors'],
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (written.stars === 0) errors['stars'] = words.stars;
  for (const name of ['nickname', 'title', 'text'] as const) {
    const [bounds, said] = [lengths[name], words[name]];
    if (bounds === undefined || typeof said !== 'object') continue;
    const { length } = written[name];
    if (length > bounds.most) errors[name] = said.tooLong;
    else if (length < bounds.least) errors[name] = said.tooShort;
  }
  return errors;
}
