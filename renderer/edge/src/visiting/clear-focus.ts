import type { Browser } from './browser.ts';

/**
 * Keeps toasts off what has the focus: where their place lies over it, they go to the window's other edge, unless they lay over it
 * there too. Gives what looks again, for when their place has changed.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function clearFocus({ document }: Pick<Browser, 'document'>): () => void {
  const look = (): void => {
    const [place, focused] = [document.querySelector('[data-node=toasts]'), document.activeElement];
    if (!place || !focused || focused === document.body || place.contains?.(focused) === true) return;
    const covers = (): boolean => {
      const [one, other] = [place.getBoundingClientRect?.(), focused.getBoundingClientRect?.()];
      if (!one || !other || one.height === 0) return false;
      const isBeside = one.right <= other.left || other.right <= one.left;
      return !isBeside && one.top < other.bottom && other.top < one.bottom;
    };
    const turn = (): void => {
      if (place.dataset['turned'] === undefined) place.dataset['turned'] = '';
      else delete place.dataset['turned'];
    };
    if (!covers()) return;
    turn();
    if (covers()) turn();
  };
  document.addEventListener('focusin', look);
  document.addEventListener('scrollend', look);
  return look;
}
