'use client';

import { useRef, useState, type ComponentType, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { MenuDrawerProps } from './menu-drawer.client.tsx';

type Drawer = ComponentType<MenuDrawerProps>;
type GateProps = Omit<MenuDrawerProps, 'open' | 'onClose' | 'opener'> & { children: ReactNode };

/** How long a touch waits for the drawer before the native menu answers it, in ms. */
const PATIENCE_MS = 400;

async function loadDrawer(): Promise<Drawer> {
  return (await import('./menu-drawer.client.tsx')).MenuDrawer;
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined);
  });
}

/**
 * Stands around the native menu and replaces it by the drawer from the first touch on. No touch is lost: before this
 * runs, and when the drawer cannot be loaded in time, the native menu opens.
 */
export function MenuGate({ children, ...menu }: GateProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const pending = useRef<Promise<Drawer> | undefined>(undefined);
  const [drawer, setDrawer] = useState<{ Component: Drawer; open: boolean }>();

  const prepare = (): Promise<Drawer> => {
    // A failed load is forgotten, so that the next touch tries again.
    pending.current ??= loadDrawer().catch((cause: unknown) => {
      pending.current = undefined;
      throw cause;
    });
    return pending.current;
  };
  const warmUp = (): void => {
    prepare().catch(() => undefined);
  };

  const answer = async (native: HTMLDetailsElement): Promise<void> => {
    const Component = await Promise.race([prepare(), patience()]).catch(() => undefined);
    if (Component === undefined) native.open = true;
    else setDrawer({ Component, open: true });
  };
  const touch = (event: MouseEvent<HTMLDivElement>): void => {
    const native = root.current?.querySelector('details');
    const onButton = event.target instanceof Element && event.target.closest('summary')?.parentElement === native;
    if (!onButton || !native || native.open) return;
    event.preventDefault();
    void answer(native);
  };

  return (
    <div ref={root} onPointerDownCapture={warmUp} onFocusCapture={warmUp} onClickCapture={touch}>
      {children}
      {drawer === undefined ? null : (
        <drawer.Component
          {...menu}
          open={drawer.open}
          onClose={() => {
            setDrawer({ ...drawer, open: false });
          }}
          opener={() => root.current?.querySelector('summary') ?? null}
        />
      )}
    </div>
  );
}
