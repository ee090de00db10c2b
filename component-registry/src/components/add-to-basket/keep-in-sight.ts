/** Whatever lies below the window counts as seen, so that only what is above it does not, however far a jump leads. */
const ROOT_MARGIN = '0px 0px 1000000px 0px';

/**
 * Keeps the button in sight on a phone: once its part is above the window, and until the main part of the page has ended,
 * `data-past` stands on the keeper, by which its row lies at the lower edge. The part keeps its height, so nothing moves.
 * @returns what ends it
 */
export function keepInSight(keeper: HTMLElement): () => void {
  const part = keeper.querySelector<HTMLElement>('[data-product-part="basket"]');
  const main = keeper.closest('main');
  if (part === null || main === null) return () => undefined;
  const above = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) above.delete(target);
        else above.add(target);
      }
      const isPast = above.has(part) && !above.has(main);
      if (isPast === (keeper.dataset['past'] !== undefined)) return;
      part.style.minBlockSize = isPast ? `${part.offsetHeight}px` : '';
      if (isPast) keeper.dataset['past'] = '';
      else delete keeper.dataset['past'];
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(part);
  observer.observe(main);
  return () => observer.disconnect();
}
