/**
 * Keeps the button in sight on a phone: once its part is above the window, and as long as the product is in it, `data-past` stands
 * on the keeper, by which its row lies at the lower edge. The part keeps its height, so nothing moves. @returns what ends it
 */
export function keepInSight(keeper: HTMLElement): () => void {
  const part = keeper.querySelector<HTMLElement>('[data-product-part="basket"]');
  const product = keeper.closest('[data-product]');
  if (part === null || product === null) return () => undefined;
  let isAbove = false;
  let isAtProduct = true;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (target === part) isAbove = !isIntersecting && boundingClientRect.bottom <= 0;
      else isAtProduct = isIntersecting;
    }
    const isPast = isAbove && isAtProduct;
    if (isPast === (keeper.dataset['past'] !== undefined)) return;
    part.style.minBlockSize = isPast ? `${part.offsetHeight}px` : '';
    if (isPast) keeper.dataset['past'] = '';
    else delete keeper.dataset['past'];
  });
  observer.observe(part);
  observer.observe(product);
  return () => observer.disconnect();
}
