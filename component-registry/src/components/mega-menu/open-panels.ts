/** How long a pointer rests on a category before its panel opens, in ms: crossing the bar opens nothing. */
const INTENT_MS = 100;
/** How long a pointer may be away before the panel closes, in ms: a slip over its edge closes nothing. */
const GRACE_MS = 200;
const CATEGORY = 'li[data-panel]';

/** The category with a panel that an event happened in; undefined beside them. */
function categoryOf(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest(CATEGORY)) || undefined;
}

/** Whether an event happened on the category's own link rather than in its panel. */
function isOnLink(category: Element, target: EventTarget | null): boolean {
  return target instanceof Node && category.firstElementChild?.contains(target) === true;
}

/**
 * Opens the panels of a bar, one at a time: under a resting pointer, by Enter or a touch on the category (the second one
 * follows the link), by the space bar. They close on Escape, which gives the focus back, on leaving with pointer or focus, and
 * on a press elsewhere. A click of a mouse and one with a modifier follow the link. Ends with the signal.
 * @see WCAG 1.4.13 for closing what the pointer still rests on
 */
export function openPanels(bar: HTMLElement, signal: AbortSignal): void {
  let open: Element | undefined;
  let dismissed: Element | undefined;
  let isTouch = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mark = (category: Element | undefined): void => {
    open = category;
    for (const each of bar.querySelectorAll(CATEGORY)) {
      each.toggleAttribute('data-open', each === open);
      each.firstElementChild?.setAttribute('aria-expanded', String(each === open));
    }
  };
  const show = (category: Element | undefined, delayMs = 0): void => {
    clearTimeout(timer);
    if (delayMs === 0) mark(category);
    else timer = setTimeout(mark, delayMs, category);
  };

  const point = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const category = categoryOf(target);
    if (category !== undefined && category === dismissed) return;
    dismissed = undefined;
    show(category, category === undefined ? GRACE_MS : INTENT_MS);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    dismissed = undefined;
    show(undefined, GRACE_MS);
  };
  const press = (event: MouseEvent): void => {
    const category = categoryOf(event.target);
    const byKeyboard = event.detail === 0;
    if (category === undefined || category === open || !isOnLink(category, event.target) || !(byKeyboard || isTouch))
      return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(category);
  };
  const space = (event: KeyboardEvent): void => {
    const category = categoryOf(event.target);
    if (event.key !== ' ' || category === undefined || !isOnLink(category, event.target)) return;
    event.preventDefault();
    show(category === open ? undefined : category);
  };
  const escape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || open === undefined) return;
    if (open.contains(document.activeElement) && open.firstElementChild instanceof HTMLElement)
      open.firstElementChild.focus();
    dismissed = open;
    show(undefined);
  };
  const pressElsewhere = ({ target }: PointerEvent): void => {
    if (open !== undefined && !(target instanceof Node && open.contains(target))) show(undefined);
  };
  const blur = ({ relatedTarget }: FocusEvent): void => {
    if (open !== undefined && relatedTarget instanceof Node && !open.contains(relatedTarget)) show(undefined);
  };

  bar.addEventListener('pointerover', point, { signal });
  bar.addEventListener('pointerleave', leave, { signal });
  bar.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), { signal });
  bar.addEventListener('click', press, { signal });
  bar.addEventListener('keydown', space, { signal });
  bar.addEventListener('focusout', blur, { signal });
  document.addEventListener('keydown', escape, { signal });
  document.addEventListener('pointerdown', pressElsewhere, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  bar.setAttribute('data-live', '');
  mark(undefined);
}
