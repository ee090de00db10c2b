import type { ReactElement } from 'react';
import type { StyleObject } from '../styling/style-object.ts';
import { style } from '../styling/style.ts';
import { Icon } from './icon.tsx';

/** A square as large as a finger, for a symbol alone. */
export const symbolButton: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  boxSize: 'touch',
  borderRadius: 'control',
  _hover: { backgroundColor: 'tint' },
};

const cross = style(symbolButton);

/**
 * The cross that closes a layer. Without `of` it sends the form around it, as those of dialogs and notices do, or is a script's
 * if a `mark` says so. A layer that opens by command and, where browsers know none, as a popover, closes as both.
 */
export function CloseButton({
  label,
  of,
  as = 'both',
  mark,
  className = cross,
}: {
  label: string;
  /** The id of the layer. */
  of?: string;
  as?: 'popover' | 'dialog' | 'both';
  /** By what a script finds it. */
  mark?: Readonly<Record<`data-${string}`, string>>;
  className?: string;
}): ReactElement {
  const isSent = of === undefined && mark === undefined;
  return (
    <button
      className={className}
      type={isSent ? 'submit' : 'button'}
      aria-label={label}
      {...mark}
      {...(of !== undefined && as !== 'dialog' && { popoverTarget: of, popoverTargetAction: 'hide' })}
      {...(of !== undefined && as !== 'popover' && { command: 'close', commandfor: of })}
    >
      <Icon name="x" />
    </button>
  );
}
