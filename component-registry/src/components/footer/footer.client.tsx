'use client';

import { useEffect, useRef, type FormEvent, type ReactElement, type ReactNode } from 'react';

const STORAGE_KEY = 'color-mode';
const MODES = ['light', 'dark', 'system'] as const;
type ColorMode = (typeof MODES)[number];

function toMode(value: string | null): ColorMode {
  return MODES.find((mode) => mode === value) ?? 'system';
}

/** The mode that was chosen before; `system` if none was, the stored word is unknown or storage is blocked. @see TH-010 */
function storedMode(): ColorMode {
  try {
    return toMode(localStorage.getItem(STORAGE_KEY));
  } catch {
    return 'system';
  }
}

/** Whether the choice will outlive this page; storage may be blocked or full. */
function remember(mode: ColorMode): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
    return true;
  } catch {
    return false;
  }
}

function show(mode: ColorMode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') delete dataset['colorMode'];
  else dataset['colorMode'] = mode;
}

/** A group of radio buttons (its children, made by the server) that sets and keeps the colour mode. */
export function ColorModeChoice({ className, children }: { className: string; children: ReactNode }): ReactElement {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const mode = storedMode();
    for (const radio of group.current?.querySelectorAll('input') ?? []) radio.checked = radio.value === mode;
  }, []);

  const choose = ({ target }: FormEvent<HTMLFieldSetElement>): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const mode = toMode(target.value);
    remember(mode);
    show(mode);
  };
  return (
    <fieldset ref={group} className={className} onChange={choose}>
      {children}
    </fieldset>
  );
}
