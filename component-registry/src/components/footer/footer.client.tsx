'use client';

import { useEffect, type ReactElement } from 'react';
import { usePlace } from '../../islands/place.client.tsx';

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

/** Stands in a group of radio buttons and has them set and keep the colour mode. */
export function ColorModeInPlace(): ReactElement | null {
  const place = usePlace();
  useEffect(() => {
    const group = place()?.closest('fieldset');
    if (!group) return undefined;
    const radios = [...group.querySelectorAll('input')];
    const chosen = (): ColorMode => toMode(radios.find(({ checked }) => checked)?.value ?? null);
    const choose = (): void => {
      remember(chosen());
      show(chosen());
    };
    // Somebody may have been faster than the scripts; the server's choice is none.
    if (chosen() !== 'system') choose();
    else for (const radio of radios) radio.checked = radio.value === storedMode();
    group.addEventListener('change', choose);
    return () => group.removeEventListener('change', choose);
  }, [place]);
  return null;
}
