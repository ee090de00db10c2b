import type { ReactElement } from 'react';
import type { ToastsProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import type { IconName } from '../../components-support/icon-shapes.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

/** Each kind with its icon: colour alone says nothing to many. */
const KINDS = [
  ['success', 'badge-check'],
  ['info', 'info'],
  ['warning', 'triangle-alert'],
  ['error', 'circle-alert'],
] as const satisfies readonly (readonly [string, IconName])[];

const styles = {
  // Over everything but what lies in the browser's top layer, and never over the question for consent, which is at the lower edge.
  place: style({
    position: 'fixed',
    zIndex: 'toast',
    insetInline: '2',
    bottom: '2',
    display: 'flex',
    flexDirection: 'column',
    alignItems: { base: 'stretch', sm: 'flex-end' },
    gap: '1',
    pointerEvents: 'none',
    // Above the bar that may lie at the lower edge of a phone's window.
    '@media (max-width: 56.1875rem)': { 'html:has([data-past], [data-foot]) &': { bottom: '14' } },
    'html:not([data-consent]) &, html[data-consent] &[data-turned]': { bottom: 'auto', top: '2' },
    'html:not([data-consent]) &[data-turned]': { bottom: '2', top: 'auto' },
    '@media print': { display: 'none' },
  }),
  toast: style(longWords, {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1.5',
    width: { base: 'full', sm: '26rem' },
    maxWidth: 'full',
    paddingInlineStart: '2',
    paddingInlineEnd: '1',
    paddingBlock: '1',
    border: '1px solid',
    borderColor: 'control',
    borderInlineStartWidth: '4px',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.5',
    pointerEvents: 'auto',
    '&[hidden]': { display: 'none' },
    '&[data-kind=success]': { borderInlineStartColor: 'success' },
    '&[data-kind=info]': { borderInlineStartColor: 'primary' },
    '&[data-kind=warning]': { borderInlineStartColor: 'warning' },
    '&[data-kind=error]': { borderInlineStartColor: 'error' },
    '& > [data-icon]': { display: 'none', flexShrink: 0, marginTop: '1.25' },
    '&[data-kind=success] > [data-icon=success]': { display: 'block', color: 'success' },
    '&[data-kind=info] > [data-icon=info]': { display: 'block', color: 'primary' },
    '&[data-kind=warning] > [data-icon=warning]': { display: 'block', color: 'warning' },
    '&[data-kind=error] > [data-icon=error]': { display: 'block', color: 'error' },
  }),
  text: style({ flexGrow: 1, minWidth: '0', margin: '0', paddingBlock: '1.25' }),
  close: style({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: 'touch',
    color: 'inherit',
  }),
};

/**
 * Where toasts appear, and a hidden model that the page's script copies for each, so that look and words are the shop's and
 * the script makes no markup of texts (`renderer/edge/src/visiting/show-toasts.ts`).
 * @see UI-003
 */
export function Toasts({ closeLabel }: ToastsProps): ReactElement {
  return (
    <div className={styles.place}>
      <div className={styles.toast} data-toast-model="" hidden>
        {KINDS.map(([kind, icon]) => (
          <span key={kind} data-icon={kind}>
            <Icon name={icon} size={20} />
          </span>
        ))}
        <p className={styles.text} />
        <button className={styles.close} type="button" aria-label={closeLabel}>
          <Icon name="x" size={20} />
        </button>
      </div>
    </div>
  );
}
