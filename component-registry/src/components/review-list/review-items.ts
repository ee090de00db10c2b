import type { KnownPicture, KnownReview } from './known-reviews.ts';

/**
 * The entry of a review, made like one that the page has: look and structure are the server's, and no markup is made of
 * texts. A title stands before the text where no entry of the page has one to be made like.
 */
export function makeEntry(list: HTMLElement, review: KnownReview, helpful: string): HTMLElement | undefined {
  const model = list.querySelector<HTMLElement>('[data-review]');
  if (model === null) return undefined;
  const entry = model.cloneNode(true) as HTMLElement;
  const { id, stars, title, text, nickname, locale, writtenAt, shown } = review;
  entry.removeAttribute('id');
  entry.dataset['review'] = id;
  entry.querySelector<HTMLElement>('[style*="--filled"]')?.style.setProperty('--filled', `${stars * 20}%`);
  fill(entry, 'stars', shown.starsLabel);
  const words = partOf(entry, 'words');
  if (locale === document.documentElement.lang) words?.removeAttribute('lang');
  else words?.setAttribute('lang', locale);
  const heading = list.querySelector('[data-of="words"] > :is(h3, h4)')?.cloneNode() as HTMLElement | undefined;
  words?.querySelector('h3, h4')?.remove();
  if (title !== '' && heading !== undefined) {
    heading.textContent = title;
    words?.prepend(heading);
  }
  fill(entry, 'text', title !== '' && heading === undefined ? `${title}\n${text}` : text);
  const name = partOf(entry, 'nickname');
  if (name !== null) name.textContent = nickname;
  partOf(entry, 'tags')?.remove();
  const line = name?.closest('p');
  if (shown.tags.length > 0 && line) {
    const tags = line.cloneNode() as HTMLElement;
    tags.dataset['of'] = 'tags';
    tags.textContent = shown.tags.join(' · ');
    line.before(tags);
  }
  partOf(entry, 'pictures')?.remove();
  const pictures = makePictures(list, shown.pictures);
  if (pictures !== undefined) line?.before(pictures);
  const time = entry.querySelector('time');
  if (time !== null) {
    time.dateTime = writtenAt;
    time.textContent = shown.date;
  }
  const field = entry.querySelector<HTMLInputElement>('input[name="review"]');
  if (field !== null) field.value = id;
  const button = entry.querySelector('button');
  if (button !== null) {
    button.textContent = helpful;
    button.disabled = false;
  }
  entry.querySelector('[role="alert"]')?.remove();
  return entry;
}

/** Undefined where there are none. */
function makePictures(list: HTMLElement, pictures: readonly KnownPicture[]): HTMLElement | undefined {
  const model = list.closest('[data-reviews]')?.querySelector<HTMLElement>('[data-pictures-model]');
  const item = model?.querySelector('li');
  if (pictures.length === 0 || !model || !item) return undefined;
  const made = model.cloneNode() as HTMLElement;
  made.hidden = false;
  delete made.dataset['picturesModel'];
  made.dataset['of'] = 'pictures';
  for (const { src, href, alt, color } of pictures) {
    const one = item.cloneNode(true) as HTMLElement;
    const [link, image] = [one.querySelector('a'), one.querySelector('img')];
    if (link === null || image === null) continue;
    link.href = href;
    link.style.backgroundColor = color;
    image.alt = alt;
    image.src = src;
    made.append(one);
  }
  return made;
}

function partOf(entry: HTMLElement, name: string): HTMLElement | null {
  return entry.querySelector<HTMLElement>(`[data-of="${name}"]`);
}

function fill(entry: HTMLElement, name: string, words: string): void {
  const part = partOf(entry, name);
  if (part !== null) part.textContent = words;
}
