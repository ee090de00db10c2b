const listening = new WeakSet<HTMLDialogElement>();

/** Shows the pictures of a gallery in its dialog, beginning with that of a link. Closing leads back to the link of the picture that was shown last. */
export function openView(gallery: HTMLElement, link: HTMLAnchorElement): void {
  const view = gallery.querySelector<HTMLDialogElement>('[data-gallery-view]');
  const strip = view?.querySelector<HTMLElement>('[data-gallery-strip]');
  if (!view || !strip) return;
  const links = linksOf(gallery);
  strip.replaceChildren(...links.map(slideOf));
  for (const button of view.querySelectorAll<HTMLElement>('[data-gallery-step]')) button.hidden = links.length < 2;
  if (!listening.has(view)) listen(gallery, view, strip);
  view.showModal();
  show(strip, links.indexOf(link), 'instant');
  tell(view, strip);
}

function linksOf(gallery: HTMLElement): HTMLAnchorElement[] {
  return [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-gallery-link]')];
}

function slideOf(link: HTMLAnchorElement): HTMLLIElement {
  const [slide, picture] = [document.createElement('li'), document.createElement('img')];
  picture.src = link.href;
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.loading = 'lazy';
  slide.append(picture);
  return slide;
}

function listen(gallery: HTMLElement, view: HTMLDialogElement, strip: HTMLElement): void {
  listening.add(view);
  const step = (by: number): void => {
    show(strip, placeIn(strip) + by, 'smooth');
  };
  view.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const by = target.closest<HTMLElement>('[data-gallery-step]')?.dataset['galleryStep'];
    if (by !== undefined) step(Number(by));
    else if (target.closest('[data-gallery-close]') !== null) view.close();
  });
  view.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(by);
  });
  strip.addEventListener('scroll', () => {
    tell(view, strip);
  });
  view.addEventListener('close', () => {
    linksOf(gallery)[placeIn(strip)]?.focus();
  });
}

let shown = 0;

/** The place of the picture that is shown, from 0; what is closed has no size and keeps its last one. */
function placeIn(strip: HTMLElement): number {
  if (strip.clientWidth > 0) shown = Math.round(strip.scrollLeft / strip.clientWidth);
  return shown;
}

function show(strip: HTMLElement, place: number, behavior: 'instant' | 'smooth'): void {
  const within = Math.max(0, Math.min(place, strip.childElementCount - 1));
  strip.scrollTo({ left: within * strip.clientWidth, behavior });
}

function tell(view: HTMLDialogElement, strip: HTMLElement): void {
  const place = view.querySelector('[data-gallery-place]');
  const words = `${placeIn(strip) + 1}/${strip.childElementCount}`;
  if (place !== null && place.textContent !== words) place.textContent = words;
}
