import type { ReactElement, ReactNode } from 'react';
import { style } from '../styling/style.ts';
import { quietButton } from './deed-style.ts';
import { Icon } from './icon.tsx';

const styles = {
  // A sheet over the whole phone, a panel at the side from there on.
  layer: style({
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: 'auto',
    insetInlineEnd: '0',
    width: { base: 'full', md: '28rem' },
    maxWidth: 'full',
    height: '100dvh',
    maxHeight: '100dvh',
    margin: '0',
    padding: '3',
    overflowY: 'auto',
    border: '0',
    backgroundColor: 'surface',
    color: 'ink',
    fontSize: 'md',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
  }),
  head: style({ display: 'flex', justifyContent: 'flex-end', margin: '0' }),
  close: style(quietButton),
};

/** A closed dialog at the side of the page, with its way out; `mark` is by what scripts find it. */
export function SideLayer({
  label,
  close,
  mark,
  children,
}: {
  label: string;
  close: string;
  mark: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}): ReactElement {
  return (
    <dialog className={styles.layer} aria-label={label} {...mark} {...{ closedby: 'any' }}>
      <form className={styles.head} method="dialog">
        <button className={styles.close} type="submit" aria-label={close}>
          <Icon name="x" />
        </button>
      </form>
      {children}
    </dialog>
  );
}
