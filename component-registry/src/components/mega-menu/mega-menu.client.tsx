'use client';

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

/** How long a pointer rests on a category before its panel opens, in ms: crossing the bar opens nothing. */
const INTENT_MS = 100;
/** How long a pointer may be away before the panel closes, in ms: a slip over its edge closes nothing. */
const GRACE_MS = 200;

/** The category with a panel that an event happened in; undefined beside them. */
function categoryOf(target: EventTarget): Element | undefined {
  return (target instanceof Element && target.closest('li[data-panel]')) || undefined;
}

/** Whether an event happened on the category's own link rather than in its panel. */
function isOnLink(category: Element, target: EventTarget): boolean {
  return target instanceof Node && category.firstElementChild?.contains(target) === true;
}

/**
 * Stands around the bar of the server and opens its panels, one at a time: under a resting pointer, by Enter or a touch
 * on the category (the second one follows the link), by the space bar. They close on Escape, which gives the focus back,
 * on leaving with pointer or focus, and on a press elsewhere. A click of a mouse and one with a modifier follow the link.
 * @see WCAG 1.4.13 for closing what the pointer still rests on
 */
export function CategoryPanels({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dismissed = useRef<Element>(undefined);
  const touched = useRef(false);
  const [open, setOpen] = useState<Element>();

  const show = useCallback((category: Element | undefined, delayMs = 0): void => {
    clearTimeout(timer.current);
    if (delayMs === 0) setOpen(category);
    else timer.current = setTimeout(setOpen, delayMs, category);
  }, []);

  useEffect(() => {
    root.current?.setAttribute('data-live', '');
    for (const category of root.current?.querySelectorAll('li[data-panel]') ?? []) {
      category.toggleAttribute('data-open', category === open);
      category.firstElementChild?.setAttribute('aria-expanded', String(category === open));
    }
  }, [open]);
  useEffect(() => {
    if (open === undefined) return undefined;
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        if (open.contains(document.activeElement) && open.firstElementChild instanceof HTMLElement)
          open.firstElementChild.focus();
        dismissed.current = open;
        show(undefined);
      },
      { signal: listening.signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Node && open.contains(target))) show(undefined);
      },
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
    };
  }, [open, show]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const point = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const category = categoryOf(target);
    if (category !== undefined && category === dismissed.current) return;
    dismissed.current = undefined;
    show(category, category === undefined ? GRACE_MS : INTENT_MS);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    dismissed.current = undefined;
    show(undefined, GRACE_MS);
  };
  const press = (event: MouseEvent): void => {
    const category = categoryOf(event.target);
    const byKeyboard = event.detail === 0;
    if (
      category === undefined ||
      category === open ||
      !isOnLink(category, event.target) ||
      !(byKeyboard || touched.current)
    )
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
  const blur = ({ relatedTarget }: FocusEvent): void => {
    if (open !== undefined && relatedTarget instanceof Node && !open.contains(relatedTarget)) show(undefined);
  };

  return (
    <div
      ref={root}
      role="presentation"
      onPointerOver={point}
      onPointerLeave={leave}
      onPointerDown={({ pointerType }) => {
        touched.current = pointerType === 'touch';
      }}
      onClick={press}
      onKeyDown={space}
      onBlur={blur}
    >
      {children}
    </div>
  );
}
